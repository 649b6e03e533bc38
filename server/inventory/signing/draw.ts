import { degrees, type PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { dateFormat } from '#contract/core/message.ts';
import { legible } from './latin-letters.ts';

export type SealedSigner = {
  name: string;
  email: string;
  role: string;
  signedName: string;
  signedAt: string;
  ip: string;
  agent: string;
  consent: string;
  fields: { kind: string; page: number; x: number; y: number; width: number; height: number; value: string }[];
};
export type SealedSigning = {
  id: string;
  organisation: string;
  title: string;
  sha256: string;
  signers: SealedSigner[];
  steps: { what: string; who: string; at: string; ip: string }[];
};

const ink = rgb(0.09, 0.18, 0.15);
const grey = rgb(0.42, 0.42, 0.4);

const inRecord = 'in the attached record';

/** For lines with more than a name: refers to the attached record when the text can't be rendered. */
const shown = (font: PDFFont, text: string): string => legible(font, text) ?? `(${inRecord})`;

/** In UTC, to the second; the attached record has microseconds. */
const moment = (at: string): string =>
  `${dateFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })
    .format(new Date(at))
    // The standard fonts lack the narrow no-break space.
    .replaceAll('\u202f', ' ')} UTC`;

/** Draws the signers' values at their fields. */
export async function drawFields(document: PDFDocument, { signers }: SealedSigning): Promise<void> {
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const hand = await document.embedFont(StandardFonts.TimesRomanItalic);
  const pages = document.getPages();
  for (const { fields, name, email, signedName, signedAt } of signers) {
    for (const { kind, page: number, x, y, width, height, value } of fields) {
      const page = pages[number - 1];
      if (!page) continue;
      const isHand = kind === 'signature' || kind === 'initials';
      const font = isHand ? hand : plain;
      const who = legible(font, name) ?? email;
      // A name that can't be rendered is replaced by readable text instead of question marks.
      const text = legible(font, value || signedName) ?? (isHand && who ? `Signed by ${who}` : shown(font, value));
      const { wide, high, at, rotate } = lookedAt(page);
      const box = { right: x * wide, up: high - (y + height) * high, width: width * wide, height: height * high };
      const room = isHand ? box.height * 0.7 : box.height * 0.6;
      const size = Math.max(5, Math.min(room, (box.width / Math.max(1, font.widthOfTextAtSize(text, 1))) * 0.95));
      page.drawText(text, { font, size, rotate, color: ink, ...at(box.right + 2, box.up + box.height * 0.3) });
      if (kind === 'signature') {
        const note = `Signed ${moment(signedAt)}`;
        page.drawText(note, { font: plain, size: 5.5, rotate, color: grey, ...at(box.right + 2, box.up + 1) });
      }
    }
  }
}

/** A page as displayed, cropped and rotated, and the conversion of a position to the page's own coordinates. */
function lookedAt(page: PDFPage) {
  const { x, y, width, height } = page.getCropBox();
  const angle = ((page.getRotation().angle % 360) + 360) % 360;
  const [wide, high] = angle % 180 === 0 ? [width, height] : [height, width];
  const at = (right: number, up: number): { x: number; y: number } => {
    if (angle === 90) return { x: x + width - up, y: y + right };
    if (angle === 180) return { x: x + width - right, y: y + height - up };
    if (angle === 270) return { x: x + up, y: y + height - right };
    return { x: x + right, y: y + up };
  };
  return { wide, high, at, rotate: degrees(angle) };
}

const stepWords: Readonly<Record<string, string>> = {
  requested: 'Created',
  asked: 'Sent',
  reminded: 'Reminded',
  viewed: 'Viewed',
  signed: 'Signed',
  completed: 'Completed',
};

const margin = 56;

/** Adds pages that document who signed what, when, and from where, and the events of the request. */
export async function drawTrail(document: PDFDocument, signing: SealedSigning): Promise<void> {
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  let page: PDFPage | undefined;
  let y = 0;
  const line = (text: string, { font = plain, size = 9, color = ink, indent = 0 } = {}) => {
    for (const part of wrapped(font, shown(font, text), size, 612 - 2 * margin - indent)) {
      if (!page || y < margin) {
        page = document.addPage([612, 792]);
        y = 792 - margin;
      }
      page.drawText(part, { font, size, color, x: margin + indent, y });
      y -= size * 1.5;
    }
  };
  line('Certificate of Completion', { font: bold, size: 18 });
  y -= 6;
  line(signing.title, { font: bold, size: 11 });
  line(`${signing.organisation} · ${signing.id}`, { color: grey });
  line(`SHA-256 of the document before signing: ${signing.sha256}`, { color: grey });
  y -= 10;
  for (const { name, email, role, signedName, signedAt, ip, agent, consent } of signing.signers) {
    line([legible(bold, name) ?? email, role].filter(Boolean).join(', '), { font: bold, size: 11 });
    if (email) line(email, { indent: 12, color: grey });
    const signed = legible(plain, signedName);
    line(`Signed ${signed ? `as "${signed}"` : `with a name ${inRecord}`} on ${moment(signedAt)} from ${ip}`, {
      indent: 12,
    });
    line(agent, { indent: 12, size: 7.5, color: grey });
    line(consent, { indent: 12, size: 7.5, color: grey });
    y -= 6;
  }
  line('Activity', { font: bold, size: 11 });
  for (const { what, who, at, ip } of signing.steps) {
    line([moment(at), stepWords[what] ?? what, shown(plain, who), ip].filter(Boolean).join(' · '), {
      indent: 12,
      size: 8,
    });
  }
}

export function wrapped(font: PDFFont, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
