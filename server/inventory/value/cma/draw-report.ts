import { dayWords } from '#contract/core/moment-words.ts';
import { phoneText } from '#contract/core/phone-text.ts';
import { equalHousing } from '#contract/inventory/marketing/pieces.ts';
import { cmaSums } from '#contract/inventory/value/cma-sums.ts';
import { ink, Paper, quiet } from '../../paper/paper.ts';
import { drawMap, drawSideBySide, perPages } from './draw-comparables.ts';
import { drawValue } from './draw-value.ts';
import { type CmaToDraw, disclaimer, margin, placeOf, streetOf } from './report-words.ts';

/** A CMA for the listing appointment: the estimated price and everything it is based on. */
export async function drawCmaReport(given: CmaToDraw): Promise<Uint8Array> {
  const { report } = given;
  const title = `Comparative market analysis: ${report.address}`;
  const paper = await Paper.open({ title, colour: report.colour });
  const { rows, range } = cmaSums(report.facts, report.rates, report.comparables);
  await drawCover(paper, given);
  paper.turn();
  drawValue(paper, given, rows, range);
  if (report.comparables.length > 0) {
    paper.turn();
    drawMap(paper, given, rows);
  }
  let from = 0;
  for (const count of perPages(report.comparables.length)) {
    paper.turn();
    await drawSideBySide(paper, given, rows, { from, count });
    from += count;
  }
  paper.turn();
  await drawAgent(paper, given);
  const pages = paper.document.getPages();
  for (const [at, page] of pages.entries()) {
    if (at === 0) continue;
    paper.page = page;
    paper.rule(margin, 34, paper.width - 2 * margin);
    paper.write(`${report.organisation}  ·  ${title}`, margin, 21, { size: 7.5, color: quiet, most: 460 });
    paper.write(`${at + 1} / ${pages.length}`, paper.width - margin, 21, { size: 7.5, color: quiet, isEnd: true });
  }
  return paper.save();
}

async function drawCover(paper: Paper, { report, photos, face, logo, day }: CmaToDraw): Promise<void> {
  const { width, height } = paper;
  const photoHeight = 400;
  const top = height - photoHeight;
  const [photo] = photos;
  if (photo) await paper.picture(photo, { x: 0, y: top, width, height: photoHeight });
  else paper.fill({ x: 0, y: top, width, height: photoHeight }, paper.brand);
  paper.fill({ x: 0, y: top - 6, width, height: 6 }, photo ? paper.brand : ink);
  let y = top - 48;
  paper.write('COMPARATIVE MARKET ANALYSIS', margin, y, { size: 9.5, font: 'bold', color: paper.brandWords });
  y -= 34;
  paper.write(streetOf(report.address, report.city), margin, y, {
    size: 32,
    font: 'serif',
    most: width - 2 * margin,
  });
  y -= 22;
  paper.write(placeOf(report.address), margin, y, { size: 13, color: quiet });
  y -= 34;
  const { person } = report;
  const name = person?.name || report.agent || report.organisation;
  paper.write(`Prepared by ${name}`, margin, y, { size: 11 });
  paper.write(dayWords('en-US', day), margin, y - 17, { size: 11, color: quiet });

  const foot = 118;
  paper.rule(margin, foot, width - 2 * margin);
  const hasFace = await paper.face(face, { x: margin, y: foot - 84, side: 66 });
  const left = margin + (hasFace ? 82 : 0);
  const room = width - margin - left - 160;
  paper.write(name, left, foot - 28, { size: 14, font: 'bold', most: room });
  const lines = [
    person?.title,
    [phoneText(person?.phone ?? ''), person?.email].filter(Boolean).join('  ·  '),
    [person?.licence, report.licence].filter(Boolean).join('  ·  '),
  ].filter((line): line is string => Boolean(line));
  for (const [at, line] of lines.entries())
    paper.write(line, left, foot - 44 - at * 13, { size: 9, color: quiet, most: at === 2 ? room + 150 : room });
  const wide = await paper.logo(logo, { x: width - margin - 150, y: foot - 52, width: 150, height: 40 }, true);
  if (wide === 0)
    paper.write(report.organisation, width - margin, foot - 28, { size: 12, font: 'serif', isEnd: true, most: 150 });
  else paper.write(report.organisation, width - margin, foot - 64, { size: 8.5, color: quiet, isEnd: true, most: 150 });
}

async function drawAgent(paper: Paper, { report, face, logo }: CmaToDraw): Promise<void> {
  const { person } = report;
  const { width } = paper;
  let y = paper.height - 110;
  const name = person?.name || report.agent || report.organisation;
  const side = 132;
  const hasFace = await paper.face(face, { x: width / 2 - side / 2, y: y - side, side });
  y -= hasFace ? side + 40 : 10;
  const middle = (words: string, size: number, look: { font?: 'plain' | 'bold' | 'serif'; isQuiet?: boolean } = {}) => {
    paper.write(words, width / 2, y, {
      size,
      font: look.font ?? 'plain',
      color: look.isQuiet ? quiet : ink,
      isMiddle: true,
      most: width - 2 * margin,
    });
    y -= size * 1.55;
  };
  middle(name, 28, { font: 'serif' });
  if (person?.title) middle(person.title, 12, { isQuiet: true });
  y -= 10;
  if (person?.phone) middle(phoneText(person.phone), 15, { font: 'bold' });
  if (person?.email) middle(person.email, 12);
  if (person?.licence) middle(person.licence, 9.5, { isQuiet: true });
  y -= 14;
  if (person?.words) {
    const lines = paper.lines(person.words, 11, 380).slice(0, 12);
    for (const words of lines) {
      paper.write(words, width / 2, y, { size: 11, isMiddle: true });
      y -= 16;
    }
    y -= 12;
  }
  paper.fill({ x: width / 2 - 24, y, width: 48, height: 3 }, paper.brand);
  y -= 30;
  if (logo) {
    const box = { x: width / 2 - 90, y: y - 40, width: 180, height: 52 };
    const wide = await measured(paper, logo, box);
    y -= wide ? 62 : 0;
  }
  middle(report.organisation, 13, { font: 'bold' });
  if (report.licence) middle(report.licence, 9, { isQuiet: true });
  let foot = 96;
  for (const words of paper.lines(disclaimer, 8.5, width - 2 * margin - 40)) {
    paper.write(words, width / 2, foot, { size: 8.5, color: quiet, isMiddle: true });
    foot -= 12;
  }
  paper.write(equalHousing, width / 2, foot - 4, { size: 8.5, color: quiet, isMiddle: true });
}

/** Centers a logo in its frame. */
async function measured(paper: Paper, logo: Uint8Array, box: { x: number; y: number; width: number; height: number }) {
  const page = paper.page;
  const { default: sharp } = await import('sharp');
  const { width = 1, height = 1 } = await sharp(logo)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  if (!width || !height) return 0;
  const scale = Math.min(box.width / width, box.height / height);
  const wide = width * scale;
  paper.page = page;
  return paper.logo(logo, { ...box, x: box.x + (box.width - wide) / 2 });
}
