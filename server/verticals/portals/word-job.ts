import { z } from 'zod';
import { verbatim } from '#contract/core/content/inline.ts';
import type { Said } from '#contract/core/content/tree.ts';
import { isLocale, type Locale, locales } from '#contract/core/locale.ts';
import { numberFormat } from '#contract/core/message.ts';
import { greetedName } from '#contract/people/greeted-name.ts';
import { brandJoin, brandName } from '#server/account/onboarding/shown-brand.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { defineJob, type JobKind } from '#server/core/jobs/define-job.ts';
import { fillPlain } from '#server/outside/mail/render/fill.ts';
import { letterOf } from '#server/people/letters/compose.ts';
import { sendAutomaticMail } from '#server/people/messages/send-automatic.ts';
import { newLink } from './link.ts';
import { portalTexts } from './mail-texts.ts';
import { letIn } from './people.ts';
import { wordKinds, wordTexts } from './word-texts.ts';

const payload = z.strictObject({
  lead: z.string(),
  what: z.enum(wordKinds),
  about: z.string(),
  cents: z.int().nullable(),
  locale: z.enum(locales).nullable(),
});

type Letter = { name: string; email: string; organisation: string; language: string | null; owner: string | null };

/** Tells somebody outside what happened, with a link of its own to their page: a receipt, a decision, a paper to read. */
export const portalWordJob: JobKind<typeof payload> = defineJob({
  kind: 'portals.word',
  payload,
  maxAttempts: 8,
  async run({ payload: { lead, what, about, cents, locale: asked }, services, job }) {
    const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
    const found = await services.db.withOrg(scope, async (tx) => {
      const person = await letIn(tx, lead);
      if (!person) return undefined;
      const letter = await tx.get<Letter>(sql`
        select p.name, g.email, ${brandName} as organisation, p.language, p.owner_id as owner
        from portal_people g join leads p on p.organisation_id = g.organisation_id and p.id = g.lead_id
        ${brandJoin('g')}
        where g.organisation_id = ${scope.organisationId} and g.id = ${person}`);
      return { ...letter, address: await newLink(tx, services.settings, person) };
    });
    if (!found) return undefined;
    const locale: Locale = asked ?? (isLocale(found.language) ? found.language : 'en');
    const { organisation, name, email, owner, address } = found;
    const amount =
      cents === null ? '' : numberFormat(locale, { style: 'currency', currency: 'USD' }).format(cents / 100);
    const given = { organisation, about, amount };
    const texts = wordTexts[locale][what];
    const subject = fillPlain(texts.subject, given).slice(0, 150);
    const sentence = fillPlain(texts.body, given);
    const door = portalTexts[locale];
    const said: Said[] = [
      { type: 'heading', words: subject },
      { type: 'text', words: verbatim(fillPlain(door.greeting, { name: greetedName(name, locale) })) },
      { type: 'text', words: verbatim(sentence) },
      { type: 'buttons', items: [{ label: door.button, link: `${address}?lang=${locale}` }] },
      { type: 'text', tone: 'soft', words: verbatim(door.once) },
      { type: 'signature' },
    ];
    await sendAutomaticMail(services, scope, {
      key: `portals.word ${job.id}`,
      leadId: lead,
      to: { address: email, name },
      subject,
      letter: letterOf(said, { from: owner, locale }),
      preview: sentence,
      isSecret: true,
      automatic: true,
    });
    return undefined;
  },
});

type Word = { lead: string; what: (typeof wordKinds)[number]; about: string; cents?: number; locale: Locale | null };

export const tellByPortal = async (tx: Tx, { cents = undefined, ...word }: Word): Promise<void> => {
  await tx.enqueue(portalWordJob.with({ ...word, cents: cents ?? null }));
};
