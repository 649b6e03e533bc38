import { z } from 'zod';
import type { Filter } from '#contract/core/filter.ts';
import { id } from '#contract/core/primitives.ts';
import type { StandardStatus } from '#contract/inventory/listing-status.ts';
import type { ChangeKind } from '#contract/inventory/search-fields.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { defineJob, TryAgain } from '#server/core/jobs/define-job.ts';
import { cancel, rewrite } from '#server/people/messages/rows.ts';
import { sendMessageKind } from '#server/people/messages/send-kind.ts';
import { homeColumns } from './homes.ts';
import { recheckAlertKind, sendLater } from './pace.ts';
import { type Links, mailOf, mostTold, type ToldHome, tellable } from './write-mail.ts';

type How = { isFirst: boolean; isAsking: boolean };

/** Not sent yet: its content can still be corrected, or it can be canceled. Over `messages m`. */
export const stillWaits = sql`m.state in ('queued', 'held', 'sending')`;

/** True while the message is being sent; a failed attempt waits for a retry, which reads the content again. */
const isHandedOver = sql`(m.state = 'sending' and not exists (select from jobs j
  where j.organisation_id = m.organisation_id and j.kind = ${sendMessageKind} and j.key = m.id::text and j.state = 'waiting'))`;
const secondsToHandOver = 20;

/** Stores what an email reports until it is sent. Records of emails that have been sent are deleted here. */
export async function keepAlert(
  tx: Tx,
  message: string,
  search: string,
  homes: readonly ToldHome[],
  { isFirst, isAsking }: How,
): Promise<void> {
  const { organisationId } = tx.scope;
  await tx.run(sql`
    delete from search_alerts a using messages m
    where a.organisation_id = ${organisationId} and a.search_id = ${search}
      and m.organisation_id = a.organisation_id and m.id = a.message_id and not ${stillWaits}`);
  await tx.run(sql`
    insert into search_alerts (organisation_id, message_id, search_id, is_first, is_asking)
    values (${organisationId}, ${message}, ${search}, ${isFirst}, ${isAsking})`);
  await tx.run(sql`
    insert into search_alert_homes (organisation_id, message_id, listing_id, place, kind, price_before, was_told)
    select ${organisationId}, ${message}, t.listing, t.place, t.kind, t.before, t.told
    from unnest(${homes.map((home) => home.id)}::uuid[], ${homes.map((_, place) => place)}::int[], ${homes.map(({ kind }) => kind)}::text[],
      ${homes.map(({ priceBefore }) => priceBefore)}::bigint[], ${homes.map(({ isTold }) => isTold)}::boolean[])
      t(listing, place, kind, before, told)`);
}

/** Rechecks waiting emails of a search or about certain listings. Over `search_alerts a`. */
export async function recheckAlerts(tx: Tx, which: Sql): Promise<void> {
  const waiting = await tx.all<{ message: string }>(sql`
    select a.message_id as message from search_alerts a
    join messages m on m.organisation_id = a.organisation_id and m.id = a.message_id
    where a.organisation_id = ${tx.scope.organisationId} and ${which} and ${stillWaits}`);
  await tx.enqueueAll(waiting.map(({ message }) => ({ kind: recheckAlertKind, payload: { message }, key: message })));
}

export const recheckAlertsOf = (tx: Tx, search: string): Promise<void> =>
  recheckAlerts(tx, sql`a.search_id = ${search}`);

/** Corrects a waiting alert: listings that left the market or no longer match are removed, and changed prices are updated. */
export const recheckAlertJob = defineJob({
  kind: recheckAlertKind,
  payload: z.strictObject({ message: id }),
  async run({ services, job, payload: { message } }) {
    const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
    const isDone = await services.db.withOrg(scope, (tx) => recheckAlert(tx, services.settings, message));
    if (!isDone) throw new TryAgain('It is being handed over.', secondsToHandOver);
    return undefined;
  },
});

type Row = How & {
  id: string;
  lead: string;
  person: string;
  owner: string | null;
  language: string | null;
  name: string;
  filter: Filter;
  statuses: StandardStatus[];
  kinds: ChangeKind[];
  looks: boolean;
  body: string;
};

/** Returns whether the email's fate is known. */
async function recheckAlert(tx: Tx, links: Links, message: string): Promise<boolean> {
  const { organisationId } = tx.scope;
  // Locks the search first, as writing an alert does.
  const search = await tx.one<{ id: string }>(sql`
    select s.id from saved_searches s join search_alerts a on a.organisation_id = s.organisation_id and a.search_id = s.id
    where a.organisation_id = ${organisationId} and a.message_id = ${message} for no key update of s`);
  const row = await tx.one<Row>(sql`
    select s.id, s.lead_id as lead, l.first_name as person, l.owner_id as owner, l.language, s.name, s.filter, s.statuses, s.kinds,
      s.archived_at is null and s.stopped_at is null and s.frequency <> 'never' as looks,
      a.is_first as "isFirst", a.is_asking as "isAsking", m.body
    from search_alerts a
    join messages m on m.organisation_id = a.organisation_id and m.id = a.message_id
    join saved_searches s on s.organisation_id = a.organisation_id and s.id = a.search_id
    join leads l on l.organisation_id = s.organisation_id and l.id = s.lead_id
    where a.organisation_id = ${organisationId} and a.message_id = ${message} and ${stillWaits} for update of m`);
  if (!row) {
    // The email was sent; later changes are reported by the next alert.
    if (search) await sendLater(tx, [search.id]);
    return true;
  }
  const { isGoing } = await tx.get<{ isGoing: boolean }>(sql`
    select ${isHandedOver} as "isGoing" from messages m where m.organisation_id = ${organisationId} and m.id = ${message}`);
  if (isGoing) return false;
  const homes = await tx.all<ToldHome>(sql`
    select ${homeColumns}, a.kind, a.price_before as "priceBefore", a.was_told as "isTold"
    from search_alert_homes a join listings l on l.organisation_id = a.organisation_id and l.id = a.listing_id
    where a.organisation_id = ${organisationId} and a.message_id = ${message} order by a.place`);
  const left = row.looks ? tellable(row, homes) : [];
  await nothingElse(tx, row.id, homes, left);
  await takeOut(tx, row, message, homes, left);
  if (left.length === 0) {
    await callOff(tx, row, message);
    return true;
  }
  const { subject, body, letter } = await mailOf(tx, links, row, left, row);
  if (body !== row.body) await rewrite(tx, message, subject, body, letter);
  return true;
}

/** The email now reports these listings correctly, so no other alert needs to. */
const nothingElse = (tx: Tx, search: string, homes: readonly ToldHome[], left: readonly ToldHome[]): Promise<number> =>
  tx.run(sql`
    update search_homes h set waits = false, kind = coalesce(t.kind, h.kind)
    from unnest(${homes.map((home) => home.id)}::uuid[], ${homes.map((home) => left.find(({ id: same }) => same === home.id)?.kind ?? null)}::text[])
      t(listing, kind)
    where h.organisation_id = ${tx.scope.organisationId} and h.search_id = ${search} and h.listing_id = t.listing and h.waits`);

/** Removes a listing that was not reported as if it had never matched, so that it is news if it matches again. */
async function takeOut(
  tx: Tx,
  row: Row,
  message: string,
  before: readonly ToldHome[],
  left: readonly ToldHome[],
): Promise<void> {
  const { organisationId } = tx.scope;
  const stays = new Set(left.map((home) => home.id));
  const out = before.filter((home) => !stays.has(home.id));
  await tx.run(sql`
    update search_alert_homes a set kind = t.kind
    from unnest(${left.map((home) => home.id)}::uuid[], ${left.map(({ kind }) => kind)}::text[]) t(listing, kind)
    where a.organisation_id = ${organisationId} and a.message_id = ${message} and a.listing_id = t.listing and a.kind <> t.kind`);
  if (out.length === 0) return;
  await tx.run(sql`
    delete from search_alert_homes where organisation_id = ${organisationId} and message_id = ${message}
      and listing_id = any(${out.map((home) => home.id)}::uuid[])`);
  await tx.run(sql`
    delete from search_homes where organisation_id = ${organisationId} and search_id = ${row.id}
      and listing_id = any(${out.filter(({ isTold }) => !isTold).map((home) => home.id)}::uuid[])`);
  await tx.run(sql`
    update saved_searches set told = greatest(0, told - ${Math.min(before.length, mostTold) - Math.min(left.length, mostTold)}::int)
    where organisation_id = ${organisationId} and id = ${row.id}`);
}

/** Nothing was sent: a first alert is still due, and a confirmation question was not asked. */
async function callOff(tx: Tx, row: Row, messageId: string): Promise<void> {
  const { organisationId } = tx.scope;
  await cancel(tx, messageId);
  await tx.run(sql`
    update saved_searches set first_sent_at = case when ${row.isFirst} then null else first_sent_at end,
      tried_at = case when ${row.isFirst} then null else tried_at end,
      asked_at = case when ${row.isAsking} then null else asked_at end
    where organisation_id = ${organisationId} and id = ${row.id}`);
  tx.record({
    kind: 'message.cancelled',
    subject: { type: 'lead', id: row.lead },
    data: { messageId, why: row.looks ? 'homes_gone' : 'search_ended', name: row.name },
  });
}
