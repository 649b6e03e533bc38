import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { headsOf, type Notices } from '#server/account/notifications/tell.ts';
import { leadersOf } from '#server/core/access/near.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { handsOf } from './hands.ts';

const assigned = z.object({ to: id.nullable() });
const handedBack = z.object({ from: id });
const aboutOwnership = z.object({ of: id.nullish(), fromOf: id.nullish(), proposedBy: id.nullish() });

/** The team leaders of a user. */
async function managersOf(tx: Tx, userId: string | null): Promise<string[]> {
  const managers = await tx.all<{ id: string }>(leadersOf(tx.scope.organisationId, userId));
  return managers.map(({ id: user }) => user);
}

export const notices = {
  'lead.assigned': ({ data }) => ({ users: [assigned.parse(data).to], data: {} }),
  'lead.shared': ({ data }) => ({ users: z.object({ added: z.array(id) }).parse(data).added, data: {} }),
  // Notifies the new side, the previous side, and the member who proposed the change.
  'lead.ownership_changed': ({ data }) => {
    const { of, fromOf, proposedBy } = aboutOwnership.parse(data);
    return { users: [...new Set([of ?? null, fromOf ?? null, proposedBy ?? null])], data: {} };
  },
  'lead.ownership_proposed': async ({ actorId }, tx) => ({
    users: [...new Set([...(await headsOf(tx)), ...(await managersOf(tx, actorId))])],
    data: {},
  }),
  'lead.ownership_declined': ({ data }) => ({ users: [aboutOwnership.parse(data).proposedBy ?? null], data: {} }),
  'lead.handed_over': ({ data }) => ({ users: [z.object({ to: id }).parse(data).to], data: {} }),
  'lead.handoff_accepted': ({ data }) => ({ users: [handedBack.parse(data).from], data: {} }),
  'lead.handoff_declined': ({ data }) => ({ users: [handedBack.parse(data).from], data: {} }),
  // A new lead is announced by its assignment or offer. For a known lead that inquires again, the owners are notified.
  'lead.enquired': async ({ subject, data }, tx) => {
    if (z.object({ isNew: z.boolean().default(true) }).parse(data).isNew) return { users: [], data: {} };
    const hands = await handsOf(tx, subject.id);
    return { users: hands.length > 0 ? hands : await headsOf(tx), data: {} };
  },
} satisfies Notices;
