import type { TourBook } from '#contract/verticals/commercial/tour-books.ts';
import { Paper, quiet, sunken } from '#server/inventory/paper/paper.ts';
import { dayWords, dollars } from '../paper.ts';

export type TourToDraw = {
  tour: TourBook;
  brand: { organisation: string; colour: string | null; licence: string };
  logo: Uint8Array | undefined;
};

const margin = 54;
const clock = (time: string): string => {
  const [hour, minute] = time.split(':') as [string, string];
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
};

/** The day as it goes: a time, a space, what it costs, and room for what the client writes beside it. */
export async function drawTour({ tour, brand, logo }: TourToDraw): Promise<Uint8Array> {
  const paper = await Paper.open({ title: tour.name, colour: brand.colour, at: new Date(`${tour.on}T12:00:00Z`) });
  const full = paper.width - 2 * margin;
  const head = () => {
    paper.fill({ x: 0, y: paper.height - 8, width: paper.width, height: 8 }, paper.brand);
    paper.write([brand.organisation, brand.licence].filter(Boolean).join(' · '), margin, 30, {
      size: 8,
      color: quiet,
      most: full,
    });
    return paper.height - 70;
  };
  let y = head();
  await paper.logo(logo, { x: margin + full - 120, y: y - 10, width: 120, height: 40 }, true);
  paper.write(tour.name, margin, y, { size: 24, font: 'serif', most: full - 140 });
  paper.write(`${dayWords(tour.on)} · ${tour.client}`, margin, y - 22, { size: 11, color: quiet, most: full - 140 });
  y = paper.paragraph(tour.note, { x: margin, y: y - 48, width: full }, { size: 10.5 }) - 22;
  for (const [
    place,
    { at, minutes, building, address, suite, floor, squareFeet, asking, note },
  ] of tour.stops.entries()) {
    const words = paper.lines(note, 10, full - 110);
    const high = 92 + words.length * 15;
    if (y - high < 50) {
      paper.turn();
      y = head();
    }
    paper.fill({ x: margin, y: y - high + 20, width: full, height: high + 2 }, sunken);
    paper.write(clock(at), margin + 12, y, { size: 13, font: 'bold' });
    paper.write(`${minutes} min`, margin + 12, y - 17, { size: 9, color: quiet });
    const x = margin + 98;
    paper.write(`${place + 1}. ${building}, suite ${suite}`, x, y, { size: 13, font: 'bold', most: full - 110 });
    paper.write(address, x, y - 17, { size: 10, color: quiet, most: full - 110 });
    paper.write(
      [
        `Floor ${floor}`,
        `${squareFeet.toLocaleString('en-US')} SF`,
        asking && `${dollars(asking)} per SF a year`,
        asking && `${dollars(Math.round((asking * squareFeet) / 12))} a month`,
      ]
        .filter(Boolean)
        .join(' · '),
      x,
      y - 35,
      { size: 10, most: full - 110 },
    );
    let below = y - 52;
    for (const line of words) {
      paper.write(line, x, below, { size: 10 });
      below -= 15;
    }
    paper.write('Notes', margin + 12, below - 4, { size: 8, color: quiet });
    paper.rule(x, below - 6, full - 112);
    y -= high + 14;
  }
  return paper.save();
}
