import { z } from 'zod';
import type { Notices } from '#server/account/notifications/tell.ts';
import { sql } from '#server/core/db/sql.ts';

const refused = z.object({ page: z.string(), title: z.string(), why: z.string() });

export const notices = {
  /** Notifies the page's author and the last editor. */
  'site.page_refused': async ({ data }, tx) => {
    const { page, title, why } = refused.parse(data);
    const users = await tx.all<{ id: string }>(sql`
      select m.user_id as id from content_documents d join memberships m on m.organisation_id = d.organisation_id and m.removed_at is null
        and m.user_id in (d.created_by, d.changed_by)
      where d.organisation_id = ${tx.scope.organisationId} and d.id = ${page}`);
    return { users: users.map(({ id }) => id), data: { title, why } };
  },
} satisfies Notices;
