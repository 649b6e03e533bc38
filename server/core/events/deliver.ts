import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Queries } from '../db/transaction.ts';
import { moveCursor, readEvents, takeCursor } from './cursors.ts';
import { type DeliveredEvent, isAfter, type Listener, type OrganisationListener, type Place } from './listener.ts';

export type Outcome =
  | { did: 'nothing' }
  | { did: 'delivered' }
  /** `events` were tried together; where there are several, which of them is at fault is not known yet. */
  | { did: 'failed'; events: readonly DeliveredEvent[]; error: unknown };

type Options = {
  limit: number;
  /** One event at a time, to find the one that fails. */
  careful: boolean;
};

/** Events handled in one go, and the place reached with them: events nobody wants are passed over. */
type Step = { events: DeliveredEvent[]; end: Place };

/** Long enough to be worth a transaction, far below the time an idle one is allowed. */
const mostMs = 5_000;

/** Takes a listener a stretch further, in the transaction that holds its lock and moves its cursor. */
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

/** Events of one organisation, less those its mark says were done before a crash. */
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

/** A system listener takes all at once; one that works in organisations takes each run of one organisation's events. */
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
