import { z } from 'zod';
import { verbatim } from '#contract/core/content/inline.ts';
import type { Said } from '#contract/core/content/tree.ts';
import type { Locale } from '#contract/core/locale.ts';
import { greetedName } from '#contract/people/greeted-name.ts';
import { brandJoin, brandName } from '#server/account/onboarding/shown-brand.ts';
import { derivedToken } from '#server/core/auth/seal.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { fillPlain } from '#server/outside/mail/render/fill.ts';
import { letterOf } from '#server/people/letters/compose.ts';
import { sendAutomaticMail } from '#server/people/messages/send-automatic.ts';
import { bidTexts } from './bid-mail-texts.ts';

/** Made again for the mail: of a vendor's link the database knows only the hash. */
export const bidToken = (secret: string, bid: string): string => derivedToken(secret, 'repair bid', bid);

type Letter = {
  vendor: string;
  email: string;
  title: string;
  place: string;
  language: Locale;
  organisation: string;
  from: string | null;
  replyTo: string | null;
};

/** The property with its address; the name alone finds nobody. */
export const placeOf: Sql = sql`concat_ws(', ', p.name, nullif(p.street, ''), nullif(p.city, ''), nullif(concat_ws(' ', p.state_or_province, nullif(p.postal_code, '')), ''))`;

/** Asks a vendor for a bid, in the vendor's language. */
export const bidMailJob = defineJob({
  kind: 'rentals.bid_mail',
  payload: z.strictObject({ bid: z.string() }),
  maxAttempts: 8,
  async run({ payload: { bid }, services, job }) {
    const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
    const letter = await services.db.withOrg(scope, (tx) =>
      tx.one<Letter>(sql`
        select v.name as vendor, v.email, v.language, q.title, ${placeOf} as place,
          ${brandName} as organisation, b.invited_by as "from", u.email as "replyTo"
        from rental_bids b join rental_vendors v on v.organisation_id = b.organisation_id and v.id = b.vendor_id
        join rental_requests q on q.organisation_id = b.organisation_id and q.id = b.request_id
        join rental_properties p on p.organisation_id = q.organisation_id and p.id = q.property_id
        ${brandJoin('b')}
        left join users u on u.id = b.invited_by
        where b.organisation_id = ${scope.organisationId} and b.id = ${bid} and b.state = 'invited'`),
    );
    if (!letter) return undefined;
    const { vendor, email, title, place, language, organisation, from, replyTo } = letter;
    const texts = bidTexts[language];
    const subject = fillPlain(texts.subject, { title }).slice(0, 150);
    const sentence = fillPlain(texts.ask, { organisation, title });
    const { publicUrl, secret } = services.settings;
    const link = `${publicUrl}/bid/${bidToken(secret, bid)}?lang=${language}`;
    const said: Said[] = [
      { type: 'heading', words: subject },
      { type: 'text', words: verbatim(fillPlain(texts.greeting, { vendor: greetedName(vendor, language) })) },
      { type: 'text', words: verbatim(sentence) },
      { type: 'text', words: verbatim(fillPlain(texts.where, { place })) },
      { type: 'buttons', items: [{ label: texts.button, link }] },
      { type: 'signature' },
    ];
    await sendAutomaticMail(services, scope, {
      key: `rentals.bid_mail ${job.id}`,
      leadId: null,
      to: { address: email, name: vendor },
      ...(replyTo && { replyTo: { address: replyTo, name: organisation } }),
      subject,
      letter: letterOf(said, { from, locale: language }),
      preview: sentence,
      isSecret: true,
      automatic: true,
    });
    return undefined;
  },
});
