import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { publishSites } from './lighthouse-sites.ts';
import { start } from './processes.ts';
import { Table } from './table.ts';

/**
 * Lighthouse scores of the main public pages or of customers' sites on a simulated phone (throttling, gzip), as the median of several runs.
 * Requests only this machine. Full reports are kept in .data/lighthouse.
 */
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    paths: { type: 'string', default: '/,/pricing,/article/trid-timing-for-agents' },
    /** Measures customers' sites instead: a rich and a poor one. */
    sites: { type: 'boolean', default: false },
    desktop: { type: 'boolean', default: false },
  },
});
const folder = join(import.meta.dirname, '../.data/lighthouse');
mkdirSync(folder, { recursive: true });

/** The required scores out of 100. Only the first depends on the machine's load. */
const promised = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

process.env.LINTEL_TEST_DATA = join(folder, 'data');
const port = await freePort();
const product = await start(['build/program/main.js', 'all'], {
  DATA_DIR: join(folder, 'data'),
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  LOG_LEVEL: 'warn',
});
const debugging = await freePort();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH!,
  args: ['--no-sandbox', `--remote-debugging-port=${debugging}`],
});
const table = new Table();
const faults = new Set<string>();
/** Lighthouse's benchmark index of this machine; an idle laptop has 1,500 or more. */
const speeds: number[] = [];
try {
  const paths = options.sites ? await publishSites(product.url) : options.paths.split(',');
  for (const path of paths) await measure(path);
} finally {
  await browser.close();
  await product.stop();
}
console.log(table.text());
for (const fault of faults) console.log(fault);
const load = loadavg().map((one) => one.toFixed(1));
console.log(`This machine: load ${load.join(', ')}, Lighthouse's speed index of it ${speeds.join(', ')}.`);
process.exit(table.holds ? 0 : 1);

async function measure(path: string): Promise<void> {
  // Warm up: a process's first page also loads the rendering code.
  await fetch(`http://localhost:${port}${path}`);
  const results: Result[] = [];
  for (let run = 0; run < Number(options.runs); run += 1) {
    const answer = await lighthouse(
      `http://localhost:${port}${path}`,
      { port: debugging, logLevel: 'error' },
      options.desktop ? desktopConfig : undefined,
    );
    results.push(answer!.lhr);
    speeds.push(answer!.lhr.environment.benchmarkIndex);
  }
  const score = ({ categories }: Result, name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  results.sort((a, b) => score(a, 'performance') - score(b, 'performance'));
  const middle = results[Math.floor(results.length / 2)]!;
  writeFileSync(join(folder, `${path.replaceAll('/', '_')}.json`), JSON.stringify(middle));
  const shown = (audit: string) => middle.audits[audit]?.displayValue ?? '';
  for (const [name, floor] of Object.entries(promised)) {
    const more =
      name === 'performance'
        ? `${told('first-contentful-paint')}, ${told('largest-contentful-paint')}, ${told('total-blocking-time')}`
        : '';
    table.atLeast(`${path} ${name}`, score(middle, name), floor, 100, more);
  }
  table.atMost(`${path} layout shift`, middle.audits['cumulative-layout-shift']?.numericValue ?? 1, 0, 0);
  for (const name of Object.keys(promised).slice(1)) {
    for (const { id, weight } of middle.categories[name]!.auditRefs) {
      const audit = middle.audits[id]!;
      if (weight > 0 && audit.score !== null && audit.score < 1) faults.add(`${path} ${name}: ${audit.title}`);
    }
  }

  function told(audit: string): string {
    return `${audit.replace(/(\w)\w*-?/g, '$1').toUpperCase()} ${shown(audit)}`;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
