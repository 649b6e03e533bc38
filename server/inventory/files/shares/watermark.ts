import { degrees, PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { usualPixelLimits } from '#server/outside/storage/files/dimensions.ts';
import { knowFonts, plainFont } from '../../marketing/font.ts';
import { writable } from '../../signing/latin-letters.ts';

export type ToMark = { content: Uint8Array; contentType: string; text: string };

/** More pages than any contract has, and few enough to mark in time. */
const mostPages = 2_000;
const slant = 30;
const acrossPage = [0.2, 0.5, 0.8];

/** The content with a text across every page, so that leaked copies show their recipient. */
export const marked = (content: Uint8Array, contentType: string, text: string): Promise<Uint8Array> =>
  contentType === 'application/pdf' ? markedPdf(content, text) : markedPicture(content, text);

async function markedPdf(content: Uint8Array, text: string): Promise<Uint8Array> {
  const document = await PDFDocument.load(content);
  if (document.getPageCount() > mostPages) throw new Error(`The document has more than ${mostPages} pages.`);
  const font = await document.embedFont(StandardFonts.HelveticaBold);
  const words = writable(font, text);
  for (const page of document.getPages()) {
    const { x, y, width, height } = page.getCropBox();
    const turned = page.getRotation().angle;
    const size = Math.min(40, (width * 0.9) / Math.max(1, font.widthOfTextAtSize(words, 1)));
    const long = font.widthOfTextAtSize(words, size);
    const angle = ((slant + turned) * Math.PI) / 180;
    for (const share of acrossPage)
      page.drawText(words, {
        font,
        size,
        rotate: degrees(slant + turned),
        color: rgb(0.4, 0.4, 0.4),
        opacity: 0.28,
        x: x + width / 2 - (Math.cos(angle) * long) / 2,
        y: y + height * share - (Math.sin(angle) * long) / 2,
      });
  }
  return document.save();
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);

async function markedPicture(content: Uint8Array, text: string): Promise<Uint8Array> {
  await knowFonts(sharp);
  const picture = sharp(content, { limitInputPixels: usualPixelLimits.maxPixels }).autoOrient();
  const { width, height } = (await picture.metadata()).autoOrient;
  const size = Math.max(10, Math.round((width * 1.6) / Math.max(12, text.length)));
  const lines = acrossPage.map((share) => {
    const [x, y] = [width / 2, height * share];
    return `<text x="${x}" y="${y}" transform="rotate(${-slant} ${x} ${y})" text-anchor="middle" font-family="${plainFont}"
      font-size="${size}" fill="#fff" fill-opacity="0.55" stroke="#000" stroke-opacity="0.35" stroke-width="${size / 40}">${escaped(text)}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lines.join('')}</svg>`;
  return picture.composite([{ input: Buffer.from(svg) }]).toBuffer();
}
