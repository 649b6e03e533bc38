import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { encode } from 'uqr';
import { bathsOf } from '#contract/inventory/baths.ts';
import { joined } from '#contract/inventory/marketing/draft.ts';
import { inDollars, inNumber, type MarketingFacts } from '#contract/inventory/marketing/facts.ts';
import type { Kit } from '#contract/inventory/marketing/marketing.ts';
import { disclosure, equalHousing } from '#contract/inventory/marketing/pieces.ts';
import { usualPixelLimits } from '#server/outside/storage/files/dimensions.ts';
import { wrapped } from '../signing/draw.ts';
import { writable } from '../signing/latin-letters.ts';
import type { Shown } from './pictures.ts';
import { placeLines, statusWords } from './words.ts';

export type Paper = 'letter' | 'a4';
const sizes: Record<Paper, [number, number]> = { letter: [612, 792], a4: [595.28, 841.89] };
const margin = 42;

/** The wordless mark: a roof over two bars. */
const houseMark = 'M12 1 L23 9 V12 H20 V23 H4 V12 H1 V9 Z';

function facts(of: MarketingFacts): [string, string][] {
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

export type ToDraw = { paper: Paper; shown: Shown; kit: Kit };

/** One page to print: the photo, what it costs, what it is, who offers it, and where to read more. */
export async function drawFlyer({
  paper,
  shown: { facts: of, photo, colour },
  kit: { texts, page, pageIs },
}: ToDraw): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const [street, place] = placeLines(of);
  document.setTitle(`${street}, ${of.organisation}`);
  document.setLanguage('en-US');
  const sheet = document.addPage(sizes[paper]);
  const { width, height } = sheet.getSize();
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const serif = await document.embedFont(StandardFonts.TimesRoman);
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const brand = rgb(red!, green!, blue!);
  const ink = rgb(0.09, 0.11, 0.1);
  const grey = rgb(0.38, 0.4, 0.39);
  const room = width - 2 * margin;
  const write = (text: string, x: number, y: number, size: number, font: PDFFont, color = ink) =>
    sheet.drawText(writable(font, text), { x, y, size, font, color });
  const ended = (text: string, y: number, size: number, font: PDFFont, color = ink) =>
    write(text, width - margin - font.widthOfTextAtSize(writable(font, text), size), y, size, font, color);

  const photoHeight = photo ? Math.round(height * 0.43) : 110;
  sheet.drawRectangle({ x: 0, y: height - photoHeight, width, height: photoHeight, color: brand });
  if (photo) {
    const scale = 2.4;
    const picture = await sharp(photo, { limitInputPixels: usualPixelLimits.maxPixels })
      .autoOrient()
      .resize(Math.round(width * scale), Math.round(photoHeight * scale), { fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 84 })
      .toBuffer();
    sheet.drawImage(await document.embedJpg(picture), { x: 0, y: height - photoHeight, width, height: photoHeight });
  }
  const label = statusWords(of).toUpperCase();
  const labelWidth = bold.widthOfTextAtSize(label, 9) + 22;
  sheet.drawRectangle({ x: margin, y: height - 54, width: labelWidth, height: 22, color: rgb(1, 1, 1) });
  write(label, margin + 11, height - 47, 9, bold, ink);
  if (photo && of.isPhotoAltered) {
    const words = 'Digitally altered photo';
    const wide = plain.widthOfTextAtSize(words, 8) + 12;
    sheet.drawRectangle({
      x: width - wide - 10,
      y: height - photoHeight + 10,
      width: wide,
      height: 16,
      color: ink,
      opacity: 0.8,
    });
    write(words, width - wide - 4, height - photoHeight + 15, 8, plain, rgb(1, 1, 1));
  }

  let y = height - photoHeight - 44;
  if (of.listPrice !== null) ended(inDollars(of.listPrice), y, 30, serif, brand);
  const priceWidth = of.listPrice === null ? 0 : serif.widthOfTextAtSize(inDollars(of.listPrice), 30) + 20;
  const streetSize = Math.min(24, (room - priceWidth) / serif.widthOfTextAtSize(writable(serif, street || ' '), 1));
  write(street, margin, y, streetSize, serif);
  y -= 18;
  if (place) write(place, margin, y, 11, plain, grey);
  y -= 22;
  sheet.drawLine({
    start: { x: margin, y },
    end: { x: width - margin, y },
    thickness: 0.6,
    color: rgb(0.82, 0.83, 0.82),
  });
  y -= 26;
  const known = facts(of);
  const column = room / Math.max(known.length, 4);
  for (const [at, [name, value]] of known.entries()) {
    write(value, margin + at * column, y, 16, bold);
    write(name, margin + at * column, y - 13, 8.5, plain, grey);
  }
  if (known.length > 0) y -= 40;

  const footer = 118;
  const words = writable(plain, joined(texts.mls.sentences));
  const size =
    [12, 11, 10.5, 10, 9.5, 9, 8.5, 8].find(
      (one) => wrapped(plain, words, one, room).length * one * 1.5 <= y - footer - 20,
    ) ?? 7.5;
  for (const line of wrapped(plain, words, size, room)) {
    sheet.drawText(line, { x: margin, y, size, font: plain, color: ink });
    y -= size * 1.5;
  }
  if (of.alteredPhotos > 0)
    for (const line of wrapped(plain, writable(plain, disclosure), 8, room)) {
      y -= 4;
      sheet.drawText(line, { x: margin, y, size: 8, font: plain, color: grey });
    }

  sheet.drawRectangle({ x: 0, y: 0, width, height: 6, color: brand });
  sheet.drawLine({
    start: { x: margin, y: footer },
    end: { x: width - margin, y: footer },
    thickness: 0.6,
    color: rgb(0.82, 0.83, 0.82),
  });
  const textRoom = room - (page ? 96 : 0);
  if (of.agent) write(of.agent, margin, footer - 24, 14, bold);
  write(of.organisation, margin, footer - (of.agent ? 40 : 24), 10.5, plain);
  const licence = wrapped(plain, writable(plain, of.licence), 8, textRoom).slice(0, 2);
  for (const [at, line] of licence.entries())
    sheet.drawText(line, { x: margin, y: footer - 55 - at * 10, size: 8, font: plain, color: grey });
  sheet.drawSvgPath(houseMark, { x: margin, y: 38, scale: 0.72, borderColor: grey, borderWidth: 1.4 });
  for (const at of [24.6, 28.4])
    sheet.drawLine({
      start: { x: margin + 5.2, y: at },
      end: { x: margin + 12.2, y: at },
      thickness: 1.4,
      color: grey,
    });
  write(equalHousing, margin + 24, 26, 8.5, plain, grey);
  if (page) drawCode(sheet, page, width - margin - 78, 30, 78);
  if (page)
    write(
      pageIs === 'open_house' ? 'Scan for the open house' : 'Scan to see this home',
      width - margin - 78,
      20,
      6.8,
      plain,
      grey,
    );
  return document.save();
}

function drawCode(sheet: PDFPage, text: string, x: number, y: number, side: number): void {
  const { data } = encode(text, { border: 0 });
  const dot = side / data.length;
  for (const [row, cells] of data.entries())
    for (const [at, isDark] of cells.entries())
      if (isDark)
        sheet.drawRectangle({
          x: x + at * dot,
          y: y + side - (row + 1) * dot,
          width: dot + 0.05,
          height: dot + 0.05,
          color: rgb(0, 0, 0),
        });
}
