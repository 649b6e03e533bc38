import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import { presentBrief } from '#server/growth/builder/briefs.ts';
import { composeFor } from '#server/growth/builder/build.ts';
import { createSite } from '#server/growth/website/write-site.ts';

/** A website as the six questions make it, waiting to be published: made-up offices are not for everybody to find. */
export async function seedSite(tx: Tx, services: Services, by: string): Promise<void> {
  const { organisationId } = tx.scope;
  const { name } = await tx.get<{ name: string }>(sql`select name from organisations where id = ${organisationId}`);
  const actor = { kind: 'user', organisationId, userId: by, role: 'owner' } as Member;
  // An address of its own: names of made-up offices are the same in every demo.
  const slug = `sample-${organisationId.slice(-12)}`;
  const site = await createSite(tx, actor, services, { slug, name, locale: 'en' });
  const { suggested } = await presentBrief(tx, services, site.id);
  await composeFor(tx, actor, services, {
    site: site.id,
    by: 'rules',
    answers: {
      ...suggested,
      style: 'hearth',
      words:
        'We have sold homes in and around Austin since 2009. Straight answers, careful pricing, and somebody who picks up the phone.',
    },
  });
}
