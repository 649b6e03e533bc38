import type { Column, Value } from './columns.ts';

/** The closed list of features: no model ever sees anything else. */
export const features = {
  source: 'word',
  kind: 'word',
  budget: 'number',
  reach: 'word',
  arrivalHour: 'number',
  arrivalDay: 'number',
  daysKnown: 'number',
  enquiries: 'number',
  replies: 'number',
  bookings: 'number',
  meetings: 'number',
  missed: 'number',
  homesViewed: 'number',
  homesSaved: 'number',
  visits: 'number',
  daysQuiet: 'number',
  touches: 'number',
  hoursToTouch: 'number',
} as const satisfies Record<string, Column['type']>;
export type Feature = keyof typeof features;
export const featureNames = Object.keys(features) as Feature[];

/** A lead's current state and everything that happened to it. */
export type Story = {
  createdAt: Date;
  source: string;
  kind: string;
  budget: number | null;
  hasPhone: boolean;
  hasEmail: boolean;
  told: readonly { rule: string | undefined; isTouch: boolean; at: Date }[];
  /** Earlier values of changed fields, oldest first. */
  changes: readonly { field: string; from: unknown; at: Date }[];
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What was known about a lead at a given time: later events are left out, and later edits are reverted. */
export function knownAt(story: Story, at: Date): Value[] {
  const then = <T>(field: string, now: T, read: (from: unknown) => T): T => {
    const later = story.changes.find((change) => change.field === field && change.at > at);
    return later ? read(later.from) : now;
  };
  const hasPhone = then('phone', story.hasPhone, (from) => from !== null && from !== '');
  const hasEmail = then('email', story.hasEmail, (from) => from !== null && from !== '');
  const told = story.told.filter((event) => event.at <= at);
  const times = (rule: string) => told.filter((event) => event.rule === rule).length;
  const signals = told.filter(({ rule }) => rule !== undefined).map((event) => event.at.getTime());
  const touches = told.filter(({ isTouch }) => isTouch).map((event) => event.at.getTime());
  const arrival = story.createdAt.getTime();
  const known: Record<Feature, Value> = {
    source: then('source', story.source, String),
    kind: then('kind', story.kind, String),
    budget: then('budget', story.budget, (from) => (typeof from === 'number' ? from : null)),
    reach: hasPhone && hasEmail ? 'both' : hasPhone ? 'phone' : hasEmail ? 'email' : 'none',
    arrivalHour: story.createdAt.getUTCHours(),
    arrivalDay: story.createdAt.getUTCDay(),
    daysKnown: Math.max(0, Math.min(60, Math.floor((at.getTime() - arrival) / dayMs))),
    enquiries: times('enquired'),
    replies: times('replied'),
    bookings: times('booked'),
    meetings: times('met'),
    missed: times('missed'),
    homesViewed: times('viewedHomes'),
    homesSaved: times('savedHome'),
    visits: times('visited'),
    daysQuiet: signals.length === 0 ? null : Math.floor((at.getTime() - Math.max(...signals)) / dayMs),
    touches: touches.length,
    hoursToTouch: touches.length === 0 ? null : Math.max(0, Math.round((Math.min(...touches) - arrival) / hourMs)),
  };
  return featureNames.map((name) => known[name]);
}

export const columnsOf = (rows: readonly Value[][]): Column[] =>
  featureNames.map((name, at) => ({ name, type: features[name], values: rows.map((row) => row[at]!) }) as Column);
