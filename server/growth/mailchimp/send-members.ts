import type { MailchimpSettings } from '#contract/account/connectors.ts';
import { ProviderRefusal } from '#server/account/connections/ask.ts';
import type { Run } from '#server/account/connections/connector.ts';
import { runSoon } from '#server/account/connections/kinds.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { archiveMember, batchRows, removeTag, sendBatch } from './api.ts';
import type { Seen } from './read-audience.ts';
import { atOnce, changedSince, nextStandings, type Standing } from './whom.ts';

type Running = Run<MailchimpSettings>;

/** A full pass runs once a day for changes that no event reports, split over several runs so that none takes too long. */
const hoursBetweenWalks = 24;
const mostParts = 10;
const mostLeft = 200;

type Place = {
  seenUntil: string | null;
  walkBegan: string | null;
  walkAfter: string | null;
  isWalkDue: boolean;
  now: string;
};

const placeOf = (run: Running): Promise<Place> =>
  run.within((tx) =>
    tx.get<Place>(sql`
      select seen_until as "seenUntil", walk_began as "walkBegan", walk_after as "walkAfter", now() as now,
        walk_began is not null or coalesce(walked_at < now() - ${sql.int(hoursBetweenWalks)} * interval '1 hour', true) as "isWalkDue"
      from mailchimp_audiences where organisation_id = ${tx.scope.organisationId} and connection_id = ${run.connection.id}`),
  );

const note = (run: Running, change: ReturnType<typeof sql>) =>
  run.mode === 'test'
    ? Promise.resolve(0)
    : run.within((tx) =>
        tx.run(sql`
          update mailchimp_audiences set ${change}
          where organisation_id = ${tx.scope.organisationId} and connection_id = ${run.connection.id}`),
      );

/** Sends what changed since the last run, and continues or starts the daily full pass when it is due. */
export async function sendMembers(run: Running, seen: Seen): Promise<void> {
  const place = await placeOf(run);
  // A full pass that starts now covers the changes anyway.
  const isBeginning = place.isWalkDue && !place.walkBegan;
  if (place.seenUntil && !isBeginning && run.mode === 'sync') await sendChanged(run, place.seenUntil);
  await note(run, sql`seen_until = ${place.now}::timestamptz`);
  if (place.isWalkDue || run.mode === 'test') await walk(run, place, seen);
  if (run.mode === 'sync') await archiveLeft(run);
}

async function sendChanged(run: Running, since: string): Promise<void> {
  for (let after: string | null = null; ; ) {
    const part: Standing[] = await run.within((tx) =>
      nextStandings(tx, run.connection.id, run.settings, { after, only: changedSince(tx.scope.organisationId, since) }),
    );
    await sendPart(run, part);
    if (part.length < atOnce) return;
    after = part.at(-1)!.lead;
  }
}

async function walk(run: Running, place: Place, seen: Seen): Promise<void> {
  const isTest = run.mode === 'test';
  let after = isTest ? null : place.walkAfter;
  if (!place.walkBegan) await note(run, sql`walk_began = ${place.now}::timestamptz`);
  for (let parts = 0; isTest || parts < mostParts; parts += 1) {
    const part = await run.within((tx) =>
      nextStandings(tx, run.connection.id, run.settings, { after, only: sql.raw('true') }),
    );
    await sendPart(run, isTest ? part.map((one) => ({ ...one, status: seen.get(one.member) ?? one.status })) : part);
    if (part.length < atOnce) {
      await note(run, sql`walk_began = null, walk_after = null, walked_at = ${place.now}::timestamptz`);
      return;
    }
    after = part.at(-1)!.lead;
    await note(run, sql`walk_after = ${after}`);
  }
  // The rest follows in a new run right away.
  await run.within((tx) => runSoon(tx, run.connection.id));
}

/** Sends one part of the leads, sorted into new, changed and opted-out members. */
async function sendPart(run: Running, part: readonly Standing[]): Promise<void> {
  const taken = new Set<string>();
  const due = { fresh: [] as Standing[], changed: [] as Standing[], stopped: [] as Standing[] };
  for (const one of part) {
    const what = dueOf(one);
    if (what === 'same') run.counts.same += 1;
    else if (what === 'left' || taken.has(one.member)) run.counts.skipped += 1;
    else if (run.isParked(keyOf(one))) run.counts.failed += 1;
    else {
      taken.add(one.member);
      due[what].push(one);
    }
  }
  for (const batch of inBatches(due.stopped)) await unsubscribe(run, batch);
  for (const batch of inBatches(due.fresh)) await put(run, batch, false);
  for (const batch of inBatches(due.changed)) await put(run, batch, true);
}

const keyOf = ({ lead }: Standing): string => `out:${lead}`;

/** Members who are unsubscribed, archived or unconfirmed are left alone: only they themselves can change that. */
function dueOf({ wish, status, print, sent }: Standing): 'fresh' | 'changed' | 'stopped' | 'same' | 'left' {
  if (wish === 'stop') return status === 'subscribed' || status === 'pending' ? 'stopped' : 'left';
  if (wish === 'leave') return 'left';
  if (status === null) return 'fresh';
  if (status !== 'subscribed') return 'left';
  return print === sent ? 'same' : 'changed';
}

function* inBatches(rows: readonly Standing[]): Generator<Standing[]> {
  for (let from = 0; from < rows.length; from += batchRows) yield rows.slice(from, from + batchRows);
}

async function unsubscribe(run: Running, batch: Standing[]): Promise<void> {
  run.signal.throwIfAborted();
  if (run.mode === 'test') {
    run.counts.removed += batch.length;
    return;
  }
  const members = batch.map(({ email }) => ({ email_address: email, status: 'unsubscribed' as const }));
  const done = await settle(run, batch, await sendBatch(run, run.settings.audience, members, true));
  await run.within((tx) =>
    tx.run(sql`
      update mailchimp_members set status = 'unsubscribed', back_at = null
      where organisation_id = ${tx.scope.organisationId} and connection_id = ${run.connection.id}
        and member = any(${done.map(({ member }) => member)}::text[])`),
  );
  run.counts.removed += done.length;
}

/** New members are added without updating, so that an unknown existing member is not resubscribed. */
async function put(run: Running, batch: Standing[], isUpdate: boolean): Promise<void> {
  run.signal.throwIfAborted();
  if (run.mode === 'test') {
    run.counts.out += batch.length;
    return;
  }
  const members = batch.map(({ email, fields, tags }) => ({
    email_address: email,
    status: 'subscribed' as const,
    merge_fields: fields,
    ...(tags.length > 0 && { tags }),
  }));
  const done = await settle(run, batch, await sendBatch(run, run.settings.audience, members, isUpdate));
  for (const [tag, emails] of tagsGone(done)) await removeTag(run, run.settings.audience, tag, emails);
  await run.within((tx) => keep(tx, run.connection.id, done));
  run.counts.out += done.length;
}

/** Records each refused member by name and confirms the rest. */
async function settle(run: Running, batch: Standing[], refused: Awaited<ReturnType<typeof sendBatch>>) {
  const why = new Map(refused.map((one) => [one.email_address.toLowerCase(), one]));
  const done = batch.filter(({ email }) => !why.has(email));
  for (const one of batch) {
    const given = why.get(one.email);
    if (!given) continue;
    // Already a member with a status not read yet; the next reading brings it.
    if (given.error_code === 'ERROR_CONTACT_EXISTS') run.counts.skipped += 1;
    else
      await run.failed(
        { key: keyOf(one), direction: 'out', name: one.email },
        new ProviderRefusal('refused', given.error || 'Mailchimp refused the address.'),
      );
  }
  await run.succeeded(done.map(keyOf));
  return done;
}

/** Tags we sent earlier that the lead no longer has, with the emails to remove them from. */
function tagsGone(done: readonly Standing[]): Map<string, string[]> {
  const gone = new Map<string, string[]>();
  for (const { email, tags, sentTags } of done)
    for (const tag of sentTags) if (!tags.includes(tag)) gone.set(tag, [...(gone.get(tag) ?? []), email]);
  return gone;
}

const keep = (tx: Tx, connectionId: string, done: readonly Standing[]) =>
  tx.run(sql`
    insert into mailchimp_members as m (organisation_id, connection_id, member, lead_id, status, sent, tags)
    select ${tx.scope.organisationId}, ${connectionId}, t.member, t.lead, 'subscribed', t.sent, t.tags
    from json_to_recordset(${JSON.stringify(
      done.map(({ member, lead, print, tags }) => ({ member, lead, sent: print, tags })),
    )}::json) t(member text, lead uuid, sent text, tags text[])
    where exists (select from leads l where l.organisation_id = ${tx.scope.organisationId} and l.id = t.lead)
    on conflict (organisation_id, connection_id, member) do update
      set lead_id = excluded.lead_id, status = excluded.status, sent = excluded.sent, tags = excluded.tags`);

/** Archives members whose lead was deleted or has a new address. Archiving is not an opt-out. */
async function archiveLeft(run: Running): Promise<void> {
  const left = await run.within((tx) =>
    tx.all<{ member: string }>(sql`
      select m.member from mailchimp_members m
      left join leads l on l.organisation_id = m.organisation_id and l.id = m.lead_id
      where m.organisation_id = ${tx.scope.organisationId} and m.connection_id = ${run.connection.id} and m.sent is not null
        and m.status = 'subscribed' and (l.email is null or md5(l.email) <> m.member)
      limit ${sql.int(mostLeft)}`),
  );
  for (const { member } of left) {
    run.signal.throwIfAborted();
    await archiveMember(run, run.settings.audience, member).catch((error: unknown) => {
      if (!(error instanceof ProviderRefusal && ['gone', 'refused'].includes(error.kind))) throw error;
    });
    await run.within((tx) =>
      tx.run(sql`
        update mailchimp_members set status = 'archived', sent = null, tags = '{}'
        where organisation_id = ${tx.scope.organisationId} and connection_id = ${run.connection.id} and member = ${member}`),
    );
    run.counts.removed += 1;
  }
}
