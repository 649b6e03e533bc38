import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { type Fact, median, pricer, type Sale, trainPrices } from '#server/inventory/value/estimate/price-model.ts';
import type { Table } from './table.ts';

const folder = 'king-county-houses';

type Line = Record<string, string>;
type Read = { name: string; of(line: Line): number | null };

const number = (text: string | undefined): number | null => (text === '' || text === '?' ? null : Number(text));
const plain = (name: string): Read => ({ name, of: (line) => number(line[name]) });
const yes = (name: string): Read => ({
  name,
  of: (line) => (number(line[name]) === null ? null : Number(Number(line[name]) > 0)),
});

/** The fields a listing here has. City names and ZIP codes in the file are not used. */
const ours = [
  ...['sqft_living', 'sqft_lot', 'bedrooms', 'bathrooms', 'yr_built'].map(plain),
  ...['waterfront', 'view'].map(yes),
];
/** Further fields from the county's assessor. */
const assessed = [
  ...ours.filter(({ name }) => name !== 'view'),
  ...['view', 'floors', 'condition', 'grade', 'sqft_above', 'sqft_basement', 'yr_renovated'].map(plain),
];

const tasks = [
  { what: 'King County by a listing’s own fields', columns: ours },
  { what: 'King County with the assessor’s grades', columns: assessed },
];

/** Trains on public sales and measures the error on held-out sales. The data is not part of this repository. */
export async function measureEstimate(table: Table, dataDir: string): Promise<void> {
  const lines = await readSales(join(dataDir, folder));
  if (!lines) {
    console.log(`Estimates: not measured, ${join(dataDir, folder)} is not there.`);
    return;
  }
  for (const { what, columns } of tasks) {
    const facts = columns.map(({ name }): Fact => ({ name, type: 'number' }));
    const began = performance.now();
    const priceOf = pricer(trainPrices(facts, lines.known.map(saleOf(columns))));
    const seconds = (performance.now() - began) / 1_000;
    const said = lines.held.map(saleOf(columns)).map((sale) => ({ sale, ...priceOf(sale, sale.on) }));
    const inside = said.filter(({ sale: { price }, low, high }) => price >= low && price <= high).length / said.length;
    const width = median(said.map(({ value, low, high }) => (high - low) / value));
    console.log(
      `${what}: learnt from ${lines.known.length} sales in ${seconds.toFixed(1)} s, judged by ${said.length} others; half of the ranges are narrower than ${Math.round(width * 100)} % of the value.`,
    );
    const error = median(said.map(({ sale: { price }, value }) => Math.abs(value - price) / price));
    table.atMost(`${what}, median error in %`, error * 100, 9, 8.5);
    table.atLeast(`${what}, sales inside the 80 % range in %`, inside * 100, 78, 79);
    table.atMost(`${what}, and not many more`, inside * 100, 83, 82);
  }
}

const dayMs = 86_400_000;
const saleOf =
  (columns: readonly Read[]) =>
  (line: Line): Sale => ({
    latitude: Number(line.lat),
    longitude: Number(line.long),
    price: Number(line.price),
    on: Date.parse(`${line.date} UTC`) / dayMs,
    facts: columns.map((column) => column.of(line)),
  });

/** Uses the held-out file beside the training file, if there is one; otherwise holds out three in ten. */
async function readSales(from: string): Promise<{ known: Line[]; held: Line[] } | undefined> {
  const files = await readdir(from).catch(() => []);
  const [training] = files.filter((name) => name.endsWith('.train.csv'));
  if (!training) return undefined;
  const all = await readLines(join(from, training));
  const [other] = files.filter((name) => name.endsWith('.csv') && name !== training);
  if (other) return { known: all, held: await readLines(join(from, other)) };
  const isHeld = (row: number) => (Math.imul(row + 1, 2_246_822_519) >>> 8) % 10 < 3;
  return { known: all.filter((_, row) => !isHeld(row)), held: all.filter((_, row) => isHeld(row)) };
}

const readLines = async (file: string): Promise<Line[]> =>
  Papa.parse<Line>(await readFile(file, 'utf8'), { header: true, skipEmptyLines: true }).data;
