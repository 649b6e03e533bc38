import { sql } from '#server/core/db/sql.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import { sendMessageKind } from './send-kind.ts';

/** A job a message: many are asked about in as many small transactions. */
const atOnce = 5_000;

/**
 * What waits for its hour is asked about as soon as something changes with the person, so that whoever wrote it learns
 * today, not tomorrow at eight, that it will not go out.
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
