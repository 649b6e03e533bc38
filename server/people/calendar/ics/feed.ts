import { createHash } from 'node:crypto';
import { addressOf } from '#contract/core/addresses.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { calendar } from '#contract/people/appointments.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { hashToken, newToken } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { bareHeaders } from '#server/core/http/reply.ts';
import { prepare, type Served } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import { rowsOfPerson } from '../queries.ts';
import { writeIcs } from './write-ics.ts';

const subjectOf = (actor: Member) => ({ type: 'user', id: actor.userId });

export async function feedState(tx: Tx, actor: Member): Promise<OutputOf<typeof calendar.feed>> {
  const row = await tx.one<{ createdAt: string }>(sql`
    select created_at as "createdAt" from calendar_feeds
    where organisation_id = ${actor.organisationId} and user_id = ${actor.userId}`);
  return { createdAt: row?.createdAt ?? null };
}

export async function openFeed(tx: Tx, actor: Member, publicUrl: string): Promise<OutputOf<typeof calendar.openFeed>> {
  const token = newToken();
  const { createdAt } = await tx.get<{ createdAt: string }>(sql`
    insert into calendar_feeds (organisation_id, user_id, token_hash)
    values (${actor.organisationId}, ${actor.userId}, ${hashToken(token)})
    on conflict (organisation_id, user_id) do update set token_hash = excluded.token_hash, created_at = now()
    returning created_at as "createdAt"`);
  tx.record({ kind: 'calendar.feed_opened', subject: subjectOf(actor) });
  return { address: `${publicUrl}${addressOf(calendar.readFeed.path).replace('{token}', token)}`, createdAt };
}

export async function closeFeed(tx: Tx, actor: Member): Promise<{ done: true }> {
  const closed = await tx.run(sql`
    delete from calendar_feeds where organisation_id = ${actor.organisationId} and user_id = ${actor.userId}`);
  if (closed > 0) tx.record({ kind: 'calendar.feed_closed', subject: subjectOf(actor) });
  return { done: true };
}

/**
 * The most reads per hour from one network. Calendar programs need far fewer, and guessing addresses is stopped long before it could
 * succeed.
 */
const mostReads = 600;
/** How many days of the past a subscribed calendar includes. */
const daysBack = 180;

/** Never cached by proxies, because a revoked address must stop working at once; an unchanged calendar is answered with 304. */
export const feedRoute: Served = {
  call: calendar.readFeed,
  async answer(c, name, services) {
    const { input } = await prepare(c, calendar.readFeed, name, services);
    const { ip, id } = c.var.request;
    await limit(services.db, `calendar feeds from ${networkOf(ip)}`, mostReads, 3_600);
    const text = await feedText(services, (input as InputOf<typeof calendar.readFeed>).token);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
    const headers = {
      ...bareHeaders(id),
      etag,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="calendar.ics"',
      'x-robots-tag': 'noindex',
    };
    if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
    return new Response(text, { headers });
  },
};

async function feedText({ db }: Services, token: string): Promise<string> {
  const whose = await db.asSystem((tx) =>
    tx.one<{ organisationId: string; userId: string; name: string }>(sql`
      select f.organisation_id as "organisationId", f.user_id as "userId", u.first_name || ' ' || u.last_name as name
      from calendar_feeds f
      join memberships m on m.organisation_id = f.organisation_id and m.user_id = f.user_id and m.removed_at is null
      join users u on u.id = f.user_id
      where f.token_hash = ${hashToken(token)}`),
  );
  if (!whose) throw notFound();
  const scope = { organisationId: whose.organisationId, userId: whose.userId, actorKind: 'system' as const };
  const since = new Date(Date.now() - daysBack * 86_400_000);
  const rows = await db.withOrg(scope, (tx) => rowsOfPerson(tx, whose.userId, since));
  // A fixed timestamp, so that an unchanged calendar yields the same text and needn't be sent again.
  const asOf = Date.UTC(new Date().getUTCFullYear(), 0);
  return writeIcs(
    whose.name.trim() || 'Lintel',
    'PUBLISH',
    rows.map((row) => ({ row })),
    asOf,
  );
}
