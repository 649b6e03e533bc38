import { sql } from '#server/core/db/sql.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import { sendMessageKind } from './send-kind.ts';

/** One job per message, so that each decision is its own small transaction. */
const atOnce = 5_000;

/**
 * Re-decides held messages as soon as something about the lead changes, so that the author learns at once, not the next morning, that a
 * message will not go out.
 */
export const reconsiderListener: OrganisationListener = {
  name: 'held messages',
  works: 'in organisation',
  kinds: [
    'lead.archived',
    'lead.removed',
    'lead.merged',
    'lead.changed',
    'lead.stage_changed',
    'lead.contact_forbidden',
    'contact_point.changed',
    'contact_point.removed',
    'consent.revoked',
  ],
  async handle(tx, events) {
    const ids = [...new Set(events.map(({ subject }) => subject.id))];
    const held = await tx.all<{ id: string }>(sql`
      select id from messages
      where organisation_id = ${tx.scope.organisationId} and state = 'held' and lead_id = any(${ids}::uuid[]) limit ${sql.int(atOnce)}`);
    for (const { id } of held)
      await tx.enqueue({ kind: sendMessageKind, payload: { messageId: id }, key: id, maxAttempts: 8 });
  },
};
