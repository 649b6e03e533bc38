import { linkDays } from '#contract/verticals/portals/portal-words.ts';
import { seal } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';

export const linkPurpose = 'portal link';

/** A new way to sign in: the row says until when, and only we can write its name on a link. */
export async function newLink(tx: Tx, { secret, publicUrl }: Services['settings'], personId: string): Promise<string> {
  const id = newId();
  await tx.run(sql`
    insert into portal_links (organisation_id, id, person_id, expires_at)
    values (${tx.scope.organisationId}, ${id}, ${personId}, now() + ${sql.int(linkDays)} * interval '1 day')`);
  return `${publicUrl}/portal/${seal(secret, linkPurpose, `${tx.scope.organisationId} ${id}`)}`;
}
