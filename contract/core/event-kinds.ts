import { accountEvents } from './event-kinds/account.ts';
import { growthEvents } from './event-kinds/growth.ts';
import { insightEvents } from './event-kinds/insight.ts';
import { inventoryEvents } from './event-kinds/inventory.ts';
import { peopleEvents } from './event-kinds/people.ts';
import { verticalEvents } from './event-kinds/verticals.ts';

/**
 * The kinds of events that are recorded, with their subject and meaning: the public catalog of webhooks. To add a kind, add it to the file
 * of the part of the product that its record belongs to.
 */
export const eventKinds = {
  ...peopleEvents,
  ...inventoryEvents,
  ...growthEvents,
  ...verticalEvents,
  ...insightEvents,
  ...accountEvents,
} as const satisfies Record<string, { about: string; means: string }>;

export type EventKind = keyof typeof eventKinds;

/** The first word of a kind: what the event is news of. */
export type EventNoun = EventKind extends infer Kind ? (Kind extends `${infer Noun}.${string}` ? Noun : never) : never;
