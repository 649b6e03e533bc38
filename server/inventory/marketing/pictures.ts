import sharp from 'sharp';
import { inDollars, type MarketingFacts } from '#contract/inventory/marketing/facts.ts';
import { equalHousing, type PictureShape, pictureShapes } from '#contract/inventory/marketing/pieces.ts';
import { usualPixelLimits } from '#server/outside/storage/files/dimensions.ts';
import { boldFont, knowFonts, plainFont } from './font.ts';
import { inShort, placeLines, statusWords } from './words.ts';

export type Shown = { facts: MarketingFacts; photo: Uint8Array | undefined; colour: string };

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`).replace(/[^\P{C}\n]/gu, '');

/** Average character width of our font, relative to its size. */
const letterWidth = 0.57;

type Line = { text: string; size: number; bold?: boolean; fill?: string; gap?: number };

/** An image of the home with facts, price, and agent, written where the photo is darkened. */
export async function drawPicture(
  shape: PictureShape,
  { facts, photo, colour }: Shown,
  asWide?: number,
): Promise<Buffer> {
  await knowFonts(sharp);
  const [width, height] = pictureShapes[shape];
  const margin = 72;
  const room = width - 2 * margin;
  const fitted = (line: Line): Line => ({
    ...line,
    size: Math.min(line.size, Math.floor(room / (Math.max(1, line.text.length) * letterWidth))),
  });
  const [street, place] = placeLines(facts);
  const small = '#ffffffcc';
  const lines: Line[] = [
    { text: facts.listPrice === null ? '' : inDollars(facts.listPrice), size: 104, bold: true },
    { text: inShort(facts), size: 44, gap: 20 },
    { text: street, size: 48, bold: true, gap: 34 },
    { text: place, size: 38, fill: small, gap: 8 },
    { text: [facts.agent, facts.organisation].filter(Boolean).join(', '), size: 32, gap: 44 },
    { text: [facts.licence, equalHousing].filter(Boolean).join(' · '), size: 24, fill: small, gap: 10 },
  ].filter(({ text }) => text);
  // Networks cover the bottom of a story with their own buttons.
  const bottom = shape === 'story' ? 250 : margin;
  let y = height - bottom;
  const drawn = lines
    .map(fitted)
    .reverse()
    .map(({ text, size, bold, fill = '#fff', gap = 0 }) => {
      const line = `<text x="${margin}" y="${y}" font-family="${bold ? boldFont : plainFont}" font-size="${size}" fill="${fill}">${escaped(text)}</text>`;
      y -= Math.round(size * 1.05) + gap;
      return line;
    });
  const label = statusWords(facts);
  const top = shape === 'story' ? 250 : margin;
  const altered = facts.photo && facts.isPhotoAltered ? 'Digitally altered photo' : '';
  const tag = (text: string, x: number, size: number, back: string, ink: string) => {
    const wide = Math.round(text.length * size * letterWidth + size * 1.3);
    const at = x >= 0 ? x : width + x - wide;
    return `<rect x="${at}" y="${top}" width="${wide}" height="${size * 2}" rx="${size}" fill="${back}"/>
      <text x="${at + wide / 2}" y="${top + size * 1.36}" text-anchor="middle" font-family="${boldFont}" font-size="${size}" fill="${ink}">${escaped(text)}</text>`;
  };
  const scrim = Math.max(0, (y - 160) / height);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1">
      <stop offset="${scrim.toFixed(3)}" stop-color="#0b1512" stop-opacity="0"/>
      <stop offset="${Math.min(1, scrim + 0.2).toFixed(3)}" stop-color="#0b1512" stop-opacity="0.72"/>
      <stop offset="1" stop-color="#0b1512" stop-opacity="0.92"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#s)"/>
    <rect y="${height - 14}" width="${width}" height="14" fill="${colour}"/>
    ${tag(label, margin, 30, '#ffffff', '#0b1512')}${altered ? tag(altered, -margin, 24, '#0b1512cc', '#ffffff') : ''}
    ${drawn.join('')}</svg>`;
  const ground = photo
    ? sharp(photo, { limitInputPixels: usualPixelLimits.maxPixels })
        .autoOrient()
        .resize(width, height, { fit: 'cover' })
    : sharp({ create: { width, height, channels: 3, background: colour } });
  const whole = ground.composite([{ input: Buffer.from(svg) }]).flatten({ background: '#fff' });
  if (!asWide) return whole.jpeg({ quality: 86 }).toBuffer();
  // Composited layers aren't scaled with the background, so the image is drawn at full size first.
  const drawnWhole = await whole.raw().toBuffer({ resolveWithObject: true });
  return sharp(drawnWhole.data, { raw: drawnWhole.info }).resize({ width: asWide }).jpeg({ quality: 80 }).toBuffer();
}
