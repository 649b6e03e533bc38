import { PDFDocument, type PDFFont, rgb, StandardFonts } from 'pdf-lib';
import { wrapped } from '#server/inventory/signing/draw.ts';
import { writable } from '#server/inventory/signing/latin-letters.ts';
import type { SecurityPlan } from './read-plan.ts';
import { sectionsOf } from './sections.ts';

const paper = { width: 612, height: 792, margin: 64 };

export async function drawPlan(plan: SecurityPlan): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(`Written information security plan, ${plan.organisation}`);
  document.setLanguage('en-US');
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const ink = rgb(0.09, 0.11, 0.1);
  const quiet = rgb(0.38, 0.4, 0.39);
  let page = document.addPage([paper.width, paper.height]);
  let y = paper.height - paper.margin;
  type Look = { size?: number; font?: PDFFont; color?: typeof ink; gap?: number };
  const write = (text: string, { size = 10.5, font = plain, color = ink, gap = 4 }: Look = {}) => {
    for (const words of wrapped(font, writable(font, text), size, paper.width - 2 * paper.margin)) {
      turn(size * 1.4);
      page.drawText(words, { x: paper.margin, y, size, font, color });
      y -= size * 1.4;
    }
    y -= gap;
  };
  const turn = (room: number) => {
    if (y - room > paper.margin) return;
    page = document.addPage([paper.width, paper.height]);
    y = paper.height - paper.margin;
  };
  write('Written information security plan', { size: 20, font: bold, gap: 4 });
  write(plan.organisation, { size: 13 });
  write(`As in force on ${plan.today}, from the workspace’s own settings.`, { color: quiet, gap: 18 });
  for (const { title, law, lines } of sectionsOf(plan)) {
    // A title stands with at least two lines of what it is about.
    turn(72);
    write(title, { size: 13, font: bold, gap: 0 });
    write(law, { size: 9, color: quiet, gap: 4 });
    for (const line of lines) write(line);
    y -= 12;
  }
  const pages = document.getPages();
  for (const [at, one] of pages.entries())
    one.drawText(`${at + 1} / ${pages.length}`, {
      x: paper.width - paper.margin - 24,
      y: 36,
      size: 9,
      font: plain,
      color: quiet,
    });
  return document.save();
}
