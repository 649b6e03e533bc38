import { merged } from '#contract/core/content/merge.ts';
import { settle } from '#contract/core/content/settle.ts';
import { textsOf } from '#contract/core/content/walk.ts';
import { isLocale, type Locale } from '#contract/core/locale.ts';
import type { CampaignMessage } from '#contract/growth/campaigns/content.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { type Letter, textOf } from '#server/people/letters/compose.ts';
import { fillIn, type MergeValues } from '#server/people/messages/merge.ts';
import { filledIn } from './fill-in.ts';

export type Reader = {
  firstName: string;
  city: string;
  source: string;
  locale: Locale;
  values: MergeValues;
  /** The member whose name the message bears. */
  from: string | null;
  /** The base URL of links, since an email is read elsewhere. */
  origin: string;
};

export type Written = {
  subject: string;
  preview: string;
  body: string;
  letter: Letter | undefined;
  missing: string[];
};

/** A message as one lead gets it: in the lead's language if there is a translation, else in the original one. */
export async function writtenFor(
  tx: Tx,
  message: CampaignMessage,
  { locale, values, from, origin, ...reader }: Reader,
  now: Date,
): Promise<Written> {
  const said = message.in[locale];
  const fill = (text: string) => fillIn(text, values);
  const subject = fill(said?.subject || message.subject);
  const preview = fill(said?.preview || message.preview);
  if (message.channel === 'sms') {
    const body = fill(said?.body || message.body);
    return { subject: '', preview: '', body: body.text, letter: undefined, missing: body.missing };
  }
  const settled = settle(message.blocks, {
    locale,
    audience: { language: locale, firstName: reader.firstName, city: reader.city, source: reader.source },
    values,
    now: { now, timeZone: 'UTC', me: null },
  });
  const filled = await filledIn(tx, settled, { locale, from, origin });
  const letter: Letter = { ...filled, from, locale, preview: preview.text, counts: true };
  const unfilled = textsOf({ blocks: message.blocks }).flatMap(({ text }) => merged(text, values).missing);
  return {
    subject: subject.text.slice(0, 300),
    preview: preview.text,
    body: textOf(letter, origin),
    letter,
    missing: [...new Set([...subject.missing, ...preview.missing, ...unfilled])],
  };
}

type Person = Pick<Reader, 'firstName' | 'city' | 'source'> & { language: string | null; author: string | null };

/** The recipient, and the author: the lead's owner, or else the member who sent the campaign. */
export async function personOf(tx: Tx, leadId: string, by: string | null): Promise<Person & { locale: Locale }> {
  const row = await tx.get<Person>(sql`
    select l.first_name as "firstName", coalesce(l.city, '') as city, coalesce(l.source, '') as source, l.language,
      coalesce(l.owner_id, ${by}::uuid) as author
    from leads l where l.organisation_id = ${tx.scope.organisationId} and l.id = ${leadId}`);
  return { ...row, locale: isLocale(row.language) ? row.language : 'en' };
}
