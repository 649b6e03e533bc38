import type { Line } from './lines.ts';

/** What is known of a risk before anything is typed into a carrier's own form. */
export type Risk = {
  readonly line: Line;
  readonly state: string;
  readonly yearBuilt?: number | null | undefined;
  readonly roofYear?: number | null | undefined;
  /** Claims in the last five years. */
  readonly losses?: number | null | undefined;
  readonly youngestDriver?: number | null | undefined;
  /** Cents in a year. */
  readonly revenue?: number | null | undefined;
};

/** What a carrier writes of a line. What it does not say it does not mind. */
export type Appetite = {
  readonly line: Line;
  /** Where it writes the line; everywhere it has appointed the agency where none is named. */
  readonly states: readonly string[];
  readonly oldestBuilt?: number | null | undefined;
  readonly roofYears?: number | null | undefined;
  readonly mostLosses?: number | null | undefined;
  readonly youngestDriver?: number | null | undefined;
  readonly mostRevenue?: number | null | undefined;
};

export type Appointment = { readonly state: string; readonly from: string; readonly until: string | null };

export const declines = [
  'not_appointed',
  'line',
  'state',
  'year_built',
  'roof',
  'losses',
  'driver',
  'revenue',
] as const;
export type Decline = (typeof declines)[number];

export type Fit = {
  /** `ask`: it depends on what nobody has said yet. */
  answer: 'fits' | 'ask' | 'declines';
  declines: Decline[];
  unknown: Decline[];
};

const isAppointed = (appointments: readonly Appointment[], state: string, on: string): boolean =>
  appointments.some((one) => one.state === state && one.from <= on && (one.until === null || on < one.until));

/** Whether a carrier takes a risk, by what it has told the agency. */
export function fitOf(
  carrier: { appointments: readonly Appointment[]; appetite: readonly Appetite[] },
  risk: Risk,
  today: string,
): Fit {
  const own = carrier.appetite.find(({ line }) => line === risk.line);
  const found: Decline[] = [];
  const unknown: Decline[] = [];
  if (!isAppointed(carrier.appointments, risk.state, today)) found.push('not_appointed');
  if (!own) found.push('line');
  else {
    if (own.states.length > 0 && !own.states.includes(risk.state)) found.push('state');
    const check = (
      name: Decline,
      bound: number | null | undefined,
      value: number | null | undefined,
      isOut: (value: number, bound: number) => boolean,
    ) => {
      if (bound === null || bound === undefined) return;
      if (value === null || value === undefined) unknown.push(name);
      else if (isOut(value, bound)) found.push(name);
    };
    check('year_built', own.oldestBuilt, risk.yearBuilt, (year, oldest) => year < oldest);
    check('roof', own.roofYears, risk.roofYear, (year, most) => Number(today.slice(0, 4)) - year > most);
    check('losses', own.mostLosses, risk.losses, (count, most) => count > most);
    check('driver', own.youngestDriver, risk.youngestDriver, (age, least) => age < least);
    check('revenue', own.mostRevenue, risk.revenue, (cents, most) => cents > most);
  }
  return { answer: found.length > 0 ? 'declines' : unknown.length > 0 ? 'ask' : 'fits', declines: found, unknown };
}
