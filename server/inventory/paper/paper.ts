import { PDFDocument, type PDFFont, type PDFPage, type RGB, rgb, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { encode } from 'uqr';
import { inkOn, readableOn } from '#contract/core/ink.ts';
import { usualPixelLimits } from '#server/outside/storage/files/dimensions.ts';
import { wrapped } from '../signing/draw.ts';
import { writable } from '../signing/latin-letters.ts';
import { usualColour } from './brand-colour.ts';
import { inkOf } from './ink-of.ts';

export const ink = rgb(0.09, 0.11, 0.1);
export const quiet = rgb(0.38, 0.4, 0.39);
export const hairline = rgb(0.82, 0.83, 0.82);
export const sunken = rgb(0.955, 0.96, 0.955);
export const white = rgb(1, 1, 1);

/** Image pixels per point of paper: as sharp as printers are, and no larger. */
const sharpness = 2.4;

type Written = {
  size?: number;
  font?: 'plain' | 'bold' | 'serif';
  color?: RGB;
  /** Aligns the text's end instead of its start. */
  isEnd?: boolean;
  isMiddle?: boolean;
  /** Wider text is shrunk, and truncated if that isn't enough. */
  most?: number;
};

export type Box = { x: number; y: number; width: number; height: number };

/** PDF pages in a common design: fonts, brand color, images that fill their frame. */
export class Paper {
  readonly document: PDFDocument;
  readonly fonts: Record<'plain' | 'bold' | 'serif', PDFFont>;
  /** The brand's color as an area, readable text on that area, and the color as text on white. */
  readonly brand: RGB;
  readonly onBrand: RGB;
  readonly brandWords: RGB;
  readonly #size: [number, number];
  page!: PDFPage;

  private constructor(document: PDFDocument, fonts: Paper['fonts'], colour: string, size: [number, number]) {
    this.document = document;
    this.fonts = fonts;
    this.brand = inkOf(colour);
    this.onBrand = inkOf(inkOn(colour));
    this.brandWords = inkOf(readableOn(colour, '#ffffff', 4.5));
    this.#size = size;
  }

  static async open(given: {
    title: string;
    colour: string | null;
    size?: [number, number];
    at?: Date;
  }): Promise<Paper> {
    const document = await PDFDocument.create();
    document.setTitle(given.title);
    document.setLanguage('en-US');
    // Makes repeated drawing give identical bytes.
    if (given.at) {
      document.setCreationDate(given.at);
      document.setModificationDate(given.at);
    }
    const [plain, bold, serif] = await Promise.all(
      [StandardFonts.Helvetica, StandardFonts.HelveticaBold, StandardFonts.TimesRoman].map((one) =>
        document.embedFont(one),
      ),
    );
    const paper = new Paper(
      document,
      { plain: plain!, bold: bold!, serif: serif! },
      given.colour ?? usualColour,
      given.size ?? [612, 792],
    );
    paper.turn();
    return paper;
  }

  get width(): number {
    return this.#size[0];
  }

  get height(): number {
    return this.#size[1];
  }

  turn(): void {
    this.page = this.document.addPage(this.#size);
  }

  widthOf(text: string, size: number, font: keyof Paper['fonts'] = 'plain'): number {
    const face = this.fonts[font];
    return face.widthOfTextAtSize(writable(face, text), size);
  }

  write(text: string, x: number, y: number, given: Written = {}): void {
    const { font = 'plain', color = ink, isEnd, isMiddle, most } = given;
    const face = this.fonts[font];
    let size = given.size ?? 10;
    let words = writable(face, text);
    if (most !== undefined) {
      const smallest = Math.max(6.5, size * 0.72);
      size = Math.max(smallest, Math.min(size, most / Math.max(0.001, face.widthOfTextAtSize(words, 1))));
      if (face.widthOfTextAtSize(words, size) > most) {
        while (words.length > 1 && face.widthOfTextAtSize(`${words}...`, size) > most) words = words.slice(0, -1);
        words = `${words.trimEnd()}...`;
      }
    }
    const wide = face.widthOfTextAtSize(words, size);
    this.page.drawText(words, { x: isEnd ? x - wide : isMiddle ? x - wide / 2 : x, y, size, font: face, color });
  }

  /** Wraps a text to a width, keeping its paragraphs. */
  lines(text: string, size: number, width: number, font: keyof Paper['fonts'] = 'plain'): string[] {
    const face = this.fonts[font];
    return text.split('\n').flatMap((part) => wrapped(face, writable(face, part), size, width));
  }

  /** Returns the position of the next line. Text below `until` is cut off. */
  paragraph(text: string, box: { x: number; y: number; width: number; until?: number }, given: Written = {}): number {
    const { size = 10, font = 'plain', color = ink } = given;
    let { y } = box;
    for (const line of this.lines(text, size, box.width, font)) {
      if (box.until !== undefined && y < box.until) break;
      this.page.drawText(line, { x: box.x, y, size, font: this.fonts[font], color });
      y -= size * 1.5;
    }
    return y;
  }

  rule(x: number, y: number, width: number, color = hairline, thickness = 0.6): void {
    this.page.drawLine({ start: { x, y }, end: { x: x + width, y }, thickness, color });
  }

  fill({ x, y, width, height }: Box, color: RGB): void {
    this.page.drawRectangle({ x, y, width, height, color });
  }

  /** Draws an image that fills its frame; an unreadable one leaves the frame gray. */
  async picture(bytes: Uint8Array | undefined, box: Box): Promise<boolean> {
    const drawn = bytes && (await this.#cut(bytes, box).catch(() => undefined));
    if (!drawn) {
      this.fill(box, sunken);
      return false;
    }
    this.page.drawImage(await this.document.embedJpg(drawn), box);
    return true;
  }

  #cut(bytes: Uint8Array, { width, height }: Box): Promise<Buffer> {
    return sharp(bytes, { limitInputPixels: usualPixelLimits.maxPixels })
      .autoOrient()
      .resize(Math.round(width * sharpness), Math.round(height * sharpness), { fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82 })
      .toBuffer();
  }

  /** Draws a logo as large as its frame allows, keeping its proportions, from the frame's upper left corner. Returns its width. */
  async logo(bytes: Uint8Array | undefined, { x, y, width, height }: Box, isEnd = false): Promise<number> {
    if (!bytes) return 0;
    const made = await sharp(bytes, { limitInputPixels: usualPixelLimits.maxPixels })
      .autoOrient()
      .resize(Math.round(width * 3), Math.round(height * 3), { fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true })
      .catch(() => undefined);
    if (!made) return 0;
    const scale = Math.min(width / made.info.width, height / made.info.height);
    const size = { width: made.info.width * scale, height: made.info.height * scale };
    const left = isEnd ? x + width - size.width : x;
    this.page.drawImage(await this.document.embedPng(made.data), { x: left, y: y + height - size.height, ...size });
    return size.width;
  }

  /** A photo of a person in a round frame. */
  async face(bytes: Uint8Array | undefined, { x, y, side }: { x: number; y: number; side: number }): Promise<boolean> {
    if (!bytes) return false;
    const dots = Math.round(side * sharpness);
    const round = Buffer.from(
      `<svg width="${dots}" height="${dots}"><circle cx="${dots / 2}" cy="${dots / 2}" r="${dots / 2}"/></svg>`,
    );
    const made = await sharp(bytes, { limitInputPixels: usualPixelLimits.maxPixels })
      .autoOrient()
      .resize(dots, dots, { fit: 'cover', position: 'attention' })
      .composite([{ input: round, blend: 'dest-in' }])
      .png()
      .toBuffer()
      .catch(() => undefined);
    if (!made) return false;
    this.page.drawImage(await this.document.embedPng(made), { x, y, width: side, height: side });
    return true;
  }

  code(text: string, x: number, y: number, side: number): void {
    const { data } = encode(text, { border: 0 });
    const dot = side / data.length;
    for (const [row, cells] of data.entries())
      for (const [at, isDark] of cells.entries())
        if (isDark)
          this.page.drawRectangle({
            x: x + at * dot,
            y: y + side - (row + 1) * dot,
            width: dot + 0.05,
            height: dot + 0.05,
            color: rgb(0, 0, 0),
          });
  }

  save(): Promise<Uint8Array> {
    return this.document.save();
  }
}
