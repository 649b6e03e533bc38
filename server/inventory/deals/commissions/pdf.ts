/** A page of text and lines as PDF 1.4: letter size, the standard fonts, nothing embedded. Sizes are in points. */

const page = { width: 612, height: 792 } as const;
export const margin = 54;
export const lineWidth = page.width - 2 * margin;

/** Widths of Helvetica's characters from blank to tilde, in thousandths of its size. */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
const firstWidth = 32;
const usualWidth = 556;

/** What Windows-1252 has beyond Latin-1 and people write. */
const beyondLatin: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '−': 0x96,
};

/** Letters that the standard fonts lack are written without their marks, or as a question mark. */
function bytesOf(text: string): number[] {
  return [...text.normalize('NFC')].map((char) => {
    const code = beyondLatin[char] ?? char.codePointAt(0)!;
    if (code < 0x100 && (code < 0x80 || code >= 0xa0 || char in beyondLatin)) return code;
    const plain = char.normalize('NFD').codePointAt(0)!;
    return plain < 0x80 ? plain : 0x3f;
  });
}

export const widthOf = (text: string, size: number): number =>
  bytesOf(text).reduce((sum, code) => sum + (widths[code - firstWidth] ?? usualWidth), 0) * (size / 1000);

const escaped = (text: string): string =>
  bytesOf(text)
    .map((code) =>
      code === 0x28 || code === 0x29 || code === 0x5c ? `\\${String.fromCharCode(code)}` : String.fromCharCode(code),
    )
    .join('');

type Line = { size?: number; bold?: boolean; grey?: boolean };

/** Written from the top down; what does not fit begins a new page. */
export class PdfPages {
  readonly #pages: string[][] = [[]];
  #y = page.height - margin;

  /** `cells`: texts with where they begin, or end where that is below nothing. */
  row(cells: readonly { text: string; at: number }[], { size = 10, bold = false, grey = false }: Line = {}): void {
    this.#take(size * 1.5);
    for (const { text, at } of cells) {
      const x = at >= 0 ? margin + at : page.width - margin + at + 1 - widthOf(text, size);
      this.#put(
        `BT /${bold ? 'B' : 'R'} ${size} Tf ${grey ? '0.4' : '0.1'} g ${x.toFixed(2)} ${this.#y.toFixed(2)} Td (${escaped(text)}) Tj ET`,
      );
    }
  }

  space(height: number): void {
    this.#take(height);
  }

  rule(): void {
    this.#take(6);
    this.#put(`0.8 G 0.5 w ${margin} ${this.#y.toFixed(2)} m ${page.width - margin} ${this.#y.toFixed(2)} l S`);
    this.#take(4);
  }

  #take(height: number): void {
    this.#y -= height;
    if (this.#y >= margin) return;
    this.#pages.push([]);
    this.#y = page.height - margin - height;
  }

  #put(command: string): void {
    this.#pages.at(-1)!.push(command);
  }

  toBytes(title: string): Buffer {
    const count = this.#pages.length;
    const first = 6;
    const kids = this.#pages.map((_, place) => `${first + place * 2} 0 R`).join(' ');
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
      `<< /Title (${escaped(title)}) >>`,
      ...this.#pages.flatMap((commands, place) => {
        const content = commands.join('\n');
        return [
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents ${first + place * 2 + 1} 0 R >>`,
          `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
        ];
      }),
    ];
    let text = '%PDF-1.4\n';
    const offsets = objects.map((object, place) => {
      const at = Buffer.byteLength(text, 'latin1');
      text += `${place + 1} 0 obj\n${object}\nendobj\n`;
      return at;
    });
    const table = Buffer.byteLength(text, 'latin1');
    const lines = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
    text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${table}\n%%EOF\n`;
    return Buffer.from(text, 'latin1');
  }
}
