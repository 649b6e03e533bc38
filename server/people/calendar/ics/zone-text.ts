import { localAt } from '#contract/core/time-zone.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const offsetAt = (instant: number, timeZone: string): number =>
  (Date.parse(`${localAt(instant, timeZone)}:00Z`) - Math.floor(instant / minute) * minute) / minute;

const written = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`;
};

/** The clock changes of a zone between two years, for programs that don't know zones by name. */
export function zoneLines(timeZone: string, fromYear: number, toYear: number): string[] {
  const lines = ['BEGIN:VTIMEZONE', `TZID:${timeZone}`];
  let before = offsetAt(Date.UTC(fromYear, 0), timeZone);
  lines.push(...observance(`${fromYear}0101T000000`, before, before, false));
  for (let at = Date.UTC(fromYear, 0); at < Date.UTC(toYear + 1, 0); at += day) {
    const after = offsetAt(at + day, timeZone);
    if (after === before) continue;
    const change = momentOfChange(at, at + day, timeZone);
    const shown = new Date(change + before * minute).toISOString();
    lines.push(...observance(shown.slice(0, 19).replace(/[-:]/g, ''), before, after, after > before));
    before = after;
  }
  return [...lines, 'END:VTIMEZONE'];
}

const observance = (start: string, from: number, to: number, isDaylight: boolean): string[] => {
  const name = isDaylight ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${name}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${written(from)}`,
    `TZOFFSETTO:${written(to)}`,
    `END:${name}`,
  ];
};

function momentOfChange(low: number, high: number, timeZone: string): number {
  const before = offsetAt(low, timeZone);
  let [known, other] = [low, high];
  while (other - known > minute) {
    const middle = Math.floor((known + other) / 2 / minute) * minute;
    if (offsetAt(middle, timeZone) === before) known = middle;
    else other = middle;
  }
  return other;
}
