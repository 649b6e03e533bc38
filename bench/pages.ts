import { client, load } from './load.ts';
import { start } from './processes.ts';
import type { Table } from './table.ts';

type Measure = { table: Table; url: string; rounds: number; roundMs: number; lanes: number };

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** The landing page, as visitors get it, against a page of the same bytes that costs nothing to make. */
export async function measureLandingPage({ table, url, rounds, roundMs, lanes }: Measure): Promise<void> {
  const toLintel = client(url, {});
  const page = await toLintel.send('GET', '/');
  const bare = await start(['bench/bare-page.ts'], { BENCH_BYTES: String(Buffer.byteLength(page)) });
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
  table.atLeast(
    'landing page, × a bare page of the same bytes',
    median(ratios),
    0.3,
    0.5,
    `${Math.round(perSecond)} a second`,
  );
  toLintel.close();
  toBare.close();
  await bare.stop();
}
