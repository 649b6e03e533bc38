import { z } from 'zod';
import { verbatim } from '#contract/core/content/inline.ts';
import type { Said } from '#contract/core/content/tree.ts';
import { isLocale, locales } from '#contract/core/locale.ts';
import { greetedName } from '#contract/people/greeted-name.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { defineJob, type JobKind } from '#server/core/jobs/define-job.ts';
import { fillPlain } from '#server/outside/mail/render/fill.ts';
import { letterOf } from '#server/people/letters/compose.ts';
import { sendAutomaticMail } from '#server/people/messages/send-automatic.ts';
import { newLink } from './link.ts';
import { portalTexts } from './mail-texts.ts';

type Letter = {
  lead: string;
  name: string;
  email: string;
  organisation: string;
  replyTo: string | null;
  language: string | null;
  owner: string | null;
};

const payload = z.strictObject({ personId: z.string(), locale: z.enum(locales).nullable() });

/** Brings somebody a link to sign in with, of its own making. What is theirs stands behind it and not in the mail. */
export const portalMailJob: JobKind<typeof payload> = defineJob({
  kind: 'portals.mail',
  payload,
  maxAttempts: 8,
  async run({ payload: { personId, locale: asked }, services, job }) {
    const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
    const found = await services.db.withOrg(scope, async (tx) => {
      const letter = await tx.one<Letter>(sql`
        select p.id as lead, p.name, g.email, o.name as organisation, u.email as "replyTo", p.language, p.owner_id as owner
        from portal_people g join leads p on p.organisation_id = g.organisation_id and p.id = g.lead_id
        join organisations o on o.id = g.organisation_id left join users u on u.id = p.owner_id
        where g.organisation_id = ${scope.organisationId} and g.id = ${personId} and g.ended_at is null
          and lower(p.email) = lower(g.email)`);
      return letter && { ...letter, address: await newLink(tx, services.settings, personId) };
    });
    if (!found) return undefined;
    const { lead, name, email, organisation, replyTo, language, owner, address } = found;
    const locale = asked ?? (isLocale(language) ? language : 'en');
    const texts = portalTexts[locale];
    const subject = fillPlain(texts.subject, { organisation }).slice(0, 150);
    const sentence = fillPlain(texts.body, { organisation });
    const said: Said[] = [
      { type: 'heading', words: subject },
      { type: 'text', words: verbatim(fillPlain(texts.greeting, { name: greetedName(name, locale) })) },
      { type: 'text', words: verbatim(sentence) },
      { type: 'buttons', items: [{ label: texts.button, link: `${address}?lang=${locale}` }] },
      { type: 'text', tone: 'soft', words: verbatim(texts.once) },
      { type: 'signature' },
    ];
    await sendAutomaticMail(services, scope, {
      key: `portals.mail ${job.id}`,
      leadId: lead,
      to: { address: email, name },
      ...(replyTo && { replyTo: { address: replyTo, name: organisation } }),
      subject,
      letter: letterOf(said, { from: owner, locale }),
      preview: sentence,
      isSecret: true,
      automatic: true,
    });
    return undefined;
  },
});
