import { z } from 'zod';
import { verbatim } from '#contract/core/content/inline.ts';
import { greetedName } from '#contract/people/greeted-name.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { letterOf } from '#server/people/letters/compose.ts';
import { sendAutomaticMail } from '#server/people/messages/send-automatic.ts';

type Party = { leadId: string | null; email: string; name: string };
type Warning = { deal: string; organisation: string; replyTo: string | null; parties: Party[] };

/** Warns all parties of a deal that its payment instructions changed. The email contains no payment details. */
export const wireAlertJob = defineJob({
  kind: 'deals.wire_alert',
  payload: z.strictObject({ wireId: z.string() }),
  maxAttempts: 8,
  async run({ payload: { wireId }, services, job }) {
    const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
    const warning = await services.db.withOrg(scope, (tx) =>
      tx.one<Warning>(sql`
        select l.name as deal, o.name as organisation, u.email as "replyTo", (
          select coalesce(json_agg(distinct p.*), '[]'::json) from (
            select t.lead_id as "leadId", lower(t.email) as email, t.name from deal_parties t
            where t.organisation_id = l.organisation_id and t.deal_id = l.id and t.email like '%_@_%'
            union
            select c.id, lower(c.email), c.name from leads c
            where c.organisation_id = l.organisation_id and c.id = l.lead_id and c.email is not null) p) as parties
        from deal_wires w join deals l on l.organisation_id = w.organisation_id and l.id = w.deal_id
        join organisations o on o.id = l.organisation_id left join users u on u.id = l.owner_id
        where w.organisation_id = ${scope.organisationId} and w.id = ${wireId}`),
    );
    if (!warning) return undefined;
    const { deal, organisation, replyTo, parties } = warning;
    const subject = `Before you send money: wire instructions for ${deal} changed`.slice(0, 150);
    for (const { leadId, email, name } of new Map(parties.map((party) => [party.email, party])).values())
      await sendAutomaticMail(services, scope, {
        key: `deals.wire_alert ${wireId} ${email}`,
        leadId,
        to: { address: email, name },
        ...(replyTo && { replyTo: { address: replyTo, name: organisation } }),
        subject,
        letter: letterOf(
          [
            { type: 'heading', words: subject.slice(0, 160) },
            { type: 'text', words: verbatim(`Hello ${greetedName(name, 'en')},`) },
            {
              type: 'text',
              words: `Wire instructions for ${verbatim(deal)} just changed. Wire fraud often starts this way. **Before you send any money, call us or the company you are paying at a phone number you already had.** Do not use a number from an email. We never send account numbers by email.`,
            },
            { type: 'signature' },
          ],
          { from: null, locale: 'en' },
        ),
        preview: 'Call us at a number you already had before you send any money.',
        automatic: true,
      });
    return undefined;
  },
});
