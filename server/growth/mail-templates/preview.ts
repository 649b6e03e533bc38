import type { InputOf } from '#contract/core/call.ts';
import { chooseLanguage } from '#contract/core/locale.ts';
import { momentIn } from '#contract/core/moment-words.ts';
import { greetedName } from '#contract/people/greeted-name.ts';
import type { mailTemplates } from '#contract/people/mail-templates.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { visibleTo } from '#server/people/leads/policy.ts';
import { compose, letterOf } from '#server/people/letters/compose.ts';
import { letterWords } from '#server/people/letters/letter-words.ts';
import { dressed } from '#server/people/mail-templates/dress.ts';
import { addressesOf } from '../campaigns/pictures.ts';

/** Previews the email for a real or sample lead; other merge fields get example values. */
export async function previewTemplate(
  tx: Tx,
  actor: Member,
  { settings }: Services,
  { key: _, locale, lead, ...template }: InputOf<typeof mailTemplates.preview>,
) {
  const known = lead
    ? await tx.one<{ name: string }>(sql`
        select l.name from leads l where l.organisation_id = ${actor.organisationId} and l.id = ${lead} and ${visibleTo(actor)}`)
    : { name: 'Alex Sample' };
  if (!known) throw notFound();
  const own = await tx.get<{ host: string; organisation: string }>(sql`
    select trim(u.first_name || ' ' || u.last_name) as host, o.name as organisation
    from users u, organisations o where u.id = ${actor.userId} and o.id = ${actor.organisationId}`);
  const words = letterWords[locale];
  const when = momentIn(chooseLanguage(locale, []).tag, new Date(Date.now() + 86_400_000), 'America/New_York');
  const address = '123 Main St';
  const values = {
    ...own,
    name: greetedName(known.name, locale),
    when,
    address,
    deal: address,
    title: address,
    message: '',
  };
  const composed = letterOf(
    [
      {
        type: 'facts',
        rows: [
          { label: words.when, value: when },
          { label: words.with, value: own.host || own.organisation },
        ],
      },
      { type: 'buttons', items: [{ label: words.details, link: settings.publicUrl }] },
    ],
    { from: actor.userId, locale },
  );
  const { subject, letter } = dressed(
    { subject: '', letter: composed },
    { ...template, pictures: await addressesOf(tx, template.blocks) },
    values,
  );
  const { text, html } = await compose(tx, settings.publicUrl, letter, { subject, preview: when });
  return { subject, text, html };
}
