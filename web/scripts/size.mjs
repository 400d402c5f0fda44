/** What a first visit loads, compressed: the lobby, and the table of each game. Fails when it is more than it may be. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const DIST = new URL('../dist/', import.meta.url).pathname;
const LIMITS = { lobby: 250, table: 400 };

if (!existsSync(join(DIST, 'index.html'))) {
  console.error('nothing is built: npm run build');
  process.exit(1);
}

const assets = readdirSync(join(DIST, 'assets'));
const named = (name) => assets.filter((file) => file.startsWith(`${name}-`));
const read = (file) => readFileSync(join(DIST, file));

/** The files that a script names at its top, and those they name in turn. */
const reach = (files) => {
  const found = new Set();
  const queue = [...files];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (!file.endsWith('.js')) continue;
    for (const [, name] of read(`assets/${file}`).toString().matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) queue.push(name);
  }
  return found;
};

const first = [...read('index.html').toString().matchAll(/\/assets\/([^"]+)/g)].map((match) => match[1]);
const fonts = assets.filter((file) => file.endsWith('.woff2'));
// What every page loads, and the pages that `src/boot.ts` asks for by themselves.
const every = [...reach([...first, ...named('main'), ...named('common')]), ...fonts];
const lobby = new Set([...every, ...reach(named('Lobby'))]);
const table = new Set([...every, ...reach([...named('Table'), ...named('later')])]);
const sets = { lobby };
for (const game of ['bronze', 'bronze-age', 'legacies']) {
  const own = assets.filter((file) => new RegExp(`^${game}-[\\w-]{8}\\.(js|css)$`).test(file));
  if (own.length > 0) sets[game] = new Set([...table, ...reach(own)]);
}

const packed = (file, pack) => (file.endsWith('.woff2') ? read(`assets/${file}`).length : pack(read(`assets/${file}`)).length);
const brotli = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
let bad = false;
for (const [name, files] of Object.entries(sets)) {
  const extra = ['index.html', 'icon.svg', 'plaster.svg', 'meander.svg'].reduce((sum, file) => sum + gzipSync(read(file)).length, 0);
  const total = (pack) => ([...files].reduce((sum, file) => sum + packed(file, pack), extra) / 1024).toFixed(1);
  const limit = LIMITS[name] ?? LIMITS.table;
  bad ||= total(gzipSync) > limit;
  console.log(`${name.padEnd(12)} ${total(gzipSync).padStart(7)} KiB gzip  ${total(brotli).padStart(7)} KiB brotli  (at most ${limit})`);
}
process.exit(bad ? 1 : 0);
