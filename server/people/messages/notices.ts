import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { Notices } from '#server/account/notifications/tell.ts';
import { sql } from '#server/core/db/sql.ts';

export const notices = {
  'message.received': async ({ data }, tx) => {
    const { conversationId, isAutomatic } = z.object({ conversationId: id, isAutomatic: z.boolean() }).parse(data);
    if (isAutomatic) return { users: [], data: {} };
    // The assignee, or else the owner and co-owners of the lead.
    const whose = await tx.all<{ user: string }>(sql`
      select whose.user_id as user from conversations c
      left join leads l on l.organisation_id = c.organisation_id and l.id = c.lead_id
      cross join lateral (
        select coalesce(c.assignee_id, l.owner_id) as user_id
        union
        select s.user_id from lead_shares s
        where c.assignee_id is null and s.organisation_id = c.organisation_id and s.lead_id = c.lead_id and s.co_owner) whose
      where c.organisation_id = ${tx.scope.organisationId} and c.id = ${conversationId} and whose.user_id is not null`);
    return { users: whose.map(({ user }) => user), data: {} };
  },
  // A message denied at once was seen by its author; only one that was held first needs a notification.
  'message.denied': ({ data }) => {
    const { waited, by } = z.object({ waited: z.boolean().default(false), by: id.nullish() }).parse(data);
    return { users: waited ? [by ?? null] : [], data: {} };
  },
} satisfies Notices;
