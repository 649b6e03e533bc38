import { kmPerMile } from '#contract/core/distance.ts';
import { dayWords } from '#contract/core/moment-words.ts';
import { inDollars, inNumber } from '#contract/inventory/marketing/facts.ts';
import { equalHousing } from '#contract/inventory/marketing/pieces.ts';
import { cmaPlan } from '#contract/inventory/value/cma-map.ts';
import {
  type AdjustedFact,
  adjustedFacts,
  cmaSums,
  marketSums,
  type Weighed,
  wholeWeight,
} from '#contract/inventory/value/cma-sums.ts';
import type { CmaReport } from '#contract/inventory/value/cmas.ts';
import { hairline, ink, Paper, quiet, sunken, white } from '../../paper/paper.ts';

export type CmaToDraw = {
  report: CmaReport;
  /** The day it is as of, where the office is. */
  day: string;
  /** In the report's order, the home itself first. */
  photos: (Uint8Array | undefined)[];
  face: Uint8Array | undefined;
  logo: Uint8Array | undefined;
};

const margin = 42;
const names: Record<AdjustedFact, string> = {
  livingArea: 'Living area (sq ft)',
  bedroomsTotal: 'Beds',
  bathroomsFull: 'Full baths',
  bathroomsHalf: 'Half baths',
  lotSizeSquareFeet: 'Lot size (sq ft)',
  yearBuilt: 'Year built',
  garageSpaces: 'Garage spaces',
  poolPrivateYN: 'Private pool',
  waterfrontYN: 'Waterfront',
  viewYN: 'View',
  fireplaceYN: 'Fireplace',
};
const statuses: Readonly<Record<string, string>> = {
  Closed: 'Sold',
  Pending: 'Pending',
  Active: 'Active',
  'Active Under Contract': 'Under contract',
  Expired: 'Expired',
};
export const disclaimer =
  'This comparative market analysis is an agent’s opinion of value, prepared for an owner or a buyer. It is not an appraisal and must not be used as one.';

const factWords = (fact: AdjustedFact, value: number | null): string => {
  if (value === null) return '–';
  if (fact.endsWith('YN')) return value > 0 ? 'Yes' : 'No';
  return fact === 'yearBuilt' ? String(value) : inNumber(value);
};
const signed = (cents: number): string => (cents > 0 ? `+${inDollars(cents)}` : inDollars(cents));
const miles = (km: number): string => `${(km / kmPerMile).toFixed(km / kmPerMile < 10 ? 1 : 0)} mi`;

type Home = CmaReport['comparables'][number];
const streetOf = (address: string | null, city: string): string =>
  address ? address.split(', ')[0]! : `A home in ${city}`;
const placeOf = (address: string | null): string =>
  address ? address.split(', ').slice(1).join(', ') : 'Address withheld';

/** A market analysis to hand over at the table: what the home may bring, and everything that it rests on. */
export async function drawCmaReport(given: CmaToDraw): Promise<Uint8Array> {
  const { report } = given;
  const title = `Comparative market analysis: ${report.address ?? report.city}`;
  const paper = await Paper.open({ title, colour: report.colour });
  const { rows, range } = cmaSums(report.facts, report.rates, report.comparables);
  await drawCover(paper, given);
  paper.turn();
  drawValue(paper, given, rows, range);
  if (report.at && report.comparables.length > 0) {
    paper.turn();
    drawMap(paper, given, rows);
  }
  for (let from = 0; from < report.comparables.length; from += perPage) {
    paper.turn();
    await drawSideBySide(paper, given, rows, from);
  }
  paper.turn();
  await drawAgent(paper, given);
  const pages = paper.document.getPages();
  for (const [at, page] of pages.entries()) {
    if (at === 0) continue;
    paper.page = page;
    paper.rule(margin, 34, paper.width - 2 * margin);
    paper.write(`${report.organisation}  ·  ${title}`, margin, 21, { size: 7.5, color: quiet, most: 460 });
    paper.write(`${at + 1} / ${pages.length}`, paper.width - margin, 21, { size: 7.5, color: quiet, isEnd: true });
  }
  return paper.save();
}

async function drawCover(paper: Paper, { report, photos, face, logo, day }: CmaToDraw): Promise<void> {
  const { width, height } = paper;
  const photoHeight = 400;
  const top = height - photoHeight;
  const [photo] = photos;
  if (photo) await paper.picture(photo, { x: 0, y: top, width, height: photoHeight });
  else paper.fill({ x: 0, y: top, width, height: photoHeight }, paper.brand);
  paper.fill({ x: 0, y: top - 6, width, height: 6 }, photo ? paper.brand : ink);
  let y = top - 48;
  paper.write('COMPARATIVE MARKET ANALYSIS', margin, y, { size: 9.5, font: 'bold', color: paper.brand });
  y -= 34;
  paper.write(streetOf(report.address, report.city), margin, y, {
    size: 32,
    font: 'serif',
    most: width - 2 * margin,
  });
  y -= 22;
  paper.write(report.address ? placeOf(report.address) : report.city, margin, y, { size: 13, color: quiet });
  y -= 34;
  const { person } = report;
  const name = person?.name || report.agent || report.organisation;
  paper.write(`Prepared by ${name}`, margin, y, { size: 11 });
  paper.write(dayWords('en-US', day), margin, y - 17, { size: 11, color: quiet });

  const foot = 118;
  paper.rule(margin, foot, width - 2 * margin);
  const hasFace = await paper.face(face, { x: margin, y: foot - 84, side: 66 });
  const left = margin + (hasFace ? 82 : 0);
  const room = width - margin - left - 160;
  paper.write(name, left, foot - 28, { size: 14, font: 'bold', most: room });
  const lines = [
    person?.title,
    [person?.phone, person?.email].filter(Boolean).join('  ·  '),
    [person?.licence, report.licence].filter(Boolean).join('  ·  '),
  ].filter((line): line is string => Boolean(line));
  for (const [at, line] of lines.entries())
    paper.write(line, left, foot - 44 - at * 13, { size: 9, color: quiet, most: at === 2 ? room + 150 : room });
  const wide = await paper.logo(logo, { x: width - margin - 150, y: foot - 52, width: 150, height: 40 }, true);
  if (wide === 0)
    paper.write(report.organisation, width - margin, foot - 28, { size: 12, font: 'serif', isEnd: true, most: 150 });
  else paper.write(report.organisation, width - margin, foot - 64, { size: 8.5, color: quiet, isEnd: true, most: 150 });
}

function heading(paper: Paper, words: string, lead?: string): number {
  let y = paper.height - 66;
  paper.fill({ x: margin, y: y + 26, width: 34, height: 3 }, paper.brand);
  paper.write(words, margin, y, { size: 22, font: 'serif' });
  y -= 18;
  if (lead) y = paper.paragraph(lead, { x: margin, y, width: paper.width - 2 * margin }, { size: 9.5, color: quiet });
  return y - 12;
}

type Range = ReturnType<typeof cmaSums>['range'];

function drawValue(paper: Paper, { report }: CmaToDraw, rows: Weighed[], range: Range): void {
  const room = paper.width - 2 * margin;
  let y = heading(
    paper,
    'What your home may sell for',
    'The weighted average of the adjusted prices of the comparables. Low and high are the lowest and highest adjusted prices.',
  );
  if (range) {
    paper.write(inDollars(range.likely), margin, y - 22, { size: 38, font: 'serif', color: paper.brand });
    y -= 56;
    const part = range.high > range.low ? (range.likely - range.low) / (range.high - range.low) : 0.5;
    paper.page.drawLine({
      start: { x: margin + 3, y },
      end: { x: margin + room - 3, y },
      thickness: 6,
      color: hairline,
      lineCap: 1,
    });
    paper.page.drawCircle({
      x: margin + 8 + (room - 16) * part,
      y,
      size: 8,
      color: paper.brand,
      borderColor: white,
      borderWidth: 2,
    });
    y -= 24;
    paper.write(`Low ${inDollars(range.low)}`, margin, y, { size: 11 });
    paper.write(`High ${inDollars(range.high)}`, margin + room, y, { size: 11, isEnd: true });
    y -= 34;
    y = drawSpread(paper, report, rows, range, y);
  }
  paper.write('Your home', margin, y, { size: 14, font: 'serif' });
  y -= 22;
  const known = adjustedFacts.filter((fact) => report.facts[fact] !== null);
  const column = room / 4;
  for (const [at, fact] of known.entries()) {
    const x = margin + (at % 4) * column;
    const line = y - Math.floor(at / 4) * 38;
    paper.write(factWords(fact, report.facts[fact]), x, line, { size: 14, font: 'bold' });
    paper.write(names[fact], x, line - 12, { size: 8, color: quiet, most: column - 8 });
  }
  y -= Math.ceil(known.length / 4) * 38 + 10;
  const { soldToList, monthsOfSupply } = marketSums(report.market, report.search.months);
  const numbers: [string, string][] = [
    ['Sale-to-list ratio', soldToList === null ? '–' : `${(soldToList * 100).toFixed(1)}%`],
    ['Months of supply', monthsOfSupply === null ? '–' : String(monthsOfSupply)],
    ['Sold', inNumber(report.market.sold)],
    ['Active', inNumber(report.market.offered)],
  ];
  paper.write('Local market', margin, y, { size: 14, font: 'serif' });
  paper.write(`Same type within ${miles(report.search.km)}, last ${report.search.months} months`, margin + 96, y, {
    size: 8.5,
    color: quiet,
  });
  y -= 22;
  for (const [at, [name, value]] of numbers.entries()) {
    paper.write(value, margin + at * column, y, { size: 14, font: 'bold' });
    paper.write(name, margin + at * column, y - 12, { size: 8, color: quiet });
  }
  y -= 42;
  if (report.note) {
    paper.write('Remarks', margin, y, { size: 14, font: 'serif' });
    paper.paragraph(report.note, { x: margin, y: y - 18, width: room, until: 52 }, { size: 10 });
  }
}

/** Every adjusted price as a bar, so that one sees how close they lie. */
function drawSpread(paper: Paper, report: CmaReport, rows: Weighed[], range: NonNullable<Range>, top: number): number {
  const room = paper.width - 2 * margin;
  const label = 190;
  const most = Math.max(...rows.map(({ adjusted }) => adjusted), range.high);
  const least = Math.min(...rows.map(({ adjusted }) => adjusted), range.low) * 0.85;
  const high = Math.min(17, 190 / rows.length);
  let y = top;
  for (const [at, row] of rows.entries()) {
    const home = report.comparables[at]!;
    const long = Math.max(2, ((room - label - 66) * (row.adjusted - least)) / Math.max(1, most - least));
    paper.write(`${at + 1}. ${streetOf(home.address, home.city)}`, margin, y, { size: 9, most: label - 10 });
    paper.fill({ x: margin + label, y: y - 2, width: long, height: 9 }, row.weight > 0 ? paper.brand : hairline);
    paper.write(inDollars(row.adjusted), margin + label + long + 6, y, { size: 9 });
    y -= high;
  }
  return y - 18;
}

function drawMap(paper: Paper, { report }: CmaToDraw, rows: Weighed[]): void {
  const room = paper.width - 2 * margin;
  const top = heading(paper, 'Where the comparables are', 'Rings show the distance from your home. North is up.');
  const high = 380;
  const box = { x: margin, y: top - high, width: room, height: high };
  paper.fill(box, sunken);
  const plan = cmaPlan(
    report.at!,
    report.comparables.map(({ at }) => at),
    { width: room, height: high, pin: 22 },
  );
  const placed = ({ x, y }: { x: number; y: number }) => ({ x: box.x + x, y: box.y + high - y });
  const middle = placed(plan.middle);
  for (const { miles: far, radius } of plan.rings) {
    paper.page.drawCircle({
      ...middle,
      size: radius,
      borderColor: hairline,
      borderWidth: 0.9,
      borderDashArray: [4, 3],
    });
    if (radius < high / 2 - 4)
      paper.write(`${far} mi`, middle.x, middle.y + radius + 3, { size: 7.5, color: quiet, isMiddle: true });
  }
  paper.page.drawCircle({ ...middle, size: 11, color: ink, borderColor: white, borderWidth: 1.5 });
  paper.page.drawSvgPath('M0 -6 L6 -1 V6 H-6 V-1 Z', { ...middle, color: white });
  for (const pin of plan.pins) {
    const spot = placed(pin);
    paper.page.drawCircle({ ...spot, size: 10, color: paper.brand, borderColor: white, borderWidth: 1.5 });
    paper.write(String(pin.place + 1), spot.x, spot.y - 3.2, { size: 9, font: 'bold', color: white, isMiddle: true });
  }
  paper.write('N', box.x + room - 16, box.y + high - 20, { size: 10, font: 'bold', color: quiet, isMiddle: true });
  let y = box.y - 24;
  const isTwo = report.comparables.length > 6;
  const column = isTwo ? room / 2 : room;
  const perColumn = isTwo ? 6 : 12;
  for (const [at, home] of report.comparables.entries()) {
    const x = margin + Math.floor(at / perColumn) * column;
    const line = y - (at % perColumn) * 30;
    paper.page.drawCircle({ x: x + 9, y: line + 3, size: 9, color: paper.brand });
    paper.write(String(at + 1), x + 9, line, { size: 8.5, font: 'bold', color: white, isMiddle: true });
    paper.write(streetOf(home.address, home.city), x + 26, line + 5, { size: 9.5, font: 'bold', most: column - 40 });
    paper.write(
      `${statuses[home.status] ?? home.status}  ·  ${inDollars(rows[at]!.price)}  ·  ${miles(home.km)}${home.at ? '' : '  ·  place withheld'}`,
      x + 26,
      line - 7,
      { size: 8.5, color: quiet, most: column - 40 },
    );
  }
  y -= Math.min(perColumn, report.comparables.length) * 30;
}

/** So many stand beside the home on one page. */
const perPage = 3;

async function drawSideBySide(paper: Paper, given: CmaToDraw, rows: Weighed[], from: number): Promise<void> {
  const { report, photos } = given;
  const homes = report.comparables.slice(from, from + perPage);
  const room = paper.width - 2 * margin;
  const label = 96;
  const gap = 8;
  const column = (room - label) / (1 + perPage);
  let y = heading(
    paper,
    report.comparables.length > perPage
      ? `Comparables ${from + 1}–${from + homes.length} of ${report.comparables.length}`
      : 'Comparables side by side',
    'Each price is adjusted for what your home has more or less of.',
  );
  const xOf = (at: number) => margin + label + at * column;
  const wide = column - gap;
  const photoHeight = 84;
  y -= photoHeight;
  for (const [at, photo] of [photos[0], ...homes.map((_, place) => photos[from + place + 1])].entries()) {
    const isThere = await paper.picture(photo, { x: xOf(at), y, width: wide, height: photoHeight });
    if (!isThere)
      paper.write('No photo', xOf(at) + wide / 2, y + photoHeight / 2 - 3, { size: 8, color: quiet, isMiddle: true });
  }
  y -= 16;
  const head = (at: number, first: string, second: string) => {
    paper.write(first, xOf(at), y, { size: 9.5, font: 'bold', most: wide });
    paper.write(second, xOf(at), y - 12, { size: 8, color: quiet, most: wide });
  };
  head(0, 'Your home', streetOf(report.address, report.city));
  for (const [at, home] of homes.entries())
    head(at + 1, `${from + at + 1}. ${streetOf(home.address, home.city)}`, placeOf(home.address));
  y -= 24;

  const line = (
    name: string,
    cells: readonly (string | { words: string; adjustment: number })[],
    look: { isStrong?: boolean; isShaded?: boolean } = {},
  ) => {
    const hasAdjustment = cells.some((cell) => typeof cell !== 'string' && cell.adjustment !== 0);
    const high = hasAdjustment ? 29 : 20;
    if (look.isShaded) paper.fill({ x: margin - 4, y: y - high + 6, width: room + 4, height: high }, sunken);
    paper.rule(margin, y + 6, room);
    paper.write(name, margin, y - 7, {
      size: 8.5,
      color: look.isStrong ? ink : quiet,
      font: look.isStrong ? 'bold' : 'plain',
      most: label - 8,
    });
    for (const [at, cell] of cells.entries()) {
      const words = typeof cell === 'string' ? cell : cell.words;
      paper.write(words, xOf(at), y - 7, { size: 9.5, font: look.isStrong ? 'bold' : 'plain', most: wide });
      if (typeof cell !== 'string' && cell.adjustment !== 0)
        paper.write(signed(cell.adjustment), xOf(at), y - 18, {
          size: 8,
          color: paper.brand,
          font: 'bold',
          most: wide,
        });
    }
    y -= high;
  };
  const of = (tell: (home: Home, row: Weighed) => string) => homes.map((home, at) => tell(home, rows[from + at]!));
  line('Status', ['', ...of(({ status }) => statuses[status] ?? status)]);
  line('Closed', [
    '',
    ...of(({ status, closeDate }) => (status === 'Closed' && closeDate ? dayWords('en-US', closeDate) : '–')),
  ]);
  line('Distance', ['', ...of(({ km }) => miles(km))]);
  line('Price', ['', ...of((_, row) => inDollars(row.price))], { isStrong: true });
  for (const fact of adjustedFacts) {
    const isKnown = report.facts[fact] !== null || homes.some(({ facts }) => facts[fact] !== null);
    if (!isKnown) continue;
    line(names[fact], [
      factWords(fact, report.facts[fact]),
      ...homes.map((home, at) => ({
        words: factWords(fact, home.facts[fact]),
        adjustment: rows[from + at]!.lines.find((one) => one.fact === fact)?.cents ?? 0,
      })),
    ]);
  }
  if (homes.some(({ other }) => other !== 0))
    line('Other', [
      '',
      ...homes.map(({ other, otherReason }) => ({
        words: other === 0 ? '–' : otherReason || 'Other',
        adjustment: other,
      })),
    ]);
  line('Adjustments', ['', ...of((_, row) => signed(row.net))]);
  line('Adjusted price', ['', ...of((_, row) => inDollars(row.adjusted))], { isStrong: true, isShaded: true });
  line('Weight', ['', ...of((_, row) => `${((row.weight / wholeWeight) * 100).toFixed(1)}%`)]);
}

async function drawAgent(paper: Paper, { report, face, logo }: CmaToDraw): Promise<void> {
  const { person } = report;
  const { width } = paper;
  let y = paper.height - 110;
  const name = person?.name || report.agent || report.organisation;
  const side = 132;
  const hasFace = await paper.face(face, { x: width / 2 - side / 2, y: y - side, side });
  y -= hasFace ? side + 40 : 10;
  const middle = (words: string, size: number, look: { font?: 'plain' | 'bold' | 'serif'; isQuiet?: boolean } = {}) => {
    paper.write(words, width / 2, y, {
      size,
      font: look.font ?? 'plain',
      color: look.isQuiet ? quiet : ink,
      isMiddle: true,
      most: width - 2 * margin,
    });
    y -= size * 1.55;
  };
  middle(name, 28, { font: 'serif' });
  if (person?.title) middle(person.title, 12, { isQuiet: true });
  y -= 10;
  if (person?.phone) middle(person.phone, 15, { font: 'bold' });
  if (person?.email) middle(person.email, 12);
  if (person?.licence) middle(person.licence, 9.5, { isQuiet: true });
  y -= 14;
  if (person?.words) {
    const lines = paper.lines(person.words, 11, 380).slice(0, 12);
    for (const words of lines) {
      paper.write(words, width / 2, y, { size: 11, isMiddle: true });
      y -= 16;
    }
    y -= 12;
  }
  paper.fill({ x: width / 2 - 24, y, width: 48, height: 3 }, paper.brand);
  y -= 30;
  if (logo) {
    const box = { x: width / 2 - 90, y: y - 40, width: 180, height: 52 };
    const wide = await measured(paper, logo, box);
    y -= wide ? 62 : 0;
  }
  middle(report.organisation, 13, { font: 'bold' });
  if (report.licence) middle(report.licence, 9, { isQuiet: true });
  let foot = 96;
  for (const words of paper.lines(disclaimer, 8.5, width - 2 * margin - 40)) {
    paper.write(words, width / 2, foot, { size: 8.5, color: quiet, isMiddle: true });
    foot -= 12;
  }
  paper.write(equalHousing, width / 2, foot - 4, { size: 8.5, color: quiet, isMiddle: true });
}

/** A logo in the middle of its frame. */
async function measured(paper: Paper, logo: Uint8Array, box: { x: number; y: number; width: number; height: number }) {
  const page = paper.page;
  const { default: sharp } = await import('sharp');
  const { width = 1, height = 1 } = await sharp(logo)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  if (!width || !height) return 0;
  const scale = Math.min(box.width / width, box.height / height);
  const wide = width * scale;
  paper.page = page;
  return paper.logo(logo, { ...box, x: box.x + (box.width - wide) / 2 });
}
