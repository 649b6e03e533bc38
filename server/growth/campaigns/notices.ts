import { z } from 'zod';
import { headsOf, type Notices } from '#server/account/notifications/tell.ts';
import { sql } from '#server/core/db/sql.ts';

const paused = z.object({ name: z.string(), why: z.string().optional() });

export const notices = {
  /** Notifies only of pauses for spam complaints, since members know about the pauses they make themselves. */
  'campaign.paused': async ({ subject, data }, tx) => {
    const { name, why } = paused.parse(data);
    if (why !== 'complaints') return { users: [], data: { name } };
    const owner = await tx.one<{ id: string | null }>(sql`
      select owner_id as id from campaigns where organisation_id = ${tx.scope.organisationId} and id = ${subject.id}`);
    return { users: [...new Set([owner?.id ?? null, ...(await headsOf(tx))])], data: { name } };
  },
} satisfies Notices;
