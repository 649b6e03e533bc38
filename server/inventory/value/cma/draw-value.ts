import { inDollars, inNumber } from '#contract/inventory/marketing/facts.ts';
import { adjustedFacts, type cmaSums, marketSums, type Weighed } from '#contract/inventory/value/cma-sums.ts';
import type { CmaReport } from '#contract/inventory/value/cmas.ts';
import { hairline, type Paper, quiet, white } from '../../paper/paper.ts';
import { type CmaToDraw, factWords, heading, margin, miles, names, streetOf } from './report-words.ts';

export type Range = ReturnType<typeof cmaSums>['range'];

/** The estimated price and its basis. */
export function drawValue(paper: Paper, { report }: CmaToDraw, rows: Weighed[], range: Range): void {
  const room = paper.width - 2 * margin;
  let y = heading(
    paper,
    'What your home may sell for',
    'The weighted average of the adjusted prices of the comparables. Low and high are the lowest and highest adjusted prices.',
  );
  if (range) {
    paper.write(inDollars(range.likely), margin, y - 22, { size: 38, font: 'serif', color: paper.brandWords });
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

/** Plots every adjusted price between the lowest and the highest, to show how close they are. */
function drawSpread(paper: Paper, report: CmaReport, rows: Weighed[], range: NonNullable<Range>, top: number): number {
  const room = paper.width - 2 * margin;
  const from = margin + 190;
  const long = room - 190 - 76;
  const most = Math.max(...rows.map(({ adjusted }) => adjusted), range.high);
  const least = Math.min(...rows.map(({ adjusted }) => adjusted), range.low);
  const high = Math.min(17, 190 / rows.length);
  let y = top;
  for (const [at, row] of rows.entries()) {
    const home = report.comparables[at]!;
    const part = most > least ? (row.adjusted - least) / (most - least) : 0.5;
    paper.write(`${at + 1}. ${streetOf(home.address, home.city)}`, margin, y, { size: 9, most: 180 });
    paper.rule(from, y + 3, long, hairline);
    paper.page.drawCircle({ x: from + long * part, y: y + 3, size: 4, color: row.weight > 0 ? paper.brand : quiet });
    paper.write(inDollars(row.adjusted), margin + room, y, { size: 9, isEnd: true });
    y -= high;
  }
  return y - 18;
}
