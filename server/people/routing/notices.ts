import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { headsOf, type Notices } from '#server/account/notifications/tell.ts';
import { sql } from '#server/core/db/sql.ts';

export const notices = {
  'lead.offered': ({ data }) => ({ users: z.object({ users: z.array(id) }).parse(data).users, data: {} }),
  'member.paused': async ({ subject }, tx) => {
    const member = await tx.one<{ name: string }>(sql`
      select trim(first_name || ' ' || last_name) as name from users where id = ${subject.id}`);
    return { users: [...new Set([subject.id, ...(await headsOf(tx))])], data: { title: member?.name ?? '' } };
  },
} satisfies Notices;
