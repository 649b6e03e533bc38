import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import { presentBrief } from '#server/growth/builder/briefs.ts';
import { composeFor } from '#server/growth/builder/build.ts';
import { ensureSiteChannels } from '#server/growth/social/channels.ts';
import { publishSite } from '#server/growth/website/publish-site.ts';
import { siteById } from '#server/growth/website/queries.ts';
import { createSite } from '#server/growth/website/write-site.ts';
import { zone } from './metro.ts';

/** Live for so long: before anybody looked at it, and before anything was posted there. */
const liveDays = 90;

/** Mondays, Wednesdays and Fridays, when people have their coffee. */
const slots = [1, 3, 5].map((weekday) => ({ weekday, time: '09:00' }));

/**
 * A website as the six questions make it, live past the gate: so it shows what visitors see, and its posts have a channel. Search
 * engines are told of no made-up office. It comes after the profiles are committed: a license is read on its own.
 */
export async function seedSite(tx: Tx, services: Services, by: string): Promise<void> {
  const { organisationId } = tx.scope;
  const { name } = await tx.get<{ name: string }>(sql`select name from organisations where id = ${organisationId}`);
  const actor = { kind: 'user', organisationId, userId: by, role: 'owner' } as Member;
  // An address of its own, which only its visitor knows: names of made-up offices are the same in every demo.
  const slug = `sample-${organisationId.slice(-12)}`;
  const { id } = await createSite(tx, actor, services, { slug, name, locale: 'en' });
  const { suggested } = await presentBrief(tx, services, id);
  await composeFor(tx, actor, services, {
    site: id,
    by: 'rules',
    answers: {
      ...suggested,
      style: 'hearth',
      words:
        'We have sold homes in and around Austin since 2009. Straight answers, careful pricing, and somebody who picks up the phone.',
    },
  });
  const { version, waiting } = await siteById(tx, services, id);
  const pages = waiting.filter(({ kind }) => kind === 'page').map((page) => page.id);
  await publishSite(tx, services, version, { id, pages });
  const since = sql`now() - ${sql.int(liveDays)} * interval '1 day'`;
  await tx.run(sql`
    update sites set published_at = ${since}, created_at = ${since} where organisation_id = ${organisationId} and id = ${id}`);
  await tx.run(sql`
    update content_documents set published_at = ${since} where organisation_id = ${organisationId} and site_id = ${id} and published is not null`);
  await ensureSiteChannels(tx);
  await tx.run(sql`
    update social_channels set slots = ${JSON.stringify(slots)}::jsonb, time_zone = ${zone}
    where organisation_id = ${organisationId} and site_id = ${id}`);
}
