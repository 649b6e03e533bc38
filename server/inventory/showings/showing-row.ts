import type { ShowingState } from '#contract/inventory/showing-words.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';

/** A showing as the actions use it. */
export type Row = {
  id: string;
  listingId: string;
  state: ShowingState;
  kind: 'in_person' | 'video';
  startsAt: string;
  minutes: number;
  timeZone: string;
  askedBy: string | null;
  forWhom: 'buyer' | 'other_agent' | 'preview';
  leadId: string | null;
  agentName: string;
  agentBrokerage: string;
  appointmentId: string | null;
  address: string;
  agent: string | null;
};

export async function showingRow(tx: Tx, id: string, lock = false): Promise<Row> {
  const row = await tx.one<Row>(sql`
    select s.id, s.listing_id as "listingId", s.state, s.kind, s.starts_at as "startsAt", s.minutes, s.time_zone as "timeZone",
      s.asked_by as "askedBy", s.for_whom as "forWhom", s.lead_id as "leadId", s.agent_name as "agentName", s.agent_brokerage as "agentBrokerage",
      s.appointment_id as "appointmentId", l.unparsed_address as address, l.owner_id as agent
    from showings s join listings l on l.organisation_id = s.organisation_id and l.id = s.listing_id
    where s.organisation_id = ${tx.scope.organisationId} and s.id = ${id} ${sql.raw(lock ? 'for update of s' : '')}`);
  if (!row) throw notFound();
  return row;
}

export const spanText = (start: number, minutes: number): string =>
  `[${new Date(start).toISOString()},${new Date(start + minutes * 60_000).toISOString()})`;

export const taken = (): Refusal =>
  new Refusal('conflict', 'Another showing is booked at this time. Choose another time.');

/** Translates the database's constraint: the time was promised to another requester a moment ago. */
export const orTaken = (error: unknown): never => {
  throw (error as { constraint?: string }).constraint === 'showings_one_at_a_time' ? taken() : error;
};

/** Recorded in the listing's timeline, without naming the buyer. */
export const recordShowing = (
  tx: Tx,
  kind: Parameters<Tx['record']>[0]['kind'],
  { id, listingId, startsAt, timeZone }: Pick<Row, 'id' | 'listingId' | 'startsAt' | 'timeZone'>,
  data: Record<string, unknown> = {},
): void =>
  tx.record({
    kind,
    subject: { type: 'listing', id: listingId },
    data: { showingId: id, startsAt, timeZone, ...data },
  });
