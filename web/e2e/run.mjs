/** Runs the tests in a real browser against the real server: `npm run e2e [-- NAME…]`. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const run = (command, args) => {
  const { status } = spawnSync(command, args, { cwd: here, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

if (!existsSync(join(here, 'node_modules'))) run('npm', ['ci', '--no-audit', '--no-fund']);
const wanted = process.argv.slice(2);
const files = readdirSync(here)
  .filter((file) => file.endsWith('.test.mjs') && (wanted.length === 0 || wanted.some((word) => file.includes(word))))
  .sort();
run(process.execPath, ['--test', '--test-concurrency=1', '--test-timeout=600000', ...files]);
