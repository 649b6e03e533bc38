import { z } from 'zod';
import { verbatim } from '#contract/core/content/inline.ts';
import type { Said } from '#contract/core/content/tree.ts';
import { isLocale } from '#contract/core/locale.ts';
import { id } from '#contract/core/primitives.ts';
import { brandJoin, brandName } from '#server/account/onboarding/shown-brand.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { fillPlain } from '#server/outside/mail/render/fill.ts';
import { letterOf } from '#server/people/letters/compose.ts';
import { sendAutomaticMail } from '#server/people/messages/send-automatic.ts';
import { signInTexts } from './mail-texts.ts';
import { linkKey } from './token.ts';

type Row = {
  siteId: string;
  slug: string;
  host: string | null;
  name: string;
  email: string;
  locale: string;
  organisation: string;
  owner: string | null;
};

/** Sends the sign-in link requested on a site, as the organization's own mail. */
export const signInMailJob = defineJob({
  kind: 'visitors.mail',
  payload: z.strictObject({ signIn: id }),
  maxAttempts: 8,
  async run({ payload: { signIn }, services, job }) {
    const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
    const { secret, publicUrl } = services.settings;
    const row = await services.db.withOrg(scope, (tx) =>
      tx.one<Row>(sql`
        select i.site_id as "siteId", s.slug, i.host, i.name, i.email, i.locale, ${brandName} as organisation,
          s.owner_id as owner
        from site_sign_ins i join sites s on s.organisation_id = i.organisation_id and s.id = i.site_id and s.published is not null
        ${brandJoin('i')}
        where i.organisation_id = ${scope.organisationId} and i.id = ${signIn} and i.used_at is null`),
    );
    if (!row) return undefined;
    const { organisation, email, name, host, slug, owner } = row;
    const locale = isLocale(row.locale) ? row.locale : 'en';
    const texts = signInTexts[locale];
    const root = host ? `${new URL(publicUrl).protocol}//${host}` : `${publicUrl}/s/${slug}`;
    const link = `${root}/saved/enter?key=${linkKey(secret, row.siteId, signIn)}&lang=${locale}`;
    const subject = fillPlain(texts.subject, { organisation }).slice(0, 150);
    const sentence = fillPlain(texts.body, { organisation });
    const said: Said[] = [
      { type: 'heading', words: subject },
      { type: 'text', words: verbatim(sentence) },
      { type: 'buttons', items: [{ label: texts.button, link }] },
      { type: 'text', tone: 'soft', words: verbatim(texts.once) },
      { type: 'signature' },
    ];
    await sendAutomaticMail(services, scope, {
      key: `visitors.mail ${signIn}`,
      leadId: null,
      hasActed: true,
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
