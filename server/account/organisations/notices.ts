import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { Notices } from '#server/account/notifications/tell.ts';
import { sql } from '#server/core/db/sql.ts';

export const notices = {
  'member.joined': async ({ data }, tx) => {
    const { role, invitationId } = z.object({ role: z.string(), invitationId: id.optional() }).parse(data);
    const invitation =
      invitationId &&
      (await tx.one<{ invited_by: string }>(sql`
      select invited_by from invitations where organisation_id = ${tx.scope.organisationId} and id = ${invitationId}`));
    return { users: invitation ? [invitation.invited_by] : [], data: { role } };
  },
} satisfies Notices;
