/** Takes the pictures of the README again: `npm run pictures`. They are written to docs/pictures. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dice, Host, launch, playBot, playTo, ROOT, sleep, visitor } from './lib.mjs';

const FOLDER = join(ROOT, 'docs/pictures');
const SIZE = { width: 1366, height: 768 };
/** A moment of each game: the decisions before it, and what then must be on the table. */
const MOMENTS = {
  bronze: { least: 24, selector: '[data-stack]' },
  'bronze-age': { least: 11, selector: '.play.can' },
  legacies: { least: 14, selector: '[data-card]' },
};
/** The table in the terminal as its tests have it. */
const TERMINAL = join(ROOT, 'crates/cli/src/table/tests/pictures/city-120x40.txt');

const save = async (page, name) => {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 85 });
  const bytes = Buffer.from(data, 'base64');
  writeFileSync(join(FOLDER, `${name}.webp`), bytes);
  console.log(`docs/pictures/${name}.webp: ${Math.ceil(bytes.length / 1024)} KiB`);
};

const webTable = async (browser, host, game) => {
  const page = await visitor(browser, host, { viewport: SIZE });
  const { least, selector } = MOMENTS[game];
  await playBot(page, host, game);
  await page.click('[data-guide-off]');
  if ((await playTo(page, dice(7), [selector], least)) === null) throw new Error(`${game}: the game was over before ${selector}`);
  // The Collapse is shown over the board for a moment.
  await page.waitForSelector('.collapse', { state: 'detached' });
  await page.mouse.move(0, 0);
  await sleep(1000);
  await save(page, game);
  await page.context().close();
};

const terminalTable = async (browser) => {
  const page = await browser.newPage({ viewport: SIZE });
  await page.setContent('<pre></pre>');
  await page.addStyleTag({
    content: 'body { margin: 0; background: #16181d; color: #d8d4c8 } pre { margin: 0; padding: 16px; width: max-content; font: 15px/18px "DejaVu Sans Mono", monospace }',
  });
  const { width, height } = await page.evaluate((text) => {
    const picture = document.querySelector('pre');
    picture.textContent = text;
    return picture.getBoundingClientRect();
  }, readFileSync(TERMINAL, 'utf8').trimEnd());
  await page.setViewportSize({ width: Math.ceil(width), height: Math.ceil(height) });
  await save(page, 'terminal');
};

mkdirSync(FOLDER, { recursive: true });
const host = await Host.start();
const browser = await launch();
try {
  for (const game of Object.keys(MOMENTS)) await webTable(browser, host, game);
  await terminalTable(browser);
} finally {
  await browser.close();
  await host.stop();
}
