import type { LiveEvent } from '#contract/core/events.ts';
import { sql } from '../db/sql.ts';
import type { Queries, RecordedEvent } from '../db/transaction.ts';
import { channels } from './channels.ts';

/** A notice to the open screens of an organization, or of one person in it. */
export type LiveNotice = {
  organisationId: string;
  /** `everything` means that too much changed to list; screens reload what they show. */
  events: readonly LiveEvent[] | 'everything';
  /** Set if the notice is only for this person's screens. */
  userId?: string;
};

/** PostgreSQL limits a notice to less than 8,000 bytes. */
const mostBytes = 7_900;
/** With more events than this at once, reloading is cheaper for screens than handling each. */
const mostEvents = 200;

type Packed = {
  o: string;
  u?: string;
  e: [id: string, kind: string, type: string, subject: string, actor: string | null][] | 0;
};

/** Takes the time from the first 48 bits of the event's id, so that both ways an event travels give the same time. */
const timeOf = (id: string): string => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString();

const asLiveEvent = ({ id, kind, subject, actorId }: Omit<RecordedEvent, 'organisationId' | 'data'>): LiveEvent => ({
  id,
  kind,
  subject: { type: subject.type, id: subject.id },
  actorId,
  at: timeOf(id),
});

/** Groups events into one notice per organization. */
export function noticesOf(events: readonly Omit<RecordedEvent, 'data'>[]): LiveNotice[] {
  return [...Map.groupBy(events, ({ organisationId }) => organisationId)].map(([organisationId, own]) => ({
    organisationId,
    events: own.length > mostEvents ? 'everything' : own.map(asLiveEvent),
  }));
}

/** Splits a notice into as few payloads as possible, each small enough to send. */
export function pack({ organisationId, events, userId }: LiveNotice): string[] {
  const write = (packed: Packed['e']) =>
    JSON.stringify({ o: organisationId, ...(userId && { u: userId }), e: packed } satisfies Packed);
  if (events === 'everything') return [write(0)];
  const payloads: string[] = [];
  let room: Exclude<Packed['e'], 0> = [];
  for (const { id, kind, subject, actorId } of events) {
    const next: (typeof room)[number] = [id, kind, subject.type, subject.id, actorId];
    if (room.length > 0 && Buffer.byteLength(write([...room, next])) > mostBytes) {
      payloads.push(write(room));
      room = [];
    }
    room.push(next);
  }
  if (room.length > 0) payloads.push(write(room));
  return payloads.every((payload) => Buffer.byteLength(payload) <= mostBytes) ? payloads : [write(0)];
}

export function unpack(payload: string): LiveNotice {
  const { o, u, e } = JSON.parse(payload) as Packed;
  const events =
    e === 0
      ? 'everything'
      : e.map(([id, kind, type, subject, actorId]) =>
          asLiveEvent({ id, kind, subject: { type, id: subject }, actorId }),
        );
  return { organisationId: o, events, ...(u && { userId: u }) };
}

/** Sends notices when the transaction commits, and none if it rolls back. */
export async function sendLive(tx: Queries, notices: readonly LiveNotice[]): Promise<void> {
  const payloads = notices.flatMap(pack);
  if (payloads.length === 0) return;
  await tx.run(sql`select pg_notify(${channels.live}, payload) from unnest(${payloads}::text[]) payload`);
}
