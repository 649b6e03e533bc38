import { z } from 'zod';

import type { Notices, Tell } from '#server/account/notifications/tell.ts';
import { sql } from '#server/core/db/sql.ts';
import { toApprovers, toAskers } from '../marketing/approval-notices.ts';

const named = z.object({ name: z.string() });

/** Notifies the author and the approver of the post. */
const ofPost: Tell = async ({ subject, data }, tx) => {
  const users = await tx.all<{ id: string }>(sql`
    select m.user_id as id from social_posts p join memberships m on m.organisation_id = p.organisation_id and m.removed_at is null
      and m.user_id in (p.author_id, p.approved_by)
    where p.organisation_id = ${tx.scope.organisationId} and p.id = ${subject.id}`);
  return { users: users.map(({ id }) => id), data: named.parse(data) };
};

const decided = toAskers(
  (id) => sql`select author_id as id from social_posts where organisation_id = lintel.org() and id = ${id}`,
);

export const notices = {
  'post.submitted': toApprovers,
  'post.approved': decided,
  'post.sent_back': decided,
  'post.held': ofPost,
  'post.failed': ofPost,
  'post.commented': ofPost,
  /** Notifies the member who connected the channel, because the network requires that member to reconnect. */
  'social_channel.expiring': async ({ subject, data }, tx) => {
    const users = await tx.all<{ id: string }>(sql`
      select m.user_id as id from social_channels c join memberships m on m.organisation_id = c.organisation_id and m.removed_at is null
        and m.user_id = c.connected_by
      where c.organisation_id = ${tx.scope.organisationId} and c.id = ${subject.id}`);
    return { users: users.map(({ id }) => id), data: named.parse(data) };
  },
} satisfies Notices;
