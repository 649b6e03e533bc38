import { bathsOf } from '#contract/inventory/baths.ts';
import { joined } from '#contract/inventory/marketing/draft.ts';
import { inDollars, inNumber, type MarketingFacts } from '#contract/inventory/marketing/facts.ts';
import type { Kit, Paper as PaperName } from '#contract/inventory/marketing/marketing.ts';
import { mosaicOf } from '#contract/inventory/marketing/mosaic.ts';
import { disclosure, equalHousing } from '#contract/inventory/marketing/pieces.ts';
import { type Box, hairline, ink, Paper, quiet, white } from '../paper/paper.ts';
import { placeLines, statusWords } from './words.ts';

const sizes: Record<Exclude<PaperName, 'brochure'>, [number, number]> = {
  letter: [612, 792],
  a4: [595.28, 841.89],
  postcard: [432, 306],
};
export const margin = 42;

/** The Equal Housing symbol without text: a roof over two bars. */
const houseMark = 'M12 1 L23 9 V12 H20 V23 H4 V12 H1 V9 Z';

/** What a flyer shows besides its texts: loaded when it is drawn, because no sentence contains it. */
export type FlyerParts = {
  photos: { bytes: Uint8Array; isAltered: boolean }[];
  colour: string | null;
  logo: Uint8Array | undefined;
  face: Uint8Array | undefined;
  title: string;
  phone: string;
  email: string;
  /** The next open house, as text. */
  openHouse: string | null;
};
export type ToDraw<P extends PaperName = PaperName> = { paper: P; parts: FlyerParts; kit: Kit };

export function facts(of: MarketingFacts): [string, string][] {
  const { bedroomsTotal, livingArea, lotSizeSquareFeet, yearBuilt } = of;
  const baths = bathsOf(of);
  const known: [string, string | null][] = [
    [bedroomsTotal === 1 ? 'bedroom' : 'bedrooms', bedroomsTotal === null ? null : String(bedroomsTotal)],
    [baths === 1 ? 'bath' : 'baths', baths === null ? null : String(baths)],
    ['sq ft', livingArea === null ? null : inNumber(livingArea)],
    ['sq ft lot', lotSizeSquareFeet === null ? null : inNumber(lotSizeSquareFeet)],
    ['built', yearBuilt === null ? null : String(yearBuilt)],
  ];
  return known.filter((one): one is [string, string] => one[1] !== null);
}

/** A printable flyer: photos, price, facts, open house, agent, and a link. */
export async function drawFlyer(given: ToDraw<Exclude<PaperName, 'brochure'>>): Promise<Uint8Array> {
  const { paper: name, kit, parts } = given;
  const [street] = placeLines(kit.facts);
  const title = `${street}, ${kit.facts.organisation}`;
  const paper = await Paper.open({ title, colour: parts.colour, size: sizes[name] });
  await (name === 'postcard' ? drawPostcard(paper, given) : drawSheet(paper, given));
  return paper.save();
}

export const footer = 124;
const textSizes = [13, 12, 11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8];

async function drawSheet(paper: Paper, { parts, kit }: ToDraw): Promise<void> {
  const { facts: of, texts } = kit;
  const { width, height } = paper;
  const room = width - 2 * margin;
  const known = facts(of);
  const words = joined(texts.mls.sentences);
  const altered = of.alteredPhotos > 0 ? disclosure : '';
  // Text gets the space it needs, in the largest size that leaves the photos their minimum share; photos fill the rest.
  const head = 66 + (parts.openHouse ? 40 : 0) + (known.length > 0 ? 52 : 10) + (altered ? 24 : 0);
  const least = parts.photos.length > 0 ? height * 0.4 : 150;
  const size =
    textSizes.find((one) => height - footer - head - paper.lines(words, one, room).length * one * 1.5 - 34 >= least) ??
    7.5;
  const written = head + paper.lines(words, size, room).length * size * 1.5 + 34;
  const photoHeight = Math.max(110, height - footer - written);
  await drawPhotos(paper, parts, { x: 0, y: height - photoHeight, width, height: photoHeight });
  drawLabel(paper, statusWords(of), height - 54);
  if (parts.photos.length === 0) {
    const [street, place] = placeLines(of);
    const middle = height - photoHeight / 2;
    paper.write(street, width / 2, middle, {
      size: 46,
      font: 'serif',
      color: paper.onBrand,
      isMiddle: true,
      most: room,
    });
    paper.write(place, width / 2, middle - 30, { size: 15, color: paper.onBrand, isMiddle: true, most: room });
  }

  let y = height - photoHeight - 42;
  y = drawPrice(paper, of, { x: margin, y, room });
  if (parts.openHouse) {
    paper.fill({ x: margin, y: y - 12, width: room, height: 26 }, paper.brand);
    paper.write(`Open house: ${parts.openHouse}`, width / 2, y - 3.5, {
      size: 12,
      font: 'bold',
      color: paper.onBrand,
      isMiddle: true,
      most: room - 20,
    });
    y -= 40;
  }
  paper.rule(margin, y + 10, room);
  y -= 14;
  const column = room / Math.max(known.length, 4);
  for (const [at, [name, value]] of known.entries()) {
    paper.write(value, margin + at * column, y, { size: 17, font: 'bold', most: column - 8 });
    paper.write(name, margin + at * column, y - 13, { size: 8.5, color: quiet });
  }
  if (known.length > 0) y -= 40;
  y = paper.paragraph(words, { x: margin, y, width: room, until: footer + 8 }, { size });
  if (altered)
    paper.paragraph(altered, { x: margin, y: y - 2, width: room, until: footer + 4 }, { size: 8, color: quiet });
  await drawFoot(paper, parts, kit);
}

export function drawPrice(
  paper: Paper,
  of: MarketingFacts,
  { x, y, room }: { x: number; y: number; room: number },
): number {
  const [street, place] = placeLines(of);
  const price = of.listPrice === null ? '' : inDollars(of.listPrice);
  const priceSize = room > 400 ? 30 : 22;
  if (price) paper.write(price, x + room, y, { size: priceSize, font: 'serif', color: paper.brandWords, isEnd: true });
  const left = room - (price ? paper.widthOf(price, priceSize, 'serif') + 18 : 0);
  paper.write(street, x, y, { size: priceSize * 0.8, font: 'serif', most: left });
  if (place) paper.write(place, x, y - 17, { size: 10.5, color: quiet, most: left });
  return y - 40;
}

export function drawLabel(paper: Paper, words: string, y: number, x = margin): void {
  const label = words.toUpperCase();
  paper.fill({ x, y, width: paper.widthOf(label, 9, 'bold') + 22, height: 22 }, white);
  paper.write(label, x + 11, y + 7, { size: 9, font: 'bold' });
}

const gap = 3;

/** The first photo is the largest. Without photos the area has the brand's color. */
export async function drawPhotos(paper: Paper, { photos }: FlyerParts, box: Box): Promise<void> {
  paper.fill(box, photos.length > 0 ? white : paper.brand);
  for (const [at, tile] of mosaicOf(photos.length).entries()) {
    const isRight = tile.x + tile.width > 0.999;
    const isLow = tile.y + tile.height > 0.999;
    const frame = {
      x: box.x + tile.x * box.width,
      y: box.y + box.height * (1 - tile.y - tile.height) + (isLow ? 0 : gap),
      width: tile.width * box.width - (isRight ? 0 : gap),
      height: tile.height * box.height - (isLow ? 0 : gap),
    };
    await paper.picture(photos[at]!.bytes, frame);
    if (!photos[at]!.isAltered) continue;
    const words = 'Digitally altered photo';
    const wide = paper.widthOf(words, 7.5) + 12;
    paper.page.drawRectangle({
      x: frame.x + frame.width - wide - 6,
      y: frame.y + 6,
      width: wide,
      height: 15,
      color: ink,
      opacity: 0.8,
    });
    paper.write(words, frame.x + frame.width - wide, frame.y + 10.5, { size: 7.5, color: white });
  }
}

/** The license line is required by law, so it is never cut: it gets a second line or a smaller size instead. */
export function writeLicence(
  paper: Paper,
  licence: string,
  { x, y, width }: Pick<Box, 'x' | 'y' | 'width'>,
  usual: number,
  color = quiet,
): void {
  const size =
    [usual, 8, 7.5, 7, 6.5, 6].find((one) => one <= usual && paper.lines(licence, one, width).length <= 2) ?? 5.5;
  for (const [at, line] of paper.lines(licence, size, width).entries())
    paper.write(line, x, y - at * (size + 1.5), { size, color });
}

/** The agent, contact information, and a link. */
export async function drawFoot(paper: Paper, parts: FlyerParts, { facts: of, page, pageIs }: Kit): Promise<void> {
  const { width } = paper;
  paper.fill({ x: 0, y: 0, width, height: 6 }, paper.brand);
  paper.rule(margin, footer, width - 2 * margin);
  const code = 76;
  const end = width - margin - (page ? code + 18 : 0);
  if (page) {
    paper.code(page, width - margin - code, footer - code - 12, code);
    paper.write(
      pageIs === 'open_house' ? 'Scan for the open house' : 'Scan to see this home',
      width - margin - code / 2,
      footer - code - 22,
      { size: 6.8, color: quiet, isMiddle: true, most: code + 24 },
    );
  }
  const hasFace = of.agent ? await paper.face(parts.face, { x: margin, y: footer - 74, side: 60 }) : false;
  const left = margin + (hasFace ? 74 : 0);
  const logo = await paper.logo(parts.logo, { x: end - 120, y: footer - 62, width: 120, height: 50 }, true);
  const room = end - left - (logo > 0 ? logo + 16 : 0);
  let y = footer - 26;
  paper.write(of.agent ?? of.organisation, left, y, { size: 14, font: 'bold', most: room });
  if (parts.phone) {
    y -= 17;
    paper.write(parts.phone, left, y, { size: 12.5, font: 'bold', color: paper.brandWords, most: room });
  }
  const lines = [
    [parts.title, of.agent ? of.organisation : ''].filter(Boolean).join(', '),
    of.agent ? parts.email : '',
  ].filter(Boolean);
  for (const line of lines) {
    y -= 12.5;
    paper.write(line, left, y, { size: 8.5, color: quiet, most: room });
  }
  writeLicence(paper, of.licence, { x: left, y: y - 11.5, width: room }, 8.5);
  paper.page.drawSvgPath(houseMark, { x: margin, y: 30, scale: 0.62, borderColor: quiet, borderWidth: 1.4 });
  for (const at of [18.6, 21.8])
    paper.page.drawLine({
      start: { x: margin + 4.5, y: at },
      end: { x: margin + 10.4, y: at },
      thickness: 1.3,
      color: quiet,
    });
  paper.write(equalHousing, margin + 21, 19, { size: 8, color: quiet });
}

/** A two-sided postcard of 6 by 4¼ inches: photos, and a message beside the address. */
async function drawPostcard(paper: Paper, { parts, kit }: ToDraw): Promise<void> {
  const { width, height } = paper;
  const { facts: of, texts, page } = kit;
  const band = 74;
  await drawPhotos(paper, parts, { x: 0, y: band, width, height: height - band });
  drawLabel(paper, statusWords(of), height - 44, 22);
  drawPrice(paper, of, { x: 22, y: band - 32, room: width - 44 });

  paper.turn();
  const half = 216;
  paper.fill({ x: 0, y: 0, width: 5, height }, paper.brand);
  let y = height - 30;
  if (parts.openHouse) {
    paper.write('Open house', 22, y, { size: 10, font: 'bold', color: paper.brandWords });
    y = paper.paragraph(parts.openHouse, { x: 22, y: y - 13, width: half - 30 }, { size: 9.5, font: 'bold' }) - 4;
  }
  y = paper.paragraph(
    facts(of)
      .map(([name, value]) => `${value} ${name}`)
      .join('  ·  '),
    { x: 22, y, width: half - 30 },
    { size: 8.5, font: 'bold' },
  );
  const foot = 96;
  y = paper.paragraph(
    joined(texts.short.sentences),
    { x: 22, y: y - 3, width: half - 30, until: foot + 10 },
    { size: 9 },
  );
  if (of.alteredPhotos > 0)
    paper.paragraph(disclosure, { x: 22, y, width: half - 30, until: foot + 4 }, { size: 6.5, color: quiet });
  paper.rule(22, foot, half - 30);
  const hasFace = of.agent ? await paper.face(parts.face, { x: 22, y: foot - 46, side: 38 }) : false;
  const left = 22 + (hasFace ? 46 : 0);
  const room = half - 8 - left;
  y = foot - 16;
  paper.write(of.agent ?? of.organisation, left, y, { size: 10.5, font: 'bold', most: room });
  for (const line of [parts.phone, of.agent ? of.organisation : ''].filter(Boolean)) {
    y -= 11;
    paper.write(line, left, y, { size: 8, color: quiet, most: room });
  }
  writeLicence(paper, of.licence, { x: left, y: y - 10, width: room }, 7);
  paper.write(equalHousing, 22, 18, { size: 6.5, color: quiet });

  // The address and stamp area stays empty, as the postal service requires.
  paper.page.drawLine({
    start: { x: half + 10, y: 20 },
    end: { x: half + 10, y: height - 20 },
    thickness: 0.6,
    color: hairline,
  });
  paper.page.drawRectangle({
    x: width - 74,
    y: height - 84,
    width: 54,
    height: 64,
    borderColor: hairline,
    borderWidth: 0.8,
  });
  paper.write('Postage', width - 47, height - 55, { size: 7, color: quiet, isMiddle: true });
  if (page) paper.code(page, half + 26, height - 84, 62);
  else await paper.logo(parts.logo, { x: half + 26, y: height - 74, width: 90, height: 50 });
  for (const at of [0, 1, 2]) paper.rule(half + 40, 118 - at * 26, width - half - 64);
}
