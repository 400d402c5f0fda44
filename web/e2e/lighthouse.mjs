/**
 * Lighthouse on the lobby and the tables: performance and accessibility must be 95 or more.
 *
 * `npm run lighthouse [-- RUNS [WORD…]]`: medians of so many runs, of the pages whose names have one of the words.
 */
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { ARGS, browserPath, Host, playBot } from './lib.mjs';

const PORT = 9333;
const WANTED = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
/** What performance is made of, in the order of its weight. */
const METRICS = { blocked: 'total-blocking-time', largest: 'largest-contentful-paint', shift: 'cumulative-layout-shift', first: 'first-contentful-paint', index: 'speed-index' };
const DESKTOP = {
  formFactor: 'desktop',
  screenEmulation: { mobile: false, width: 1366, height: 768, deviceScaleFactor: 1, disabled: false },
  throttling: { rttMs: 40, throughputKbps: 10_240, cpuSlowdownMultiplier: 1, requestLatencyMs: 0, downloadThroughputKbps: 0, uploadThroughputKbps: 0 },
};
/** The page that is measured is the one that is looked at: the browser must not give it less of the machine. */
const IN_FRONT = ['--disable-renderer-backgrounding', '--disable-backgrounding-occluded-windows'];
const SETTINGS = { phone: {}, desktop: DESKTOP };

const [runs = 1, ...words] = process.argv.slice(2).map((arg) => (/^\d+$/.test(arg) ? Number(arg) : arg));

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const visit = async (url, settings) => {
  const options = { port: PORT, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES };
  const { lhr } = await lighthouse(url, options, { extends: 'lighthouse:default', settings });
  return lhr;
};

/** Looks at a page; gives whether it is good enough. */
const look = async (name, form, url) => {
  const seen = [];
  for (let run = 0; run < runs; run += 1) seen.push(await visit(url, SETTINGS[form]));
  const scores = (id) => seen.map((lhr) => Math.round((lhr.categories[id].score ?? 0) * 100));
  const marks = CATEGORIES.map((id) => `${id} ${median(scores(id))}${runs > 1 ? ` (${scores(id).join(' ')})` : ''}`);
  console.log(`${name.padEnd(11)} ${form.padEnd(8)} ${marks.join(', ')}`);
  const metrics = Object.entries(METRICS).map(([word, id]) => {
    const value = median(seen.map((lhr) => lhr.audits[id].numericValue));
    return id === METRICS.shift ? `${word} ${value.toFixed(3)}` : `${word} ${Math.round(value)} ms`;
  });
  console.log(`    ${metrics.join(', ')}`);
  for (const audit of Object.values(seen[0].audits))
    if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative') console.log(`    ${audit.id}: ${audit.displayValue ?? audit.title}`);
  return ['performance', 'accessibility'].every((id) => median(scores(id)) >= WANTED);
};

const host = await Host.start();
const browser = await chromium.launch({ executablePath: browserPath(), args: [`--remote-debugging-port=${PORT}`, ...ARGS, ...IN_FRONT] });
let good = true;
try {
  const page = await browser.newPage();
  const addresses = { lobby: host.url };
  for (const game of ['bronze', 'bronze-age', 'legacies']) {
    await playBot(page, host, game);
    addresses[game] = page.url();
  }
  await page.close();
  for (const [name, url] of Object.entries(addresses))
    for (const form of Object.keys(SETTINGS))
      if (words.every((word) => !`${name} ${form}`.includes(word)) && words.length > 0) continue;
      else good = (await look(name, form, url)) && good;
} finally {
  await browser.close();
  await host.stop();
}
process.exit(good ? 0 : 1);
