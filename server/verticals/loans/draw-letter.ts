import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import { wrapped } from '#server/inventory/signing/draw.ts';
import { writable } from '#server/inventory/signing/latin-letters.ts';
import type { DrawnLetter } from './letters.ts';

const margin = 72;
const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const dayWords = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const programs: Record<DrawnLetter['program'], string> = {
  conventional: 'conventional',
  jumbo: 'jumbo',
  fha: 'FHA',
  va: 'VA',
  usda: 'USDA',
  other: 'mortgage',
};

/** What it says and what it does not promise. A letter that was withdrawn says so over everything else. */
export async function drawLetter(letter: DrawnLetter): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(`Pre-approval letter, ${letter.borrowers}`);
  document.setLanguage('en-US');
  const made = new Date(letter.issuedAt);
  document.setCreationDate(made);
  document.setModificationDate(made);
  const page = document.addPage([612, 792]);
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const ink = rgb(0.09, 0.11, 0.1);
  const quiet = rgb(0.38, 0.4, 0.39);
  const room = 612 - 2 * margin;
  let y = 792 - margin;
  const write = (text: string, { size = 11, font = plain, color = ink, gap = 6 } = {}) => {
    for (const words of wrapped(font, writable(font, text), size, room)) {
      page.drawText(words, { x: margin, y, size, font, color });
      y -= size * 1.4;
    }
    y -= gap;
  };
  write(letter.lender, { size: 16, font: bold, gap: 0 });
  if (letter.nmls) write(`NMLS ID ${letter.nmls}`, { color: quiet, size: 10 });
  y -= 14;
  write(dayWords(letter.issuedOn), { gap: 16 });
  write('Pre-approval letter', { size: 18, font: bold, gap: 10 });
  write(`Borrowers: ${letter.borrowers}`);
  if (letter.address) write(`Property: ${letter.address}`);
  if (letter.price !== null) write(`Purchase price up to: ${dollars(letter.price)}`);
  write(`Loan amount up to: ${dollars(letter.amount)}`, { font: bold });
  write(`Loan program: ${programs[letter.program]}`);
  write(`Valid through: ${dayWords(letter.expiresOn)}`, { gap: 18 });
  write(
    `Based on the information provided so far, ${letter.lender} has pre-approved the borrowers named above for a ${programs[letter.program]} loan up to the amount stated.`,
  );
  write(
    'This letter is not a loan commitment and not an agreement to lend. Final approval depends on a complete application, verification of the information provided, an acceptable property and title, and underwriting. Rates and terms may change until they are locked.',
    { gap: 22 },
  );
  write(letter.officer, { font: bold, gap: 0 });
  write(letter.lender, { color: quiet });
  page.drawText(writable(plain, 'Equal Housing Opportunity'), {
    x: margin,
    y: margin - 24,
    size: 9,
    font: plain,
    color: quiet,
  });
  if (letter.withdrawnOn) {
    page.drawText(`WITHDRAWN ${dayWords(letter.withdrawnOn).toUpperCase()}`, {
      x: margin,
      y: 792 - margin + 24,
      size: 14,
      font: bold,
      color: rgb(0.72, 0.11, 0.11),
    });
  }
  return document.save();
}
