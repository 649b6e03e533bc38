import type { Queries, Tx } from '../db/transaction.ts';

/** An event's place in the order of delivery. */
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
  /** Also the name of its cursor: a renamed listener starts from now. */
  name: string;
  /** The kinds of events it wants; all if omitted. */
  kinds?: readonly string[];
};

/**
 * Runs as the system role, in the transaction that moves its cursor, so that its effects and its progress commit together. It receives the
 * events of all organizations, in order.
 */
export type SystemListener = Common & {
  works: 'as system';
  handle: (tx: Queries, events: readonly DeliveredEvent[]) => Promise<void>;
};

/**
 * Runs in the organization of the events, under row-level security. Its progress in each organization is stored in the transaction of the
 * work there, so that each effect happens once even if the cursor, which moves later, stays behind.
 */
export type OrganisationListener = Common & {
  works: 'in organisation';
  handle: (tx: Tx, events: readonly DeliveredEvent[]) => Promise<void>;
};

/** A listener must not reach outside the database; it enqueues a job, which commits together with its progress. */
export type Listener = SystemListener | OrganisationListener;

export const isAfter = (place: Place, other: Place): boolean =>
  place.tx > other.tx || (place.tx === other.tx && place.position > other.position);
