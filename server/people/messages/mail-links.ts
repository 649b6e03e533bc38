import { isbot } from 'isbot';
import { addressOf } from '#contract/core/addresses.ts';
import type { AnyCall } from '#contract/core/call.ts';
import { linksOf, mapLinks } from '#contract/core/content/links.ts';
import { absolute } from '#contract/core/content/scene.ts';
import { mailLinks } from '#contract/people/mail-links.ts';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { bareHeaders } from '#server/core/http/reply.ts';
import type { WebContext } from '#server/core/http/request.ts';
import { prepare, type Served } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import type { Letter } from '../letters/compose.ts';

const purpose = 'mail link';
/** The link number of the tracking pixel. */
const pictureAt = -1;
/** Visits within this many seconds of sending are scanners that follow every link on arrival; no reader is that fast. */
const soonest = 8;
/** This many different links within so few seconds are also a scanner. */
const together = { links: 3, seconds: 5 };

const addressFor = (
  { settings: { publicUrl, secret } }: Services,
  call: AnyCall,
  organisationId: string,
  messageId: string,
  link: number,
): string =>
  `${publicUrl}${addressOf(call.path).replace('{token}', seal(secret, purpose, [organisationId, messageId, link].join(' ')))}`;

/**
 * Replaces each link of a letter with a tracking link. The target is read from the message when the link is followed, so that no target can
 * be forged.
 */
export function countedLetter(
  services: Services,
  organisationId: string,
  messageId: string,
  letter: Letter,
): { letter: Letter; picture: string } {
  const to = (link: number) => addressFor(services, mailLinks.follow, organisationId, messageId, link);
  const inBlocks = linksOf(letter.blocks).length;
  return {
    letter: {
      ...letter,
      blocks: mapLinks(letter.blocks, (_, place) => to(place)),
      // Links of homes are numbered after those in the blocks.
      homes: letter.homes.map((home, place) => (home.link ? { ...home, link: to(inBlocks + place) } : home)),
    },
    picture: addressFor(services, mailLinks.seen, organisationId, messageId, pictureAt),
  };
}

function readToken(secret: string, token: string): { scope: Scope; messageId: string; link: number } {
  try {
    const [organisationId, messageId, link] = unseal(secret, purpose, token).split(' ') as [string, string, string];
    return { scope: { organisationId, userId: null, actorKind: 'system' }, messageId, link: Number(link) };
  } catch {
    throw notFound();
  }
}

type Came = { userAgent: string; isAhead: boolean };

const cameBy = (c: WebContext): Came => ({
  userAgent: c.var.request.userAgent,
  isAhead: /prefetch|preview/i.test(`${c.req.header('purpose') ?? ''} ${c.req.header('sec-purpose') ?? ''}`),
});

/**
 * Counts a visit as human unless the client is a known bot, prefetches, comes within seconds of sending, or opens several links at once.
 * Visits counted as human are corrected when a burst reveals a scanner.
 */
async function note(tx: Tx, messageId: string, link: number, { userAgent, isAhead }: Came): Promise<void> {
  const { organisationId } = tx.scope;
  const row = await tx.one<{ isSoon: boolean; others: number }>(sql`
    select coalesce(m.sent_at > now() - ${sql.int(soonest)} * interval '1 second', true) as "isSoon",
      (select count(distinct c.link)::int from message_clicks c where c.organisation_id = m.organisation_id and c.message_id = m.id
         and c.link >= 0 and c.link <> ${link}::int and c.last_at > now() - ${sql.int(together.seconds)} * interval '1 second') as others
    from messages m where m.organisation_id = ${organisationId} and m.id = ${messageId}`);
  if (!row) throw notFound();
  const isBurst = link >= 0 && row.others + 1 >= together.links;
  const isHuman = link >= 0 && !row.isSoon && !isBurst && !isAhead && userAgent !== '' && !isbot(userAgent);
  if (isBurst)
    await tx.run(sql`
      with taken as (delete from message_clicks where organisation_id = ${organisationId} and message_id = ${messageId} and is_human
        and first_at > now() - ${sql.int(together.seconds)} * interval '1 second' returning link, first_at, last_at, times)
      insert into message_clicks as c (organisation_id, message_id, link, is_human, first_at, last_at, times)
      select ${organisationId}, ${messageId}, link, false, first_at, last_at, times from taken
      on conflict (organisation_id, message_id, link, is_human) do update set times = c.times + excluded.times, last_at = excluded.last_at`);
  await tx.run(sql`
    insert into message_clicks as c (organisation_id, message_id, link, is_human)
    values (${organisationId}, ${messageId}, ${link}::int, ${isHuman}::boolean)
    on conflict (organisation_id, message_id, link, is_human) do update set times = c.times + 1, last_at = now()`);
}

/** Forbids caching, because otherwise only the first visit would be counted. */
const unkept = (c: WebContext) => ({ ...bareHeaders(c.var.request.id), 'cache-control': 'no-store' });

function targetOf({ blocks, homes }: Letter, link: number, origin: string): string | undefined {
  const inBlocks = linksOf(blocks);
  const home = homes[link - inBlocks.length]?.link;
  return inBlocks[link] ?? (home ? absolute(origin, home) : undefined);
}

const follow: Served = {
  call: mailLinks.follow,
  async answer(c, name, services) {
    const { input } = await prepare(c, mailLinks.follow, name, services);
    const { scope, messageId, link } = readToken(services.settings.secret, (input as { token: string }).token);
    const to = await services.db.withOrg(scope, async (tx) => {
      const row = await tx.one<{ letter: Letter | null }>(sql`
        select letter from messages where organisation_id = ${scope.organisationId} and id = ${messageId}`);
      const found = row?.letter && targetOf(row.letter, link, services.settings.publicUrl);
      if (!found) throw notFound();
      if (c.req.method !== 'HEAD') await note(tx, messageId, link, cameBy(c));
      return found;
    });
    return new Response(null, { status: 302, headers: { ...unkept(c), location: to } });
  },
};

/** A transparent GIF of one pixel. */
const point = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const seen: Served = {
  call: mailLinks.seen,
  async answer(c, name, services) {
    const { input } = await prepare(c, mailLinks.seen, name, services);
    const { scope, messageId } = readToken(services.settings.secret, (input as { token: string }).token);
    await services.db.withOrg(scope, (tx) => note(tx, messageId, pictureAt, cameBy(c)));
    return new Response(new Uint8Array(point), { headers: { ...unkept(c), 'content-type': 'image/gif' } });
  },
};

export const mailLinkRoutes: Served[] = [follow, seen];
