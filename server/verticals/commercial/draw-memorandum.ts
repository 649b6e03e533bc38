import type { Memorandum } from '#contract/verticals/commercial/sales.ts';
import { hairline, ink, Paper, quiet, sunken, white } from '#server/inventory/paper/paper.ts';
import { dayWords, dollars } from '../paper.ts';

export type MemorandumToDraw = {
  memorandum: Memorandum;
  cover: Uint8Array | undefined;
  logo: Uint8Array | undefined;
};

const size: [number, number] = [792, 612];
const margin = 48;
const full = size[0] - 2 * margin;
const rowHeight = 18;
const useNames: Record<Memorandum['use'], string> = {
  office: 'Office',
  industrial: 'Industrial',
  retail: 'Retail',
  multifamily: 'Multifamily',
  medical: 'Medical office',
  mixed_use: 'Mixed use',
  land: 'Land',
};
const typeNames: Record<string, string> = {
  nnn: 'NNN',
  gross: 'Gross',
  modified_gross: 'Mod. gross',
  retail: 'Retail',
};

const round = (cents: number): string => dollars(Math.round(cents / 100) * 100).replace(/\.00$/, '');
const percent = (millionths: number): string => `${(millionths / 10_000).toFixed(2)}%`;
const feet = (count: number): string => `${count.toLocaleString('en-US')} SF`;
const years = (hundredths: number): string => `${(hundredths / 100).toFixed(1)} years`;
const numeric = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`;

type Cell = { text: string; isEnd?: boolean };
type Head = { name: string; width: number; isEnd?: boolean };

/** A page with its heading, a brand line and its number; answers where writing begins. */
function turnTo(paper: Paper, { organisation, building }: Memorandum, title: string): number {
  paper.turn();
  paper.fill({ x: 0, y: size[1] - 10, width: size[0], height: 10 }, paper.brand);
  paper.write(title, margin, size[1] - 62, { size: 24, font: 'serif' });
  paper.rule(margin, 40, full);
  paper.write(`${building} · ${organisation}`, margin, 26, { size: 8, color: quiet, most: full - 60 });
  paper.write(String(paper.document.getPageCount()), size[0] - margin, 26, { size: 8, color: quiet, isEnd: true });
  return size[1] - 98;
}

/** A text that goes on over the page where it is long: nothing of it is left out. */
function flow(
  paper: Paper,
  of: Memorandum,
  title: string,
  text: string,
  box: { x: number; y: number; width: number },
  given: { size: number; color?: typeof quiet },
): number {
  let { y } = box;
  for (const line of paper.lines(text, given.size, box.width)) {
    if (y < 60) y = turnTo(paper, of, `${title} (continued)`);
    y = paper.paragraph(line, { ...box, y }, given);
  }
  return y;
}

/** Rows under their heads; a page that is full goes on with the heads on the next. */
function table(
  paper: Paper,
  of: Memorandum,
  title: string,
  given: { heads: readonly Head[]; rows: readonly (readonly Cell[])[]; total?: readonly Cell[]; y?: number },
): number {
  let y = given.y ?? turnTo(paper, of, title);
  const line = (cells: readonly Cell[], font: 'plain' | 'bold', color = ink) => {
    let x = margin;
    for (const [at, head] of given.heads.entries()) {
      const cell = cells[at];
      if (cell)
        paper.write(cell.text, head.isEnd ? x + head.width - 6 : x + 6, y, {
          size: 9,
          font,
          color,
          isEnd: head.isEnd ?? false,
          most: head.width - 10,
        });
      x += head.width;
    }
    y -= rowHeight;
  };
  const heads = () => {
    paper.fill({ x: margin, y: y - 6, width: full, height: rowHeight + 2 }, sunken);
    line(
      given.heads.map(({ name }) => ({ text: name })),
      'bold',
      quiet,
    );
  };
  heads();
  for (const row of given.rows) {
    if (y < 64) {
      y = turnTo(paper, of, `${title} (continued)`);
      heads();
    }
    line(row, 'plain');
    paper.rule(margin, y + rowHeight - 6, full);
  }
  if (given.total) line(given.total, 'bold');
  return y;
}

async function drawCover(paper: Paper, of: Memorandum, cover: Uint8Array | undefined, logo: Uint8Array | undefined) {
  const split = 470;
  const frame = { x: size[0] - split, y: 0, width: split, height: size[1] };
  if (!(await paper.picture(cover, frame))) paper.fill(frame, paper.brand);
  paper.fill({ x: 0, y: 0, width: size[0] - split, height: size[1] }, white);
  paper.fill({ x: 0, y: 0, width: 8, height: size[1] }, paper.brand);
  const width = size[0] - split - margin - 24;
  await paper.logo(logo, { x: margin, y: size[1] - 100, width: 150, height: 52 });
  paper.write('OFFERING MEMORANDUM', margin, 430, { size: 9, font: 'bold', color: quiet, most: width });
  let y = paper.paragraph(of.headline, { x: margin, y: 400, width, until: 250 }, { size: 26, font: 'serif' });
  if (of.headline !== of.building)
    y = paper.paragraph(of.building, { x: margin, y: y - 4, width }, { size: 12, font: 'bold' });
  y = paper.paragraph(of.address, { x: margin, y: y - 4, width }, { size: 11, color: quiet });
  const facts: [string, string][] = [
    ['Asking price', of.asking ? round(of.asking) : 'Unpriced'],
    ...(of.capRate ? [['Cap rate', percent(of.capRate)] as [string, string]] : []),
    ['Size', feet(of.squareFeet)],
  ];
  y -= 16;
  for (const [name, value] of facts) {
    paper.write(name, margin, y, { size: 9, color: quiet });
    paper.write(value, margin, y - 16, { size: 15, font: 'bold', most: width });
    y -= 42;
  }
  paper.write(of.organisation, margin, 64, { size: 11, font: 'bold', most: width });
  paper.paragraph(of.licence, { x: margin, y: 48, width, until: 24 }, { size: 8, color: quiet });
}

function drawSummary(paper: Paper, of: Memorandum): void {
  const top = turnTo(paper, of, 'Executive summary');
  const left = 400;
  const facts: [string, string][] = [
    ['Property type', useNames[of.use]],
    ...(of.yearBuilt ? [['Year built', String(of.yearBuilt)] as [string, string]] : []),
    ['Building', feet(of.squareFeet)],
    ['Leased', `${percent(Math.round((of.leasedFeet * 1_000_000) / of.squareFeet)).replace(/\.00/, '')}`],
    ['WALT by rent', years(of.waltRent)],
    ['Rent in place', round(of.rent)],
    ['Net operating income', round(of.noi)],
    ['Asking price', of.asking ? round(of.asking) : 'Unpriced'],
    ...(of.perFoot ? [['Price per SF', round(of.perFoot)] as [string, string]] : []),
    ...(of.capRate ? [['Cap rate', percent(of.capRate)] as [string, string]] : []),
  ];
  const [x, width] = [margin + left + 40, full - left - 40];
  paper.fill({ x: x - 16, y: top - facts.length * 30 - 2, width: width + 16, height: facts.length * 30 + 22 }, sunken);
  let at = top;
  for (const [name, value] of facts) {
    paper.write(name, x, at, { size: 9.5, color: quiet });
    paper.write(value, x + width - 16, at, { size: 11, font: 'bold', isEnd: true, most: width - 110 });
    at -= 30;
  }
  const title = 'Executive summary';
  let y = flow(paper, of, title, of.summary, { x: margin, y: top, width: left }, { size: 11 }) - 10;
  for (const line of of.highlights) {
    if (y < 76) y = turnTo(paper, of, `${title} (continued)`);
    paper.fill({ x: margin, y: y + 2, width: 5, height: 5 }, paper.brand);
    y = flow(paper, of, title, line, { x: margin + 14, y, width: left - 14 }, { size: 11 }) - 4;
  }
}

function drawMoney(paper: Paper, of: Memorandum): void {
  const t12 = of.trailing;
  const sum = (of_: 'rent' | 'costs' | 'net') => t12.reduce((all, one) => all + one[of_], 0);
  const y = table(paper, of, 'Trailing twelve months', {
    heads: [
      { name: 'Month', width: full * 0.34 },
      { name: 'Base rent', width: full * 0.22, isEnd: true },
      { name: 'Operating costs', width: full * 0.22, isEnd: true },
      { name: 'Net', width: full * 0.22, isEnd: true },
    ],
    rows: t12.map(({ month, rent, costs, net }) => [
      { text: new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric' }) },
      { text: round(rent) },
      { text: round(costs) },
      { text: round(net) },
    ]),
    total: [
      { text: 'Twelve months' },
      { text: round(sum('rent')) },
      { text: round(sum('costs')) },
      { text: round(sum('net')) },
    ],
  });
  paper.paragraph(
    `Rent by the leases in each month. Costs: one twelfth of the last year on record${of.costYear ? ` (${of.costYear})` : ''}. Recoveries not included.`,
    { x: margin, y: y - 6, width: full },
    { size: 8, color: quiet },
  );
  table(paper, of, 'Income and operating costs', {
    heads: [
      { name: of.costYear ? `Costs of ${of.costYear}, rent in place today` : 'Rent in place today', width: full * 0.7 },
      { name: 'Annual', width: full * 0.3, isEnd: true },
    ],
    rows: [
      [{ text: 'Base rent in place' }, { text: round(of.rent) }],
      [{ text: 'Recovered from tenants' }, { text: round(of.recovered) }],
      ...of.costs.map(({ name, cents }) => [{ text: name }, { text: `(${round(cents)})` }]),
    ],
    total: [{ text: 'Net operating income' }, { text: round(of.noi) }],
  });
}

/** Floors from the top, each space as wide as its part of the floor. */
function drawStacking(paper: Paper, of: Memorandum): void {
  const top = turnTo(paper, of, 'Stacking plan');
  const floors = [...new Set(of.rentRoll.map(({ floor }) => floor))].sort((one, other) => other - one);
  const height = Math.min(52, (top - 190) / Math.max(1, floors.length));
  let y = top - height + 12;
  for (const floor of floors) {
    const spaces = of.rentRoll.filter((one) => one.floor === floor);
    const all = spaces.reduce((sum, { squareFeet }) => sum + squareFeet, 0);
    paper.write(`Floor ${floor}`, margin, y + height / 2 - 4, { size: 9, color: quiet });
    let x = margin + 60;
    for (const { suite, tenant, squareFeet, until } of spaces) {
      const width = ((full - 60) * squareFeet) / all;
      paper.page.drawRectangle({
        ...{ x, y, width: width - 3, height: height - 4 },
        color: tenant ? sunken : white,
        borderColor: tenant ? paper.brand : hairline,
        borderWidth: 0.8,
      });
      const most = width - 14;
      if (height > 20 && most > 20) {
        paper.write(tenant ?? 'Vacant', x + 6, y + height - 20, { size: 9, font: 'bold', most });
        if (height > 34)
          paper.write(
            [`Suite ${suite}`, feet(squareFeet), until && `to ${until.slice(0, 4)}`].filter(Boolean).join(' · '),
            x + 6,
            y + height - 33,
            { size: 8, color: quiet, most },
          );
      }
      x += width;
    }
    y -= height;
  }
  const ends = of.expiring.filter(({ year }) => year !== null).slice(0, 12);
  if (ends.length === 0) return;
  const most = Math.max(...ends.map(({ squareFeet }) => squareFeet));
  const base = Math.max(66, y - 80);
  paper.write('Leases that end, by year', margin, base + 96, { size: 10, font: 'bold' });
  const each = full / Math.max(ends.length, 6);
  for (const [at, { year, squareFeet }] of ends.entries()) {
    const x = margin + at * each;
    const high = (squareFeet / most) * 56;
    paper.fill({ x, y: base, width: each - 14, height: high }, paper.brand);
    paper.write(feet(squareFeet), x, base + high + 5, { size: 8, most: each - 10 });
    paper.write(String(year), x, base - 12, { size: 8, color: quiet });
  }
}

function drawPlace(paper: Paper, of: Memorandum): void {
  const top = turnTo(paper, of, 'Location');
  const width = of.map ? full - 320 : full;
  paper.write(`${of.city}, ${of.stateOrProvince}`, margin, top, { size: 13, font: 'bold' });
  if (of.map) {
    const [x, y, scale] = [margin + full - 290, top + 12, 2.9];
    paper.page.drawSvgPath(of.map.path, { x, y, scale, color: sunken, borderColor: hairline, borderWidth: 0.4 });
    paper.page.drawCircle({ x: x + of.map.x * scale, y: y - of.map.y * scale, size: 5, color: paper.brand });
  }
  flow(paper, of, 'Location', of.location, { x: margin, y: top - 24, width }, { size: 11 });
}

function drawComps(paper: Paper, of: Memorandum): void {
  if (of.comps.length === 0) return;
  table(paper, of, 'Market comps', {
    heads: [
      { name: 'Property', width: full * 0.34 },
      { name: 'Type', width: full * 0.1 },
      { name: 'Date', width: full * 0.12 },
      { name: 'Size', width: full * 0.14, isEnd: true },
      { name: 'Price', width: full * 0.16, isEnd: true },
      { name: 'Per SF', width: full * 0.14, isEnd: true },
    ],
    rows: of.comps.map(({ name, city, kind, on, squareFeet, cents, perFoot }) => [
      { text: [name, city].filter(Boolean).join(', ') },
      { text: kind === 'sale' ? 'Sale' : 'Lease' },
      { text: numeric(on) },
      { text: feet(squareFeet) },
      { text: kind === 'sale' ? round(cents) : '' },
      { text: kind === 'sale' ? round(perFoot) : `${dollars(perFoot)}/yr` },
    ]),
  });
}

/** Cover, summary, rent roll, money, stacking plan, place, comps and what is not promised. */
export async function drawMemorandum({ memorandum: of, cover, logo }: MemorandumToDraw): Promise<Uint8Array> {
  const paper = await Paper.open({
    title: `${of.building}: offering memorandum`,
    colour: of.colour,
    size,
    at: new Date(`${of.today}T12:00:00Z`),
  });
  await drawCover(paper, of, cover, logo);
  drawSummary(paper, of);
  if (of.rentRoll.length > 0) {
    table(paper, of, 'Rent roll', {
      heads: [
        { name: 'Suite', width: full * 0.1 },
        { name: 'Tenant', width: full * 0.3 },
        { name: 'Size', width: full * 0.13, isEnd: true },
        { name: 'From', width: full * 0.11, isEnd: true },
        { name: 'Until', width: full * 0.11, isEnd: true },
        { name: 'Type', width: full * 0.1, isEnd: true },
        { name: 'Annual rent', width: full * 0.15, isEnd: true },
      ],
      rows: of.rentRoll.map(({ suite, tenant, squareFeet, from, until, type, annual }) => [
        { text: suite },
        { text: tenant ?? 'Vacant' },
        { text: feet(squareFeet) },
        { text: from ? numeric(from) : '' },
        { text: until ? numeric(until) : '' },
        { text: type ? (typeNames[type] ?? type) : '' },
        { text: annual > 0 ? round(annual) : '' },
      ]),
      total: [
        { text: '' },
        { text: 'Total' },
        { text: feet(of.rentRoll.reduce((sum, { squareFeet }) => sum + squareFeet, 0)) },
        ...['', '', ''].map((text) => ({ text })),
        { text: round(of.rent) },
      ],
    });
    drawMoney(paper, of);
    drawStacking(paper, of);
  }
  drawPlace(paper, of);
  drawComps(paper, of);
  const last = 'Disclaimer and contact';
  const box = { x: margin, y: turnTo(paper, of, last), width: full };
  let y = flow(paper, of, last, of.disclaimer, box, { size: 10, color: quiet });
  if (y < 140) y = turnTo(paper, of, last);
  paper.write(of.organisation, margin, y - 24, { size: 12, font: 'bold' });
  if (of.person) paper.write(`${of.person.name} · ${of.person.email}`, margin, y - 42, { size: 10, most: full });
  if (of.licence) paper.write(of.licence, margin, y - 58, { size: 9, color: quiet, most: full });
  paper.write(`As of ${dayWords(of.today)}`, margin, y - 76, { size: 9, color: quiet });
  return paper.save();
}
