import { accountEvents } from './event-kinds/account.ts';
import { growthEvents } from './event-kinds/growth.ts';
import { insightEvents } from './event-kinds/insight.ts';
import { inventoryEvents } from './event-kinds/inventory.ts';
import { peopleEvents } from './event-kinds/people.ts';
import { verticalEvents } from './event-kinds/verticals.ts';

/**
 * Kinds of events that are recorded, what each is about and what it says: the public catalogue of webhooks. Whoever
 * records a new kind adds its line to the storey that its record belongs to.
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
