import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { type Line, lines } from '#contract/verticals/insurance/lines.ts';
import type { Certificate } from '#contract/verticals/insurance/policy-parts.ts';
import { wrapped } from '#server/inventory/signing/draw.ts';
import { writable } from '#server/inventory/signing/latin-letters.ts';
import type { Said } from './certificates.ts';
import { coverageRows } from './papers.ts';

/**
 * A certificate with its facts where whoever receives certificates looks for them: who produced it, who is insured, by which
 * insurer under which letter, and each kind of insurance in its row. Drawn by ourselves; the sentences are our own.
 */
const [width, height, margin] = [612, 792, 30];
const right = width - margin;
const ink = rgb(0.07, 0.08, 0.08);
const quiet = rgb(0.32, 0.34, 0.34);

const kinds = [
  { title: 'COMMERCIAL GENERAL LIABILITY', of: ['liability', 'bop'] },
  { title: 'AUTOMOBILE LIABILITY', of: ['auto', 'commercial_auto', 'motorcycle'] },
  { title: 'UMBRELLA / EXCESS LIABILITY', of: ['umbrella'] },
  { title: 'WORKERS COMPENSATION AND EMPLOYERS’ LIABILITY', of: ['workers'] },
  { title: 'PROPERTY', of: ['home', 'renters', 'condo', 'dwelling', 'property', 'flood'] },
  { title: 'OTHER', of: [] },
] as const;

const american = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

class Sheet {
  readonly #page: PDFPage;
  readonly plain: PDFFont;
  readonly bold: PDFFont;

  constructor(page: PDFPage, plain: PDFFont, bold: PDFFont) {
    this.#page = page;
    this.plain = plain;
    this.bold = bold;
  }

  /** Places are from the top, as one reads. */
  box(x: number, top: number, w: number, h: number): void {
    this.#page.drawRectangle({ x, y: height - top - h, width: w, height: h, borderColor: ink, borderWidth: 0.7 });
  }

  line(x1: number, top1: number, x2: number, top2: number): void {
    this.#page.drawLine({
      start: { x: x1, y: height - top1 },
      end: { x: x2, y: height - top2 },
      thickness: 0.6,
      color: ink,
    });
  }

  text(value: string, x: number, top: number, { size = 8.5, bold = false, color = ink, end = false } = {}): void {
    const font = bold ? this.bold : this.plain;
    const words = writable(font, value);
    const from = end ? x - font.widthOfTextAtSize(words, size) : x;
    this.#page.drawText(words, { x: from, y: height - top - size, size, font, color });
  }

  caption(value: string, x: number, top: number): void {
    this.text(value, x, top, { size: 6, bold: true, color: quiet });
  }

  /** As many lines as fit; more is told by dots. */
  lines(value: string, x: number, top: number, w: number, most: number, size = 8.5): void {
    const all = value.split('\n').flatMap((part) => wrapped(this.plain, writable(this.plain, part), size, w));
    for (const [place, words] of all.slice(0, most).entries())
      this.text(
        place === most - 1 && all.length > most ? `${words.slice(0, -1)}...` : words,
        x,
        top + place * size * 1.25,
        { size },
      );
  }
}

export async function drawCertificate(certificate: Certificate & { said: Said }): Promise<Uint8Array> {
  const { said } = certificate;
  const isProperty = certificate.form === 'property';
  const title = isProperty ? 'EVIDENCE OF PROPERTY INSURANCE' : 'CERTIFICATE OF LIABILITY INSURANCE';
  const document = await PDFDocument.create();
  document.setTitle(`${title} ${certificate.number}`);
  document.setLanguage('en-US');
  const made = new Date(certificate.issuedAt!);
  document.setCreationDate(made);
  document.setModificationDate(made);
  const sheet = new Sheet(
    document.addPage([width, height]),
    await document.embedFont(StandardFonts.Helvetica),
    await document.embedFont(StandardFonts.HelveticaBold),
  );
  drawHead(sheet, certificate, title);
  drawParties(sheet, said);
  const below = drawCoverages(sheet, certificate);
  drawFoot(sheet, certificate, below);
  return document.save();
}

function drawHead(sheet: Sheet, { number, issuedAt, state, voidReason }: Certificate, title: string): void {
  sheet.text(title, margin, 28, { size: 15, bold: true });
  sheet.caption('DATE (MM/DD/YYYY)', right - 92, 24);
  sheet.text(american(issuedAt!.slice(0, 10)), right - 92, 33, { size: 10 });
  sheet.line(margin, 50, right, 50);
  sheet.lines(
    'For information only. This certificate gives its holder no rights and does not change, extend or alter the coverage of the policies below. A holder is an additional insured only where the policy is endorsed to say so.',
    margin,
    55,
    right - margin - 120,
    3,
    7,
  );
  sheet.caption('CERTIFICATE NUMBER', right - 92, 54);
  sheet.text(String(number), right - 92, 63, { size: 10 });
  if (state === 'void') sheet.text(`VOID: ${voidReason}`.slice(0, 90), margin, 82, { size: 11, bold: true });
}

function drawParties(sheet: Sheet, said: Said): void {
  const [top, middle] = [98, width / 2];
  sheet.box(margin, top, right - margin, 104);
  sheet.line(middle, top, middle, top + 104);
  sheet.line(margin, top + 52, middle, top + 52);
  sheet.caption('PRODUCER', margin + 4, top + 4);
  sheet.lines(said.organisation, margin + 4, top + 14, middle - margin - 8, 3);
  sheet.caption('INSURED', margin + 4, top + 56);
  sheet.lines(said.insured, margin + 4, top + 66, middle - margin - 8, 3);
  sheet.caption('INSURER(S) AFFORDING COVERAGE', middle + 4, top + 4);
  sheet.caption('NAIC #', right - 44, top + 4);
  for (const [place, letter] of [...'ABCDEF'].entries()) {
    const at = top + 16 + place * 14.5;
    sheet.line(middle, at - 3, right, at - 3);
    sheet.text(`INSURER ${letter}:`, middle + 4, at, { size: 7 });
    if (place === 0) {
      sheet.text(said.carrier.slice(0, 40), middle + 50, at);
      sheet.text(said.naic, right - 44, at);
    }
  }
  sheet.line(right - 50, top, right - 50, top + 104);
}

const columns = { type: 20, additional: 178, waiver: 202, number: 226, from: 306, until: 356, limits: 406 };

/** The rows of the table; the policy stands in its own, under letter A. */
function drawCoverages(sheet: Sheet, certificate: Certificate & { said: Said }): number {
  const { said, additionalInsured, waiver } = certificate;
  const top = 214;
  sheet.text('COVERAGES', margin, top, { size: 9, bold: true });
  const heads: [string, number][] = [
    ['INSR', 0],
    ['TYPE OF INSURANCE', columns.type],
    ['ADDL', columns.additional],
    ['SUBR', columns.waiver],
    ['POLICY NUMBER', columns.number],
    ['EFFECTIVE', columns.from],
    ['EXPIRES', columns.until],
    ['LIMITS', columns.limits],
  ];
  const head = top + 14;
  for (const [name, x] of heads) sheet.caption(name, margin + x + 2, head + 3);
  sheet.line(margin, head, right, head);
  let at = head + 12;
  sheet.line(margin, at, right, at);
  const own = kinds.find(({ of }) => (of as readonly string[]).includes(said.line)) ?? kinds.at(-1)!;
  const limits = coverageRows(said.line as Line, said.coverages);
  for (const kind of kinds) {
    const isOwn = kind === own;
    const rowHeight = isOwn ? Math.max(42, limits.length * 11 + 8) : 30;
    for (const [place, words] of wrapped(
      sheet.bold,
      writable(sheet.bold, kind.title),
      7,
      columns.additional - columns.type - 8,
    ).entries())
      sheet.text(words, margin + columns.type + 2, at + 4 + place * 9, { size: 7, bold: true });
    if (isOwn) {
      sheet.text('A', margin + 6, at + 4);
      sheet.text(lines[said.line as Line].code, margin + columns.type + 2, at + 24, { size: 7, color: quiet });
      sheet.text(additionalInsured ? 'Y' : 'N', margin + columns.additional + 8, at + 4);
      sheet.text(waiver ? 'Y' : 'N', margin + columns.waiver + 8, at + 4);
      sheet.lines(
        said.number ?? 'To be assigned',
        margin + columns.number + 2,
        at + 4,
        columns.from - columns.number - 6,
        2,
        7.5,
      );
      sheet.text(american(said.effectiveOn), margin + columns.from + 2, at + 4, { size: 7.5 });
      sheet.text(american(said.expiresOn), margin + columns.until + 2, at + 4, { size: 7.5 });
      for (const [place, [name, value]] of limits.entries()) {
        const room =
          right - margin - columns.limits - 10 - sheet.plain.widthOfTextAtSize(writable(sheet.plain, value), 7.5);
        const label = writable(sheet.plain, name.toUpperCase());
        const size = Math.min(5.5, room / sheet.plain.widthOfTextAtSize(label, 1));
        sheet.text(label, margin + columns.limits + 2, at + 4 + place * 11, { size });
        sheet.text(value, right - 3, at + 3 + place * 11, { size: 7.5, end: true });
      }
    }
    at += rowHeight;
    sheet.line(margin, at, right, at);
  }
  for (const x of [0, ...Object.values(columns), right - margin]) sheet.line(margin + x, head, margin + x, at);
  return at;
}

function drawFoot(
  sheet: Sheet,
  { description, holder, address, said }: Certificate & { said: Said },
  from: number,
): void {
  const middle = width / 2;
  sheet.box(margin, from, right - margin, 70);
  sheet.caption('DESCRIPTION OF OPERATIONS / LOCATIONS / VEHICLES', margin + 4, from + 4);
  sheet.lines(description, margin + 4, from + 14, right - margin - 8, 5);
  const foot = from + 80;
  sheet.box(margin, foot, right - margin, 96);
  sheet.line(middle, foot, middle, foot + 96);
  sheet.line(middle, foot + 52, right, foot + 52);
  sheet.caption('CERTIFICATE HOLDER', margin + 4, foot + 4);
  sheet.lines([holder, address].filter(Boolean).join('\n'), margin + 4, foot + 16, middle - margin - 8, 6, 9);
  sheet.caption('CANCELLATION', middle + 4, foot + 4);
  sheet.lines(
    'If a policy above is canceled before it expires, notice follows what the policy says.',
    middle + 4,
    foot + 14,
    right - middle - 8,
    3,
    7.5,
  );
  sheet.caption('AUTHORIZED REPRESENTATIVE', middle + 4, foot + 56);
  sheet.lines(said.organisation, middle + 4, foot + 68, right - middle - 8, 2);
  sheet.text('Issued by the producer’s own system. Not an ACORD form.', margin, foot + 102, {
    size: 6.5,
    color: quiet,
  });
}
