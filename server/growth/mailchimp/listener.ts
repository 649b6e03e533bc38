import { runSoon } from '#server/account/connections/kinds.ts';
import { sql } from '#server/core/db/sql.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';

/** Unsubscribes leads in Mailchimp within seconds of their opt-out instead of at the next sync. */
export const optOutListener: OrganisationListener = {
  name: 'opt-outs to Mailchimp',
  works: 'in organisation',
  kinds: ['consent.revoked', 'lead.contact_forbidden'],
  async handle(tx) {
    const due = await tx.one<{ id: string }>(sql`
      select id from connections
      where organisation_id = ${tx.scope.organisationId} and connector = 'mailchimp' and is_on and refused_at is null`);
    if (due) await runSoon(tx, due.id);
  },
};
