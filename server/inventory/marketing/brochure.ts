import { inWords, joined } from '#contract/inventory/marketing/draft.ts';
import type { MarketingFacts } from '#contract/inventory/marketing/facts.ts';
import { disclosure } from '#contract/inventory/marketing/pieces.ts';
import { Paper, quiet, sunken } from '../paper/paper.ts';
import {
  drawFoot,
  drawLabel,
  drawPhotos,
  drawPrice,
  type FlyerParts,
  facts,
  footer,
  margin,
  type ToDraw,
  writeLicence,
} from './flyer.ts';
import { placeLines, statusWords } from './words.ts';

const size: [number, number] = [612, 792];

/** The home's features from the record, by area. Areas without data are left out. */
function features(of: MarketingFacts): Rows {
  const rows: [string, readonly string[]][] = [
    ['Style', of.architecturalStyle],
    ['View', of.view],
    ['Interior', of.interiorFeatures],
    ['Flooring', of.flooring],
    ['Appliances', of.appliances],
    ['Heating', of.heating],
    ['Cooling', of.cooling],
    ['Exterior', of.exteriorFeatures],
    ['Parking', of.parkingFeatures],
  ];
  return rows.flatMap(([name, values]): [string, string][] => {
    const meant = values.filter((value) => value !== 'None').map(inWords);
    return meant.length > 0 ? [[name, `${meant.join(', ').replace(/^./, (letter) => letter.toUpperCase())}`]] : [];
  });
}

/** A brochure of several pages, to hand out or to mail: cover, description and facts, and photos. */
export async function drawBrochure(given: ToDraw): Promise<Uint8Array> {
  const { kit, parts } = given;
  const { facts: of } = kit;
  const [street, place] = placeLines(of);
  const paper = await Paper.open({ title: `${street}, ${of.organisation}`, colour: parts.colour, size });
  await drawCover(paper, given, street, place);
  paper.turn();
  const left = await drawHome(paper, given, features(of));
  if (left.photos.length > 0 || left.rows.length > 0) {
    paper.turn();
    await drawMore(paper, given, left);
  }
  return paper.save();
}

type Rows = readonly [string, string][];
/** What did not fit on the previous page. */
type Left = { photos: FlyerParts['photos']; rows: Rows };

async function drawCover(paper: Paper, { parts, kit }: ToDraw, street: string, place: string): Promise<void> {
  const { width, height } = paper;
  const band = 210;
  await drawPhotos(
    paper,
    { ...parts, photos: parts.photos.slice(0, 1) },
    { x: 0, y: band, width, height: height - band },
  );
  drawLabel(paper, statusWords(kit.facts), height - 54);
  paper.fill({ x: 0, y: 0, width, height: band }, paper.brand);
  const room = width - 2 * margin;
  paper.write(street, margin, band - 70, { size: 36, font: 'serif', color: paper.onBrand, most: room });
  paper.write(place, margin, band - 96, { size: 14, color: paper.onBrand, most: room });
  const { agent, organisation, licence } = kit.facts;
  const reach = [parts.phone, agent ? parts.email : ''].filter(Boolean).join('  ·  ');
  if (agent) paper.write(agent, margin, 82, { size: 14, font: 'bold', color: paper.onBrand, most: room });
  if (reach) paper.write(reach, margin, agent ? 65 : 58, { size: 11.5, color: paper.onBrand, most: room });
  paper.write(organisation, margin, 40, { size: 11, font: 'bold', color: paper.onBrand, most: room });
  writeLicence(paper, licence, { x: margin, y: 26, width: room }, 8.5, paper.onBrand);
}

/** How many photos go beside the text; the rest fill the next page, so that no page has a single one. */
const besideText = (photos: number): number => (photos <= 3 ? photos : 2);
const leastPhotoHeight = 150;

async function drawHome(paper: Paper, { parts, kit }: ToDraw, rows: Rows): Promise<Left> {
  const { facts: of, texts } = kit;
  const { width, height } = paper;
  const room = width - 2 * margin;
  let y = drawPrice(paper, of, { x: margin, y: height - 84, room });
  if (parts.openHouse) {
    paper.fill({ x: margin, y: y - 12, width: room, height: 26 }, paper.brand);
    paper.write(`Open house: ${parts.openHouse}`, width / 2, y - 3.5, {
      ...{ size: 12, font: 'bold', color: paper.onBrand, isMiddle: true, most: room - 20 },
    });
    y -= 44;
  }
  const known = facts(of);
  const gap = 8;
  // Up to four facts fill one row.
  const across = known.length <= 4 ? Math.max(known.length, 1) : 3;
  const column = (room + gap) / across;
  for (const [at, [name, value]] of known.entries()) {
    const x = margin + (at % across) * column;
    const top = y - Math.floor(at / across) * 62;
    paper.fill({ x, y: top - 40, width: column - gap, height: 52 }, sunken);
    paper.write(value, x + 12, top - 12, { size: 19, font: 'bold', most: column - 32 });
    paper.write(name, x + 12, top - 29, { size: 9, color: quiet });
  }
  y -= Math.ceil(known.length / across) * 62 + 16;
  y = paper.paragraph(joined(texts.mls.sentences), { x: margin, y, width: room, until: footer + 24 }, { size: 12 });
  if (of.alteredPhotos > 0)
    y = paper.paragraph(disclosure, { x: margin, y: y - 4, width: room, until: footer + 8 }, { size: 8, color: quiet });
  const haveRoom = y - 12 - heightOf(paper, rows) > footer + 16;
  if (haveRoom && rows.length > 0) y = drawRows(paper, rows, y - 12);
  const box = { x: margin, y: footer + 16, width: room, height: y - footer - 24 };
  const photos = parts.photos.slice(1);
  const here = box.height >= leastPhotoHeight ? besideText(photos.length) : 0;
  if (here > 0) await drawPhotos(paper, { ...parts, photos: photos.slice(0, here) }, box);
  await drawFoot(paper, parts, kit);
  return { photos: photos.slice(here), rows: haveRoom ? [] : rows };
}

const label = 96;
const heightOf = (paper: Paper, rows: Rows): number =>
  rows.reduce(
    (sum, [, value]) => sum + paper.lines(value, 10.5, paper.width - 2 * margin - label).length * 10.5 * 1.5 + 5,
    0,
  );

function drawRows(paper: Paper, rows: Rows, from: number): number {
  let y = from;
  const room = paper.width - 2 * margin;
  for (const [name, value] of rows) {
    if (y < footer + 24) break;
    paper.write(name, margin, y, { size: 10, font: 'bold', color: paper.brandWords });
    y = paper.paragraph(value, { x: margin + label, y, width: room - label, until: footer + 16 }, { size: 10.5 }) - 5;
  }
  return y;
}

async function drawMore(paper: Paper, { parts, kit }: ToDraw, { photos, rows }: Left): Promise<void> {
  const { width, height } = paper;
  const room = height - footer - 24;
  const tall =
    photos.length === 0 ? 0 : Math.max(leastPhotoHeight, room - (rows.length > 0 ? heightOf(paper, rows) + 44 : 0));
  // Stacked, because side by side they would be narrow strips on a tall page.
  const isTall = tall > width / 2;
  const blocks = isTall && photos.length > 1 ? [photos.slice(0, 1), photos.slice(1)] : [photos];
  let top = height;
  for (const [at, block] of blocks.entries()) {
    const high = tall * (blocks.length === 1 ? 1 : at === 0 ? 0.55 : 0.45);
    const box = { x: 0, y: top - high, width, height: at === 0 && blocks.length > 1 ? high - 3 : high };
    if (block.length > 0) await drawPhotos(paper, { ...parts, photos: block }, { ...box, y: top - box.height });
    top -= high;
  }
  drawRows(paper, rows, height - tall - 44);
  await drawFoot(paper, parts, kit);
}
