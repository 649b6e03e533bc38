import { dayWords } from '#contract/core/moment-words.ts';
import { inDollars } from '#contract/inventory/marketing/facts.ts';
import { cmaPlan } from '#contract/inventory/value/cma-map.ts';
import { adjustedFacts, type Weighed, wholeWeight } from '#contract/inventory/value/cma-sums.ts';
import { hairline, ink, type Paper, quiet, sunken, white } from '../../paper/paper.ts';
import {
  type CmaToDraw,
  factWords,
  type Home,
  heading,
  margin,
  miles,
  names,
  placeOf,
  signed,
  statuses,
  streetOf,
} from './report-words.ts';

/** Draws the homes by direction and distance. */
export function drawMap(paper: Paper, { report }: CmaToDraw, rows: Weighed[]): void {
  const room = paper.width - 2 * margin;
  const top = heading(paper, 'Where the comparables are', 'Rings show the distance from your home. North is up.');
  const high = 380;
  const box = { x: margin, y: top - high, width: room, height: high };
  paper.fill(box, sunken);
  const plan = cmaPlan(
    report.at,
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
    paper.write(String(pin.place + 1), spot.x, spot.y - 3.2, {
      size: 9,
      font: 'bold',
      color: paper.onBrand,
      isMiddle: true,
    });
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
    paper.write(String(at + 1), x + 9, line, { size: 8.5, font: 'bold', color: paper.onBrand, isMiddle: true });
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

/** Maximum number of comparables per page. */
const mostPerPage = 3;

/** The number of comparables on each page, distributed evenly so that none is alone on the last one. */
export function perPages(count: number): number[] {
  const pages = Math.ceil(count / mostPerPage);
  return Array.from({ length: pages }, (_, at) => Math.floor(count / pages) + (at < count % pages ? 1 : 0));
}

/** Compares homes with the subject, fact by fact. */
export async function drawSideBySide(
  paper: Paper,
  given: CmaToDraw,
  rows: Weighed[],
  { from, count }: { from: number; count: number },
): Promise<void> {
  const { report, photos } = given;
  const homes = report.comparables.slice(from, from + count);
  const room = paper.width - 2 * margin;
  const label = 96;
  const gap = 8;
  const column = (room - label) / (1 + count);
  let y = heading(
    paper,
    report.comparables.length > count
      ? `Comparables ${from + 1}–${from + homes.length} of ${report.comparables.length}`
      : 'Comparables side by side',
    'Each price is adjusted for what your home has more or less of.',
  );
  const xOf = (at: number) => margin + label + at * column;
  const wide = column - gap;
  const photoHeight = Math.min(120, wide * 0.84);
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
          color: paper.brandWords,
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
