import type { LiveEvent } from '#contract/core/events.ts';
import { sql } from '../db/sql.ts';
import type { Queries, RecordedEvent } from '../db/transaction.ts';
import { channels } from './channels.ts';

/** What the open screens of an organisation, or of one person in it, are told. */
export type LiveNotice = {
  organisationId: string;
  /** `everything`: more changed than is worth naming; screens read again what they show. */
  events: readonly LiveEvent[] | 'everything';
  /** Only this person's screens. */
  userId?: string;
};

/** PostgreSQL takes less than 8,000 bytes a notice. */
const mostBytes = 7_900;
/** Above this many at once, reading again is cheaper for everybody than being told each. */
const mostEvents = 200;

type Packed = {
  o: string;
  u?: string;
  e: [id: string, kind: string, type: string, subject: string, actor: string | null][] | 0;
};

/** The time an event was made stands in the first 48 bits of its id, so both ways it travels tell the same. */
const timeOf = (id: string): string => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString();

const asLiveEvent = ({ id, kind, subject, actorId }: Omit<RecordedEvent, 'organisationId' | 'data'>): LiveEvent => ({
  id,
  kind,
  subject: { type: subject.type, id: subject.id },
  actorId,
  at: timeOf(id),
});

/** Events of many organisations as notices, one an organisation. */
export function noticesOf(events: readonly Omit<RecordedEvent, 'data'>[]): LiveNotice[] {
  return [...Map.groupBy(events, ({ organisationId }) => organisationId)].map(([organisationId, own]) => ({
    organisationId,
    events: own.length > mostEvents ? 'everything' : own.map(asLiveEvent),
  }));
}

/** As few payloads as hold them, each small enough to be sent. */
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

/** Sent when the transaction commits, and not at all when it does not. */
export async function sendLive(tx: Queries, notices: readonly LiveNotice[]): Promise<void> {
  const payloads = notices.flatMap(pack);
  if (payloads.length === 0) return;
  await tx.run(sql`select pg_notify(${channels.live}, payload) from unnest(${payloads}::text[]) payload`);
}
