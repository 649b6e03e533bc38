import { z } from 'zod';
import { verbatim } from '#contract/core/content/inline.ts';
import type { Said } from '#contract/core/content/tree.ts';
import { derivedToken } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { letterOf } from '#server/people/letters/compose.ts';
import { sendAutomaticMail } from '#server/people/messages/send-automatic.ts';

/** Made again for the mail: of a vendor's link the database knows only the hash. */
export const bidToken = (secret: string, bid: string): string => derivedToken(secret, 'repair bid', bid);

type Letter = {
  vendor: string;
  email: string;
  title: string;
  property: string;
  organisation: string;
  from: string | null;
};

/** Asks a vendor for a bid. Vendors are business partners of the office, and are written to in its language. */
export const bidMailJob = defineJob({
  kind: 'rentals.bid_mail',
  payload: z.strictObject({ bid: z.string() }),
  maxAttempts: 8,
  async run({ payload: { bid }, services, job }) {
    const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
    const letter = await services.db.withOrg(scope, (tx) =>
      tx.one<Letter>(sql`
        select v.name as vendor, v.email, q.title, p.name as property, coalesce(nullif(w.name, ''), o.name) as organisation,
          b.invited_by as "from"
        from rental_bids b join rental_vendors v on v.organisation_id = b.organisation_id and v.id = b.vendor_id
        join rental_requests q on q.organisation_id = b.organisation_id and q.id = b.request_id
        join rental_properties p on p.organisation_id = q.organisation_id and p.id = q.property_id
        join organisations o on o.id = b.organisation_id left join brands w on w.organisation_id = o.id
        where b.organisation_id = ${scope.organisationId} and b.id = ${bid} and b.state = 'invited'`),
    );
    if (!letter) return undefined;
    const { vendor, email, title, property, organisation, from } = letter;
    const subject = `Request for a bid: ${title}, ${property}`.slice(0, 150);
    const sentence = `${organisation} asks you for a bid: ${title}, ${property}. Enter your price and the first day you can come.`;
    const { publicUrl, secret } = services.settings;
    const said: Said[] = [
      { type: 'heading', words: subject },
      { type: 'text', words: verbatim(`Hello ${vendor},`) },
      { type: 'text', words: verbatim(sentence) },
      { type: 'buttons', items: [{ label: 'Send a bid', link: `${publicUrl}/bid/${bidToken(secret, bid)}` }] },
      { type: 'signature' },
    ];
    await sendAutomaticMail(services, scope, {
      key: `rentals.bid_mail ${job.id}`,
      leadId: null,
      to: { address: email, name: vendor },
      subject,
      letter: letterOf(said, { from, locale: 'en' }),
      preview: sentence,
      isSecret: true,
      automatic: true,
    });
    return undefined;
  },
});
