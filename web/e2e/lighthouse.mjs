/** Lighthouse on the lobby and the tables: performance and accessibility must be 95 or more. */
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { browserPath, Host, playBot } from './lib.mjs';

const PORT = 9333;
const WANTED = 95;
const host = await Host.start();
const context = await chromium.launch({
  executablePath: browserPath(),
  args: [`--remote-debugging-port=${PORT}`, '--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
});
let bad = false;
try {
  const page = await context.newPage();
  page.faults = [];
  const addresses = { lobby: host.url };
  for (const game of ['bronze', 'bronze-age']) {
    await playBot(page, host, game);
    addresses[game] = page.url();
  }
  await page.close();
  for (const [name, url] of Object.entries(addresses))
    for (const formFactor of ['mobile', 'desktop']) {
      const desktop = { formFactor, screenEmulation: { mobile: false, width: 1366, height: 768, deviceScaleFactor: 1, disabled: false }, throttling: { rttMs: 40, throughputKbps: 10_240, cpuSlowdownMultiplier: 1, requestLatencyMs: 0, downloadThroughputKbps: 0, uploadThroughputKbps: 0 } };
      const result = await lighthouse(url, { port: PORT, output: 'json', logLevel: 'error', onlyCategories: ['performance', 'accessibility', 'best-practices'] }, { extends: 'lighthouse:default', settings: formFactor === 'desktop' ? desktop : {} });
      const score = (id) => Math.round((result.lhr.categories[id].score ?? 0) * 100);
      bad ||= score('performance') < WANTED || score('accessibility') < WANTED;
      console.log(`${name.padEnd(11)} ${formFactor.padEnd(8)} performance ${score('performance')}, accessibility ${score('accessibility')}, best practices ${score('best-practices')}`);
      for (const audit of Object.values(result.lhr.audits))
        if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative') console.log(`    ${audit.id}: ${audit.displayValue ?? audit.title}`);
    }
} finally {
  await context.close();
  await host.stop();
}
process.exit(bad ? 1 : 0);
