import { z } from 'zod';
import type { Filter } from '#contract/core/filter.ts';
import { id } from '#contract/core/primitives.ts';
import type { StandardStatus } from '#contract/inventory/listing-status.ts';
import type { ChangeKind, Frequency } from '#contract/inventory/search-fields.ts';
import { ourDay } from '#server/core/db/days.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { attemptMessage } from '#server/people/messages/attempt.ts';
import { always, compileCriteria, fileSearch } from './criteria.ts';
import { forgetHomes } from './forget-homes.ts';
import { type Home, homeColumns, mayBeTold } from './homes.ts';
import { nextAt, resumesAt, sendAlertKind, sendLater } from './pace.ts';
import { keepAlert } from './recheck-alerts.ts';
import { paceOf, type Slowed, sunset } from './sunset.ts';
import { type Links, mailOf, mostTold, type ToldHome, tellable } from './write-mail.ts';

type Row = {
  id: string;
  lead: string;
  person: string;
  owner: string | null;
  leadState: string | null;
  language: string | null;
  name: string;
  filter: Filter;
  statuses: StandardStatus[];
  kinds: ChangeKind[];
  frequency: Frequency;
  slowed: Slowed | null;
  askedAt: string | null;
  pausedUntil: string | null;
  isExpired: boolean;
  firstSentAt: string | null;
  triedAt: string | null;
  lastClickedAt: string | null;
  told: number;
};

/** Sends a search's alert if it is due, the contact still wants it, and the sending gate allows it. */
export const sendAlertJob = defineJob({
  kind: sendAlertKind,
  payload: z.strictObject({ search: id }),
  async run({ services, job, payload: { search } }) {
    const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
    await services.db.withOrg(scope, (tx) => sendAlert(tx, services.settings, search));
    return undefined;
  },
});

const time = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));

/** Doesn't lock the key: concurrent inserts of matches reference the row, and already lock what is written here next. */
async function lockSearch(tx: Tx, search: string): Promise<Row | undefined> {
  return tx.one<Row>(sql`
    select s.id, s.lead_id as lead, l.first_name as person, l.owner_id as owner, l.state as "leadState", l.language, s.name, s.filter, s.statuses, s.kinds,
      s.frequency, s.slowed, s.asked_at as "askedAt", s.paused_until::text as "pausedUntil",
      coalesce(s.expires_on < ${ourDay}, false) as "isExpired", s.first_sent_at as "firstSentAt", s.tried_at as "triedAt",
      s.last_clicked_at as "lastClickedAt", s.told
    from saved_searches s join leads l on l.organisation_id = s.organisation_id and l.id = s.lead_id
    where s.organisation_id = ${tx.scope.organisationId} and s.id = ${search} and s.archived_at is null
      and s.stopped_at is null and s.frequency <> 'never' and l.archived_at is null for no key update of s`);
}

async function sendAlert(tx: Tx, links: Links, search: string, now = Date.now()): Promise<void> {
  const row = await lockSearch(tx, search);
  if (!row || row.isExpired) return;
  const pace = paceOf(row.frequency, row.slowed);
  const due = Math.max(
    nextAt(pace, time(row.triedAt), row.leadState, now),
    row.pausedUntil === null ? 0 : resumesAt(row.pausedUntil, row.leadState),
  );
  // Queued too early, for example after a change of frequency: schedules it again at the right time.
  if (due > now) return sendLater(tx, [row.id]);
  const homes = row.firstSentAt === null ? await firstHomes(tx, row) : await waitingHomes(tx, row);
  if (homes.length === 0) return void (await noteLook(tx, row.id));
  const verdict =
    row.firstSentAt === null || row.told === 0
      ? 'go on'
      : sunset({
          frequency: row.frequency,
          slowed: row.slowed,
          askedAt: time(row.askedAt),
          since: Math.max(time(row.lastClickedAt) ?? 0, time(row.firstSentAt)!),
          now,
        });
  if (verdict === 'stopped') return stopQuiet(tx, row);
  if (verdict === 'weekly' || verdict === 'monthly') await slowDown(tx, row, verdict);
  await write(tx, links, row, homes, verdict === 'ask');
}

const mostCounted = 1_000;

/** All current matches, newest first. */
async function firstHomes(tx: Tx, { filter, statuses }: Row): Promise<ToldHome[]> {
  const homes = await tx.all<Home>(sql`
    select ${homeColumns} from listings l
    where l.organisation_id = ${tx.scope.organisationId} and ${mayBeTold} and l.standard_status = any(${statuses}::text[])
      and ${compileCriteria(filter, always()).where}
    order by l.id desc limit ${sql.int(mostCounted)}`);
  return homes.map((home) => ({ ...home, kind: 'new', priceBefore: null, isTold: false }));
}

/** The changes since the last alert that still hold; others are forgotten. */
async function waitingHomes(tx: Tx, row: Row): Promise<ToldHome[]> {
  const homes = await tx.all<ToldHome>(sql`
    select ${homeColumns}, h.kind, h.price_before as "priceBefore", h.told_at is not null as "isTold"
    from search_homes h join listings l on l.organisation_id = h.organisation_id and l.id = h.listing_id
    where h.organisation_id = ${tx.scope.organisationId} and h.search_id = ${row.id} and h.waits
    order by h.happened_at desc, h.listing_id desc limit ${sql.int(mostCounted)}`);
  const left = tellable(row, homes);
  const out = homes.filter((home) => !left.some(({ id: listing }) => listing === home.id));
  await forgetHomes(
    tx,
    out.map((home) => ({ search: row.id, listing: home.id })),
  );
  return left;
}

/** From now on only new matches are reported. Nothing was sent, so the next match doesn't have to wait. */
const noteLook = (tx: Tx, search: string): Promise<number> =>
  tx.run(sql`
    update saved_searches set first_sent_at = coalesce(first_sent_at, now())
    where organisation_id = ${tx.scope.organisationId} and id = ${search}`);

async function write(tx: Tx, links: Links, row: Row, homes: readonly ToldHome[], isAsking: boolean): Promise<void> {
  const isFirst = row.firstSentAt === null;
  const mail = await mailOf(tx, links, row, homes, { isFirst, isAsking });
  const { id: message, decision } = await attemptMessage(tx, {
    leadId: row.lead,
    channel: 'email',
    purpose: 'marketing',
    ...mail,
    authorId: row.owner,
    isAutomatic: true,
  });
  const isSent = decision.outcome !== 'deny';
  await tx.run(sql`
    update saved_searches set tried_at = now(), last_message_id = ${message},
      first_sent_at = case when ${isSent} and (first_sent_at is null or told = 0) then now() else first_sent_at end,
      last_sent_at = case when ${isSent} then now() else last_sent_at end,
      asked_at = case when ${isSent && isAsking} then now() else asked_at end,
      told = told + ${isSent ? Math.min(homes.length, mostTold) : 0}
    where organisation_id = ${tx.scope.organisationId} and id = ${row.id}`);
  if (!isSent) return;
  await noteTold(tx, row.id, homes);
  await keepAlert(tx, message, row.id, homes, { isFirst, isAsking });
}

/** Includes the matches beyond the listed ones, which the email counted, so that they aren't reported again. */
const noteTold = (tx: Tx, search: string, homes: readonly ToldHome[]): Promise<number> =>
  tx.run(sql`
    insert into search_homes (organisation_id, search_id, listing_id, kind, waits, told_at)
    select ${tx.scope.organisationId}, ${search}, t.listing, t.kind, false, now()
    from unnest(${homes.map((home) => home.id)}::uuid[], ${homes.map(({ kind }) => kind)}::text[]) t(listing, kind)
    order by t.listing
    on conflict (organisation_id, search_id, listing_id) do update set waits = false, told_at = now()`);

async function slowDown(tx: Tx, row: Row, slowed: Slowed): Promise<void> {
  await tx.run(sql`
    update saved_searches set slowed = ${slowed}, asked_at = null, modified_at = now()
    where organisation_id = ${tx.scope.organisationId} and id = ${row.id}`);
  tx.record({
    kind: 'search.slowed',
    subject: { type: 'lead', id: row.lead },
    data: { searchId: row.id, name: row.name, to: slowed },
  });
}

async function stopQuiet(tx: Tx, row: Row): Promise<void> {
  await tx.run(sql`
    update saved_searches set stopped_by = 'sunset', stopped_at = now(), modified_at = now(), version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${row.id}`);
  await fileSearch(tx, row.id, row.filter, false);
  tx.record({
    kind: 'search.stopped',
    subject: { type: 'lead', id: row.lead },
    data: { searchId: row.id, name: row.name, by: 'sunset' },
  });
}
