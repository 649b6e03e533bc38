import { z } from 'zod';
import type { Notices } from '#server/account/notifications/tell.ts';
import { sql } from '#server/core/db/sql.ts';

export const notices = {
  'automation.noted': async ({ data }) => {
    const { users, ...told } = z
      .object({ users: z.array(z.string()), words: z.string(), automation: z.string() })
      .parse(data);
    return { users, data: told };
  },
  'automation.drafted': async ({ data }) => {
    const { users, ...told } = z.object({ users: z.array(z.string()), automation: z.string() }).parse(data);
    return { users, data: told };
  },
  /** The member who turned the program on, and the organization's owners. */
  'automation.looped': async ({ subject, data }, tx) => {
    const users = await tx.all<{ id: string }>(sql`
      select m.user_id as id from memberships m
      where m.organisation_id = ${tx.scope.organisationId} and m.removed_at is null and (m.role = 'owner' or m.user_id = (
        select p.turned_on_by from programs p where p.organisation_id = m.organisation_id and p.id = ${subject.id}))`);
    return { users: users.map(({ id }) => id), data: z.object({ name: z.string() }).parse(data) };
  },
} satisfies Notices;
