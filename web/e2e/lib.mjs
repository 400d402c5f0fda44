/** A server, a browser, and hands to play with. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const require = createRequire(import.meta.url);
const HERE = dirname(fileURLToPath(import.meta.url));
export const ROOT = resolve(HERE, '../..');
export const SCREENS = join(ROOT, 'target/screens');
mkdirSync(SCREENS, { recursive: true });

const which = (name) => {
  const found = spawnSync('which', [name], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : null;
};

export const browserPath = () => {
  const path = process.env.CHROMIUM ?? ['chromium', 'chromium-browser', 'google-chrome'].map(which).find((found) => found !== null);
  if (!path) throw new Error('no Chromium: apt-get install -y --no-install-recommends chromium, or set CHROMIUM');
  return path;
};

export const binary = () => {
  const target = process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target');
  const path = process.env.OXHIDE_BIN ?? ['release', 'debug'].map((kind) => join(target, kind, 'oxhide')).find((one) => existsSync(one));
  if (!path) throw new Error('no oxhide: cargo build --release, or set OXHIDE_BIN');
  return path;
};

export const ARGS = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

export const launch = () => chromium.launch({ executablePath: browserPath(), args: ARGS });

const freePort = () =>
  new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** The real server with data of its own; it can be killed and started again. */
export class Host {
  static async start(pause = 0) {
    const host = new Host();
    host.pause = pause;
    host.data = mkdtempSync(join(tmpdir(), 'oxhide-e2e-'));
    host.port = await freePort();
    host.url = `http://127.0.0.1:${host.port}`;
    await host.up();
    return host;
  }

  async up() {
    this.process = spawn(
      binary(),
      ['serve', '--listen', `127.0.0.1:${this.port}`, '--data', this.data, '--bot-pause', String(this.pause), '--no-limits', '--log', 'warn'],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    for (let tries = 0; tries < 200; tries += 1) {
      const answer = await fetch(`${this.url}/health`).catch(() => null);
      if (answer?.ok) return;
      if (this.process.exitCode !== null) throw new Error('the server ended');
      await sleep(50);
    }
    throw new Error('the server does not answer');
  }

  /** As a power cut does. */
  async kill() {
    const gone = new Promise((done) => this.process.once('exit', done));
    this.process.kill('SIGKILL');
    await gone;
  }

  async stop() {
    if (this.process.exitCode === null && this.process.signalCode === null) await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** The server and the browser of the tests of a file that began with `withHost()`. */
export let host;
export let browser;

export const withHost = () => {
  before(async () => {
    host = await Host.start();
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await host?.stop();
  });
};

/** A browser of somebody's own. Errors of the page and requests to other hosts are kept. */
export const visitor = async (browser, host, options = {}) => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce', colorScheme: 'light', ...options });
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // A refused preview or a server that is down are told as errors, and are none of the page.
    if (message.type() === 'error' && !/status of 4|ERR_CONNECTION|WebSocket connection/.test(message.text())) page.faults.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== host.url) page.faults.push(`another host: ${url}`);
  });
  return page;
};

/** Random numbers with a seed, so that a run can be had again. */
export const dice = (seed) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

export const table = (page) =>
  page.evaluate(() => {
    const { dataset } = document.querySelector('.table') ?? { dataset: {} };
    return { moves: Number(dataset.moves), status: dataset.status, turn: dataset.turn };
  });

const isIdle = (page) => page.waitForFunction(() => {
  const { status, turn } = document.querySelector('.table')?.dataset ?? {};
  return status === 'over' || turn === 'mine';
}, null, { timeout: 60_000 });

/** Names oneself if asked, from the lobby. Gives the number of clicks. */
export const playBot = async (page, host, game, name = 'Ariadne') => {
  await page.goto(host.url);
  await page.click(`[data-play="${game}"]`);
  let clicks = 1;
  if (await page.locator('#guest-name').isVisible().catch(() => false)) {
    await page.fill('#guest-name', name);
    await page.click('dialog .primary');
    clicks += 1;
  }
  await page.waitForSelector('[data-prompt]');
  return clicks;
};

const moved = (page, before) =>
  page.waitForFunction((moves) => {
    const { dataset } = document.querySelector('.table');
    return Number(dataset.moves) !== moves || dataset.status === 'over';
  }, before, { timeout: 6_000 });

/** One decision by clicks; a click that came while the table changed is made again, as people do. */
export const clickOnce = async (page, roll) => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await click(page, roll);
    } catch (error) {
      if (tries === 4) {
        const prompt = await page.textContent('[data-prompt]').catch(() => '?');
        throw new Error(`no move after '${prompt.trim()}': ${error.message}`, { cause: error });
      }
    }
  }
};

const click = async (page, roll) => {
  const { moves } = await table(page);
  const pick = async (selector) => {
    const all = page.locator(selector);
    const count = await all.count();
    if (count === 0) return false;
    await all.nth(Math.floor(roll() * count)).click({ timeout: 6_000 });
    return true;
  };
  if (await page.locator('[data-card]').count()) {
    // Legacies: a global action, or a card and then one of its ways, in the list or on the board.
    if (!(roll() < 0.6 && (await pick('.global.can')))) {
      if ((await page.locator('.ways').count()) === 0) await pick('[data-card]');
      await page.waitForSelector('.ways [data-action]', { timeout: 6_000 });
      if (!(roll() < 0.4 && (await pick('.track.can, .column.can, .legend.can, .shelf.can')))) await pick('.ways [data-action]');
      else if (await page.locator('[data-choices] [data-action]').count()) await pick('[data-choices] [data-action]');
    }
    return moved(page, moves);
  }
  if (await page.locator('[data-stack]').count()) {
    if ((await page.locator('.place.can').count()) === 0) await pick('[data-stack]:visible, [data-flip]:visible');
    await page.waitForSelector('.place.can', { timeout: 6_000 });
    await pick('.place.can');
  } else if (await page.locator('.spot.can').count()) {
    await pick('.spot.can');
    if (await page.locator('.with [data-action]').count()) await pick('.with [data-action]');
  } else if (!(await pick('main button.can:visible, .buttons [data-action]:visible'))) return;
  // A piece that stands for several things asks which is meant.
  else if ((await page.locator('[data-choices="several"] [data-action]').count()) > 0) await pick('[data-choices="several"] [data-action]');
  await moved(page, moves);
};

/** Plays until the game is over or `until` says so; gives the number of decisions. */
export const playOn = async (page, roll, until = () => false) => {
  for (let decisions = 0; decisions < 2000; decisions += 1) {
    await isIdle(page);
    if ((await table(page)).status === 'over' || (await until(decisions))) return decisions;
    await clickOnce(page, roll);
  }
  throw new Error('the game does not end');
};

/**
 * Plays at random by the API, after `least` decisions only until one of the selectors is on the page; gives which, or
 * null when the game is over. Quick: all of it happens in the page, and nothing is clicked.
 */
export const playTo = (page, roll, selectors, least = 0) =>
  page.evaluate(
    async ({ rolls, selectors, least }) => {
      const { dataset } = document.querySelector('.table');
      const path = `/api/tables/${location.pathname.split('/').at(-1)}`;
      const when = async (isSo) => {
        for (const end = Date.now() + 60_000; !isSo(); ) {
          if (Date.now() > end) throw new Error(`nothing happens after ${dataset.moves} moves`);
          await new Promise((done) => setTimeout(done, 5));
        }
      };
      for (const [decisions, roll] of rolls.entries()) {
        await when(() => dataset.status === 'over' || dataset.turn === 'mine');
        if (dataset.status === 'over') return null;
        const found = decisions < least ? undefined : selectors.find((selector) => document.querySelector(selector));
        if (found !== undefined) return found;
        const { position } = await (await fetch(path)).json();
        const { notation } = position.actions[Math.floor(roll * position.actions.length)];
        const body = JSON.stringify({ do: 'play', action: notation, at: position.moves });
        const answer = await fetch(`${path}/commands`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
        if (!answer.ok) throw new Error(`${notation}: ${await answer.text()}`);
        await when(() => Number(dataset.moves) > position.moves);
      }
      throw new Error('the game does not end');
    },
    { rolls: Array.from({ length: 2000 }, roll), selectors, least },
  );

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds that is serious or worse; by its rules on colours alone, or by all. */
export const axe = async (page, colours = false) => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate((only) => globalThis.axe.run(document, { resultTypes: ['violations'], iframes: false, ...only }), colours ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {});
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? node.failureSummary ?? ''}`).join(' | ')}`);
};

const SIZES = [
  { tag: 'desk', width: 1366, height: 768 },
  { tag: 'phone', width: 390, height: 844 },
];

/**
 * Pictures in both sizes and both themes, with axe and the width looked at in each; gives what is wrong. Themes differ
 * in nothing but colours: in the second axe looks at these alone.
 */
export const inspect = async (page, name) => {
  const faults = [];
  for (const theme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const { tag, width, height } of SIZES) {
      await page.setViewportSize({ width, height });
      await page.mouse.move(0, 0);
      await sleep(150);
      await page.screenshot({ path: join(SCREENS, `${name}-${tag}-${theme}.png`) });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) faults.push(`${name} ${tag} ${theme}: ${wide} pixels wide`);
      faults.push(...(await axe(page, theme === 'dark')).map((fault) => `${name} ${tag} ${theme}: ${fault}`));
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1366, height: 768 });
  return faults;
};
