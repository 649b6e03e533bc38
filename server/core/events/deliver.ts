import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Queries } from '../db/transaction.ts';
import { moveCursor, readEvents, takeCursor } from './cursors.ts';
import { type DeliveredEvent, isAfter, type Listener, type OrganisationListener, type Place } from './listener.ts';

export type Outcome =
  | { did: 'nothing' }
  | { did: 'delivered' }
  /** `events` were handled together; if there are several, it is not yet known which one failed. */
  | { did: 'failed'; events: readonly DeliveredEvent[]; error: unknown };

type Options = {
  limit: number;
  /** Handles one event at a time, to find the one that fails. */
  careful: boolean;
};

/** Events handled together, and the place in the order reached with them, which includes events that the listener doesn't want. */
type Step = { events: DeliveredEvent[]; end: Place };

/** Long enough to be worth a transaction, and far below the limit for an idle one. */
const mostMs = 5_000;

/** Delivers the next batch of events to a listener, in the transaction that holds its lock and moves its cursor. */
export async function deliver(db: Database, listener: Listener, { limit, careful }: Options): Promise<Outcome> {
  let trying: Step | undefined;
  try {
    return await db.asOutermost<Outcome>(async (tx) => {
      const cursor = await takeCursor(tx, listener.name);
      if (!cursor) return { did: 'nothing' };
      const batch = await readEvents(tx, cursor, listener, limit);
      if (batch.length === 0) return { did: 'nothing' };
      const steps = intoSteps(batch, listener, careful);
      if (listener.works === 'as system') {
        const step = steps[0]!;
        trying = step;
        if (step.events.length > 0) await listener.handle(tx, step.events);
        trying = undefined;
        await moveCursor(tx, listener.name, step.end);
        return { did: 'delivered' };
      }
      return deliverToOrganisations(db, tx, listener, steps, cursor);
    });
  } catch (error) {
    if (!trying) throw error;
    return { did: 'failed', events: trying.events, error };
  }
}

async function deliverToOrganisations(
  db: Database,
  tx: Queries,
  listener: OrganisationListener,
  steps: readonly Step[],
  cursor: Place,
): Promise<Outcome> {
  const started = performance.now();
  let reached = cursor;
  let outcome: Outcome = { did: 'delivered' };
  for (const { events, end } of steps) {
    try {
      if (events.length > 0) await handleOnce(db, listener, events);
    } catch (error) {
      outcome = { did: 'failed', events, error };
      break;
    }
    reached = end;
    if (performance.now() - started > mostMs) break;
  }
  if (reached !== cursor) await moveCursor(tx, listener.name, reached);
  return outcome;
}

/** Handles events of one organization, except those that its mark shows were handled before a crash. */
async function handleOnce(db: Database, listener: OrganisationListener, events: DeliveredEvent[]): Promise<void> {
  const { organisationId } = events[0]!;
  const { tx: lastTx, position: lastPosition } = events.at(-1)!.place;
  await db.withOrg({ organisationId, userId: null, actorKind: 'system' }, async (tx) => {
    const mark = await tx.get<Place>(sql`
      insert into event_marks (organisation_id, listener, tx, position) values (${organisationId}, ${listener.name}, 0, 0)
      on conflict (organisation_id, listener) do update set listener = excluded.listener
      returning tx, position`);
    const undone = events.filter(({ place }) => isAfter(place, mark));
    if (undone.length === 0) return;
    await listener.handle(tx, undone);
    await tx.run(sql`
      update event_marks set tx = ${lastTx}, position = ${lastPosition}
      where organisation_id = ${organisationId} and listener = ${listener.name}`);
  });
}

/**
 * A system listener handles the whole batch at once; an organization listener handles each run of consecutive events of one organization.
 */
function intoSteps(batch: readonly DeliveredEvent[], listener: Listener, careful: boolean): Step[] {
  const steps: Step[] = [];
  for (const event of batch) {
    const last = steps.at(-1);
    const isWanted = listener.kinds?.includes(event.kind) ?? true;
    const joins =
      last !== undefined &&
      (!isWanted ||
        last.events.length === 0 ||
        (!careful && (listener.works === 'as system' || last.events[0]!.organisationId === event.organisationId)));
    if (joins) last.end = event.place;
    else steps.push({ events: [], end: event.place });
    if (isWanted) steps.at(-1)!.events.push(event);
  }
  return steps;
}
