import { inWords, joined } from '#contract/inventory/marketing/draft.ts';
import type { MarketingFacts } from '#contract/inventory/marketing/facts.ts';
import { disclosure } from '#contract/inventory/marketing/pieces.ts';
import { Paper, quiet, sunken, white } from '../paper/paper.ts';
import { drawFoot, drawLabel, drawPhotos, drawPrice, facts, footer, margin, type ToDraw } from './flyer.ts';
import { placeLines, statusWords } from './words.ts';

const size: [number, number] = [612, 792];

/** What the record says the home has, by where one looks for it. Nothing is said of what it does not hold. */
function features(of: MarketingFacts): [string, string][] {
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

/** Several pages to hand over or to mail as a file: the cover, the home in words and figures, and its pictures. */
export async function drawBrochure(given: ToDraw): Promise<Uint8Array> {
  const { kit, parts } = given;
  const { facts: of } = kit;
  const [street, place] = placeLines(of);
  const paper = await Paper.open({ title: `${street}, ${of.organisation}`, colour: parts.colour, size });
  await drawCover(paper, given, street, place);
  paper.turn();
  const isShown = await drawHome(paper, given);
  const more = parts.photos.slice(isShown ? 2 : 1);
  const rows = features(of);
  if (more.length > 0 || rows.length > 0) {
    paper.turn();
    await drawMore(paper, { ...given, parts: { ...parts, photos: more } }, rows);
  }
  return paper.save();
}

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
  paper.write(street, margin, band - 70, { size: 36, font: 'serif', color: white, most: room });
  paper.write(place, margin, band - 96, { size: 14, color: white, most: room });
  paper.write(kit.facts.organisation, margin, 40, { size: 12, font: 'bold', color: white, most: room });
  if (kit.facts.licence) paper.write(kit.facts.licence, margin, 24, { size: 8.5, color: white, most: room });
}

/** Less room than this is no room for a picture. */
const leastPicture = 170;

/** The home in figures and words; where they leave room, its second picture stands there. Answers whether it does. */
async function drawHome(paper: Paper, { parts, kit }: ToDraw): Promise<boolean> {
  const { facts: of, texts } = kit;
  const { width, height } = paper;
  const room = width - 2 * margin;
  let y = drawPrice(paper, of, { x: margin, y: height - 84, room });
  if (parts.openHouse) {
    paper.fill({ x: margin, y: y - 12, width: room, height: 26 }, paper.brand);
    paper.write(`Open house: ${parts.openHouse}`, width / 2, y - 3.5, {
      ...{ size: 12, font: 'bold', color: white, isMiddle: true, most: room - 20 },
    });
    y -= 44;
  }
  const known = facts(of);
  // A row of its own for up to five, so that no place stays empty.
  const across = known.length <= 5 ? Math.max(known.length, 1) : 3;
  const column = (room + 8) / across;
  for (const [at, [name, value]] of known.entries()) {
    const x = margin + (at % across) * column;
    const top = y - Math.floor(at / across) * 62;
    paper.fill({ x, y: top - 40, width: column - 8, height: 52 }, sunken);
    paper.write(value, x + 12, top - 12, { size: 19, font: 'bold', most: column - 32 });
    paper.write(name, x + 12, top - 29, { size: 9, color: quiet });
  }
  y -= Math.ceil(known.length / across) * 62 + 16;
  y = paper.paragraph(joined(texts.mls.sentences), { x: margin, y, width: room, until: footer + 24 }, { size: 12 });
  if (of.alteredPhotos > 0)
    y = paper.paragraph(disclosure, { x: margin, y: y - 4, width: room, until: footer + 8 }, { size: 8, color: quiet });
  const [, second] = parts.photos;
  const left = y - footer - 32;
  const isShown = second !== undefined && left >= leastPicture;
  if (isShown)
    await drawPhotos(
      paper,
      { ...parts, photos: [second] },
      { x: margin, y: y - Math.min(left, room * 0.75), width: room, height: Math.min(left, room * 0.75) },
    );
  await drawFoot(paper, parts, kit);
  return isShown;
}

async function drawMore(paper: Paper, { parts, kit }: ToDraw, rows: readonly [string, string][]): Promise<void> {
  const { width, height } = paper;
  const room = width - 2 * margin;
  const { photos } = parts;
  const tall = photos.length > 0 ? (rows.length > 0 ? 380 : height - footer - 60) : 0;
  if (photos.length > 0) await drawPhotos(paper, { ...parts, photos }, { x: 0, y: height - tall, width, height: tall });
  let y = height - tall - 44;
  for (const [name, value] of rows) {
    if (y < footer + 24) break;
    paper.write(name, margin, y, { size: 10, font: 'bold', color: paper.brand });
    y = paper.paragraph(value, { x: margin + 96, y, width: room - 96, until: footer + 16 }, { size: 10.5 }) - 5;
  }
  await drawFoot(paper, parts, kit);
}
