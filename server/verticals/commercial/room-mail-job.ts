import { z } from 'zod';
import { verbatim } from '#contract/core/content/inline.ts';
import type { Said } from '#contract/core/content/tree.ts';
import { isLocale } from '#contract/core/locale.ts';
import { greetedName } from '#contract/people/greeted-name.ts';
import { brandJoin, brandName } from '#server/account/onboarding/shown-brand.ts';
import { derivedToken } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import { fillPlain } from '#server/outside/mail/render/fill.ts';
import { letterOf } from '#server/people/letters/compose.ts';
import { ended } from '#server/people/letters/letter-words.ts';
import { sendAutomaticMail } from '#server/people/messages/send-automatic.ts';
import { roomTexts } from './room-mail-texts.ts';

/** Made again for the mail: of an investor's link the database knows only the hash. */
export const roomToken = (secret: string, guest: string): string => derivedToken(secret, 'data room', guest);

const roomAddress = ({ publicUrl, secret }: Services['settings'], guest: string): string =>
  `${publicUrl}/data-room/${roomToken(secret, guest)}`;

type Letter = {
  name: string;
  email: string;
  lead: string | null;
  building: string;
  organisation: string;
  language: string | null;
  from: string | null;
  replyTo: string | null;
};

/** Brings an investor their link. Nothing of the building's numbers stands in it. */
export const roomMailJob = defineJob({
  kind: 'commercial.room_mail',
  payload: z.strictObject({ guest: z.string() }),
  maxAttempts: 8,
  async run({ payload: { guest }, services, job }) {
    const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
    const letter = await services.db.withOrg(scope, (tx) =>
      tx.one<Letter>(sql`
        select g.name, g.email, k.lead_id as lead, b.name as building, ${brandName} as organisation, l.language,
          g.invited_by as "from", u.email as "replyTo"
        from commercial_room_guests g join commercial_sales s on s.organisation_id = g.organisation_id and s.id = g.sale_id
        join commercial_buildings b on b.organisation_id = s.organisation_id and b.id = s.building_id
        ${brandJoin('g')}
        left join commercial_contacts k on k.organisation_id = g.organisation_id and k.id = g.contact_id
        left join leads l on l.organisation_id = k.organisation_id and l.id = k.lead_id
        left join users u on u.id = g.invited_by
        where g.organisation_id = ${scope.organisationId} and g.id = ${guest} and g.revoked_at is null`),
    );
    if (!letter) return undefined;
    const { name, email, lead, building, organisation, language, from, replyTo } = letter;
    const locale = isLocale(language) ? language : 'en';
    const texts = roomTexts[locale];
    const subject = fillPlain(texts.subject, { building, organisation }).slice(0, 150);
    const sentence = ended(fillPlain(texts.invite, { building, organisation }), locale);
    const said: Said[] = [
      { type: 'heading', words: subject },
      { type: 'text', words: verbatim(fillPlain(texts.greeting, { name: greetedName(name, locale) })) },
      { type: 'text', words: verbatim(sentence) },
      {
        type: 'buttons',
        items: [{ label: texts.button, link: `${roomAddress(services.settings, guest)}?lang=${locale}` }],
      },
      { type: 'text', tone: 'soft', words: verbatim(texts.own) },
      { type: 'signature' },
    ];
    await sendAutomaticMail(services, scope, {
      key: `commercial.room_mail ${job.id}`,
      leadId: lead,
      to: { address: email, name },
      ...(replyTo && { replyTo: { address: replyTo, name: organisation } }),
      subject,
      letter: letterOf(said, { from, locale }),
      preview: sentence,
      isSecret: true,
      automatic: true,
    });
    return undefined;
  },
});
