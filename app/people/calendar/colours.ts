import type { Appointment } from '#contract/people/appointments.ts';

/** Six styles that stay distinguishable in light and dark mode and for color-blind readers. */
const looks = [
  'border-s-c1 bg-act-tint',
  'border-s-c2 bg-need-tint',
  'border-s-c3 bg-info-tint',
  'border-s-c4 bg-sunken',
  'border-s-c5 bg-sunken',
  'border-s-c6 bg-sunken',
] as const;
const dots = ['bg-c1', 'bg-c2', 'bg-c3', 'bg-c4', 'bg-c5', 'bg-c6'] as const;

export type Colours = { of: (row: Appointment) => string; dot: (person: string) => string };

/** The reader's own appointments get the first color; other people get the next ones in the order of their ids among those shown. */
export function coloursFor(me: string, rows: readonly Appointment[]): Colours {
  const others = [...new Set(rows.flatMap(({ people }) => people))].filter((person) => person !== me).sort();
  const indexOf = (person: string) => (person === me ? 0 : 1 + (others.indexOf(person) % (looks.length - 1)));
  return {
    of: (row) => looks[indexOf(row.people.includes(me) ? me : row.organiser)] ?? looks[0],
    dot: (person) => dots[indexOf(person)] ?? dots[0],
  };
}
