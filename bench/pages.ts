import { client, load } from './load.ts';
import { median } from './median.ts';
import { start } from './processes.ts';
import type { Table } from './table.ts';

type Measure = { table: Table; url: string; rounds: number; roundMs: number; lanes: number };

/** The landing page, plain and compressed, compared with a static page of the same size. */
export async function measureLandingPage(measure: Measure): Promise<void> {
  await measurePage(measure, 'identity', 'landing page, × a bare page of the same bytes');
  await measurePage(measure, 'gzip', 'landing page, compressed, × a bare page of the same bytes');
}

async function measurePage({ table, url, rounds, roundMs, lanes }: Measure, encoding: string, name: string) {
  const headers = { 'accept-encoding': encoding };
  // The first request renders and streams the page; the second gets the cached page with its length.
  await (await fetch(url, { headers })).text();
  const page = await fetch(url, { headers });
  await page.text();
  const bare = await start(['bench/bare-page.ts'], { BENCH_BYTES: page.headers.get('content-length')! });
  const toLintel = client(url, headers);
  const toBare = client(bare.url, {});
  const ask = { bare: () => toBare.send('GET', '/'), lintel: () => toLintel.send('GET', '/') };
  for (const send of Object.values(ask)) await load(roundMs, lanes, async () => void (await send()));
  const ratios: number[] = [];
  let perSecond = 0;
  for (let round = 0; round < rounds; round += 1) {
    const bareSample = await load(roundMs, lanes, async () => void (await ask.bare()));
    const sample = await load(roundMs, lanes, async () => void (await ask.lintel()));
    perSecond = sample.perSecond;
    ratios.push(sample.perSecond / bareSample.perSecond);
  }
  table.atLeast(name, median(ratios), 0.3, 0.5, `${Math.round(perSecond)} a second`);
  toLintel.close();
  toBare.close();
  await bare.stop();
}
