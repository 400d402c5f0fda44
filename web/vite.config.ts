import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where the server runs while the page is developed with `npm run dev`. */
const server = process.env['OXHIDE_SERVER'] ?? 'http://127.0.0.1:7777';

/**
 * Names in the page what `src/boot.ts` loads in any case, so that the browser asks for it at once and not when that
 * script has come.
 */
const preloadMain = (): Plugin => ({
  name: 'preload-main',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const main = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/src/main.ts'));
      if (!main) return [];
      const files = [main.fileName, ...main.imports].filter((file) => !chunks.some((chunk) => chunk.isEntry && chunk.fileName === file));
      return files.map((file): HtmlTagDescriptor => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` }, injectTo: 'head' }));
    },
  },
});

export default defineConfig({
  plugins: [svelte(), preloadMain()],
  build: {
    target: 'es2022',
    // The content policy of the server allows only files of its own: nothing is written into the page itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What nearly all pages use is one file and not ten, apart from the words and drawings: to run all of it at once is
        // long for a slow phone. What the first script uses stays out of it.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'words', test: /\/src\/lib\/(text\/|icons\/art)/ },
            { name: 'common', test: (id) => /node_modules|\/src\/lib\//.test(id) && !/\/lib\/(routes|api\/early)\.ts/.test(id), minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: server, ws: true } },
  },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
  },
});
