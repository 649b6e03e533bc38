import { addDays, addMonths } from '#app/ui/days.ts';
import type { Appointment } from '#contract/people/appointments.ts';

export const views = ['day', 'week', 'month', 'agenda'] as const;
export type View = (typeof views)[number];
export type Place = { view: View; day: string; people: string };

/** The date, view, and people in the URL. */
export function readPlace(params: URLSearchParams, today: string, usual: View): Place {
  const view = views.find((name) => name === params.get('view')) ?? usual;
  const given = params.get('day') ?? '';
  const day = /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : today;
  const people = params.get('people') ?? 'me';
  return { view, day, people: /^(me|team|[0-9a-f-]{36}(,[0-9a-f-]{36})*)$/.test(people) ? people : 'me' };
}

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const startOfWeek = (day: string, firstWeekday: number): string =>
  addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7));

const agendaDays = 30;

/** The days that a view shows; the end is exclusive. */
export function rangeOf(
  { view, day }: Pick<Place, 'view' | 'day'>,
  firstWeekday: number,
): { from: string; to: string } {
  if (view === 'day') return { from: day, to: addDays(day, 1) };
  if (view === 'agenda') return { from: day, to: addDays(day, agendaDays) };
  if (view === 'week') {
    const from = startOfWeek(day, firstWeekday);
    return { from, to: addDays(from, 7) };
  }
  const from = startOfWeek(`${day.slice(0, 8)}01`, firstWeekday);
  const end = addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1);
  return { from, to: addDays(startOfWeek(end, firstWeekday), 7) };
}

export function daysIn({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return days;
}

export function moved({ view, day }: Place, by: 1 | -1): string {
  if (view === 'month') return addMonths(day, by);
  return addDays(day, by * { day: 1, week: 7, agenda: agendaDays }[view]);
}

export type Placed = { row: Appointment; from: number; to: number; column: number; columns: number };

const keyOf = ({ id, occurrence }: Appointment): string => `${id} ${occurrence ?? ''}`;
export const appointmentKey = keyOf;

/** The minute of the day at which a moment is on the reader's clock, clamped to the day. */
function minuteOn(day: string, instant: string): number {
  const at = new Date(instant);
  const here = `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
  if (here < day) return 0;
  return here > day ? 1440 : at.getHours() * 60 + at.getMinutes();
}

/** Short appointments keep a height that can be read and tapped. */
const leastMinutes = 24;

/** Lays out overlapping appointments side by side: each overlapping group shares the width of the day. */
export function layOut(rows: readonly Appointment[], day: string): Placed[] {
  const placed = rows
    .filter(({ allDay }) => !allDay)
    .map((row) => {
      const from = Math.min(minuteOn(day, row.startsAt), 1440 - leastMinutes);
      return { row, from, to: Math.max(minuteOn(day, row.endsAt), from + leastMinutes), column: 0, columns: 1 };
    })
    .filter(({ row }) => touches(row, day))
    .sort((a, b) => a.from - b.from || b.to - a.to);
  let group: Placed[] = [];
  let groupEnd = 0;
  const close = () => {
    const columns = Math.max(1, ...group.map(({ column }) => column + 1));
    for (const one of group) one.columns = columns;
    group = [];
  };
  for (const one of placed) {
    if (one.from >= groupEnd) close();
    const taken = new Set(group.filter(({ to }) => to > one.from).map(({ column }) => column));
    while (taken.has(one.column)) one.column += 1;
    group.push(one);
    groupEnd = group.length === 1 ? one.to : Math.max(groupEnd, one.to);
  }
  close();
  return placed;
}

const localDay = (instant: Date): string =>
  `${instant.getFullYear()}-${String(instant.getMonth() + 1).padStart(2, '0')}-${String(instant.getDate()).padStart(2, '0')}`;

/** Whether any part of it is on this day. An appointment ending at midnight is not on the next day. */
export function touches(row: Appointment, day: string): boolean {
  const last = new Date(Date.parse(row.endsAt) - 1);
  return localDay(new Date(row.startsAt)) <= day && localDay(last) >= day;
}

/** The appointments that overlap another one in the same calendar. */
export function conflicting(rows: readonly Appointment[]): Set<string> {
  const open = rows.filter(({ allDay, status }) => !allDay && status === 'planned');
  const found = new Set<string>();
  let running: Appointment[] = [];
  for (const row of open) {
    running = running.filter((other) => other.endsAt > row.startsAt);
    for (const other of running) {
      if (!other.people.some((person) => row.people.includes(person))) continue;
      found.add(keyOf(other));
      found.add(keyOf(row));
    }
    running.push(row);
  }
  return found;
}
