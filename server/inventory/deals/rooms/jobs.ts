import { z } from 'zod';
import { verbatim } from '#contract/core/content/inline.ts';
import type { Said } from '#contract/core/content/tree.ts';
import { isLocale, locales } from '#contract/core/locale.ts';
import { greetedName } from '#contract/people/greeted-name.ts';
import { codeWords, phoneCode } from '#server/account/factors/phone.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { fillPlain } from '#server/outside/mail/render/fill.ts';
import { letterOf } from '#server/people/letters/compose.ts';
import { ended, letterWords } from '#server/people/letters/letter-words.ts';
import { sendAskedText, sendAutomaticMail } from '#server/people/messages/send-automatic.ts';
import { guestAddress } from './link.ts';
import { roomTexts } from './mail-texts.ts';
import { titleOfDeal } from './view.ts';

const scopeOf = (organisationId: string): Scope => ({ organisationId, userId: null, actorKind: 'system' });

/** Texts a guest the requested code. A late code is useless, and one that may have been sent isn't sent twice. */
export const guestCodeJob = defineJob({
  kind: 'deals.guest_code',
  payload: z.strictObject({
    guestId: z.string(),
    codeId: z.string(),
    leadId: z.string().nullable(),
    phone: z.string(),
    locale: z.enum(locales),
  }),
  maxAttempts: 1,
  timeoutSeconds: 30,
  async run({ payload: { guestId, codeId, leadId, phone, locale }, services, job }) {
    const { settings } = services;
    const body = codeWords[locale](phoneCode(settings.secret, codeId), settings.BRAND_NAME);
    await sendAskedText(services, scopeOf(job.organisationId!), {
      leadId,
      to: phone,
      body,
      kept: '••••••',
      key: `deals.guest_code ${codeId}`,
      requested: guestId,
    });
    return undefined;
  },
});

type Letter = {
  leadId: string | null;
  name: string;
  email: string;
  deal: string;
  organisation: string;
  replyTo: string | null;
  language: string | null;
  owner: string | null;
};

/** Mails a guest their link: with the invitation, and when there is news. The email contains nothing about the deal. */
export const guestMailJob = defineJob({
  kind: 'deals.guest_mail',
  payload: z.strictObject({ guestId: z.string(), news: z.boolean() }),
  maxAttempts: 8,
  async run({ payload: { guestId, news }, services, job }) {
    const scope = scopeOf(job.organisationId!);
    const letter = await services.db.withOrg(scope, (tx) =>
      tx.one<Letter>(sql`
        select t.lead_id as "leadId", t.name, t.email, ${titleOfDeal} as deal, o.name as organisation, u.email as "replyTo", p.language, l.owner_id as owner
        from deal_guests g join deal_parties t on t.organisation_id = g.organisation_id and t.id = g.party_id
        join deals l on l.organisation_id = g.organisation_id and l.id = g.deal_id
        left join listings a on a.organisation_id = l.organisation_id and a.id = l.listing_id
        join organisations o on o.id = g.organisation_id left join users u on u.id = l.owner_id
        left join leads p on p.organisation_id = t.organisation_id and p.id = t.lead_id
        where g.organisation_id = ${scope.organisationId} and g.id = ${guestId} and g.ended_at is null and l.archived_at is null
          and t.email like '%_@_%'`),
    );
    if (!letter) return undefined;
    const { leadId, name, email, deal, organisation, replyTo, language, owner } = letter;
    const locale = isLocale(language) ? language : 'en';
    const texts = roomTexts[locale];
    const address = `${guestAddress(services.settings, guestId)}${language ? `?lang=${language}` : ''}`;
    const subject = fillPlain(news ? texts.newsSubject : texts.inviteSubject, { deal, organisation }).slice(0, 150);
    const sentence = ended(fillPlain(news ? texts.news : texts.invite, { deal, organisation }), locale);
    const said: Said[] = [
      { type: 'heading', words: subject },
      { type: 'text', words: verbatim(fillPlain(texts.greeting, { name: greetedName(name, locale) })) },
      { type: 'text', words: verbatim(sentence) },
      { type: 'buttons', items: [{ label: letterWords[locale].room, link: address }] },
      { type: 'text', tone: 'soft', words: verbatim(texts.proof) },
      { type: 'signature' },
    ];
    await sendAutomaticMail(services, scope, {
      key: `deals.guest_mail ${job.id}`,
      leadId,
      to: { address: email, name },
      ...(replyTo && { replyTo: { address: replyTo, name: organisation } }),
      subject,
      letter: letterOf(said, { from: owner, locale }),
      preview: sentence,
      isSecret: true,
      template: {
        key: news ? 'room_news' : 'room_invited',
        values: { name: greetedName(name, locale), deal, organisation },
      },
      automatic: true,
    });
    return undefined;
  },
});
