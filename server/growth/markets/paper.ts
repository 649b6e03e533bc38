import type { MarketReport } from '#contract/growth/markets.ts';
import { hairline, Paper, quiet, sunken, white } from '#server/inventory/paper/paper.ts';
import { placeOf, rowsOf, sourceOf } from './blocks.ts';

type Brand = { name: string; colour: string | null; licence: string };
type Drawn = { report: MarketReport; brand: Brand; logo: Uint8Array | undefined; agent: string; reach: string };

const margin = 54;
const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 0,
});

/** The report on one sheet: figures, monthly sales, and the responsible agent. */
export async function drawReport({ report, brand, logo, agent, reach }: Drawn): Promise<Uint8Array> {
  const paper = await Paper.open({
    title: `Market report: ${placeOf(report)}`,
    colour: brand.colour,
    at: new Date(`${report.through}T12:00:00Z`),
  });
  const wide = paper.width - 2 * margin;
  paper.fill({ x: 0, y: paper.height - 14, width: paper.width, height: 14 }, paper.brand);
  const beside = await paper.logo(logo, { x: margin, y: paper.height - 78, width: 120, height: 40 });
  paper.write(brand.name, margin + (beside ? beside + 14 : 0), paper.height - 64, {
    size: 12,
    font: 'bold',
    most: wide - beside,
  });
  paper.write(placeOf(report), margin, paper.height - 128, { size: 30, font: 'serif', most: wide });
  paper.write('Market report', margin, paper.height - 148, { size: 12, color: quiet });
  const rows = rowsOf(report, 'en');
  let y = paper.height - 190;
  const half = (wide - 18) / 2;
  for (const [place, { label, value, isTooFew }] of rows.entries()) {
    const x = margin + (place % 2) * (half + 18);
    paper.fill({ x, y: y - 44, width: half, height: 54 }, sunken);
    paper.write(label, x + 12, y - 8, { size: 9.5, color: quiet, most: half - 24 });
    const [figure = value, more = ''] = value.split(' (');
    paper.write(isTooFew ? value : figure, x + 12, y - 30, {
      size: isTooFew ? 10 : 16,
      font: isTooFew ? 'plain' : 'bold',
      most: half - 24,
    });
    if (more && !isTooFew)
      paper.write(more.replace(')', ''), x + half - 12, y - 30, { size: 9, color: quiet, isEnd: true, most: half / 2 });
    if (place % 2 === 1) y -= 64;
  }
  y -= 26;
  // Twelve empty months add nothing to the figures.
  if (report.months.some(({ sold }) => sold > 0)) {
    paper.write('Homes sold by month', margin, y, { size: 13, font: 'bold' });
    drawMonths(paper, report, { x: margin, y: y - 170, width: wide, height: 140 });
  }
  const foot = [agent, reach, brand.licence].filter(Boolean).join('  ·  ');
  paper.rule(margin, 112, wide);
  paper.write(foot, margin, 94, { size: 10, font: 'bold', most: wide });
  paper.paragraph(
    sourceOf(report, brand.name, 'en'),
    { x: margin, y: 76, width: wide, until: 40 },
    { size: 8.5, color: quiet },
  );
  paper.write('Equal Housing Opportunity', margin, 36, { size: 8.5, color: quiet });
  return paper.save();
}

function drawMonths(
  paper: Paper,
  { months }: MarketReport,
  box: { x: number; y: number; width: number; height: number },
): void {
  const most = Math.max(1, ...months.map(({ sold }) => sold));
  const step = box.width / months.length;
  paper.rule(box.x, box.y, box.width, hairline);
  for (const [place, { month, sold, medianSale }] of months.entries()) {
    const tall = (sold / most) * (box.height - 26);
    const x = box.x + place * step;
    paper.fill({ x: x + step * 0.2, y: box.y, width: step * 0.6, height: tall }, sold > 0 ? paper.brand : white);
    paper.write(String(sold), x + step / 2, box.y + tall + 5, { size: 8.5, isMiddle: true });
    paper.write(monthName.format(Date.parse(`${month}T12:00:00Z`)), x + step / 2, box.y - 12, {
      size: 8.5,
      color: quiet,
      isMiddle: true,
    });
    if (medianSale.value !== null)
      paper.write(dollars.format(medianSale.value / 100), x + step / 2, box.y - 24, {
        size: 7.5,
        color: quiet,
        isMiddle: true,
      });
  }
}
