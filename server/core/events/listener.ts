import type { Queries, Tx } from '../db/transaction.ts';

/** Where an event stands in the order of delivery. */
export type Place = { tx: number; position: number };

export type DeliveredEvent = {
  id: string;
  organisationId: string;
  kind: string;
  subject: { type: string; id: string };
  actorKind: 'user' | 'key' | 'system';
  actorId: string | null;
  data: Record<string, unknown>;
  at: string;
  place: Place;
};

type Common = {
  /** Names its cursor: a listener that is renamed begins anew. */
  name: string;
  /** The kinds it wants; left out, all. */
  kinds?: readonly string[];
};

/**
 * Works under the system role, in the transaction that moves its cursor: its effects and its progress commit together.
 * Gets events of all organisations, in order.
 */
export type SystemListener = Common & {
  works: 'as system';
  handle: (tx: Queries, events: readonly DeliveredEvent[]) => Promise<void>;
};

/**
 * Works in the organisation of the events, under its row security. Progress in each organisation is kept in the
 * transaction of the work there, so that effects happen once even where the cursor, moved later, stayed behind.
 */
export type OrganisationListener = Common & {
  works: 'in organisation';
  handle: (tx: Tx, events: readonly DeliveredEvent[]) => Promise<void>;
};

/** What reaches outside the database is not done here but enqueued: the job then commits with the progress. */
export type Listener = SystemListener | OrganisationListener;

export const isAfter = (place: Place, other: Place): boolean =>
  place.tx > other.tx || (place.tx === other.tx && place.position > other.position);
