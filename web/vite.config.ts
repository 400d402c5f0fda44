import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Where the server runs while the page is developed with `npm run dev`. */
const server = process.env['OXHIDE_SERVER'] ?? 'http://127.0.0.1:7777';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // The content policy of the server allows only files of its own: nothing is written into the page itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    reportCompressedSize: false,
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
