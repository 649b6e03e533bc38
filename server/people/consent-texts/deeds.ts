import type { InputOf } from '#contract/core/call.ts';
import type { ConsentDocument, ConsentPlace, consentTexts } from '#contract/people/consent-texts.ts';
import { placesByState } from '#contract/people/consent-texts.ts';
import { stateCodes } from '#contract/people/states.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseForbiddenWords } from '#server/core/http/refuse-words.ts';
import { documentOf } from './documents.ts';

type Which = { place: ConsentPlace; region: string };

function refuseRegion({ place, region }: Which): void {
  if (region === '') return;
  if (!placesByState.includes(place)) throw invalid(['region'], 'This text does not differ by state.');
  if (!stateCodes.has(region)) throw invalid(['region'], 'Choose a state.');
}

/** Serializes changes to an organization's consent texts. */
const lock = (tx: Tx): Promise<unknown> =>
  tx.run(sql`select 1 from organisations where id = ${tx.scope.organisationId} for update`);

export async function saveDraft(
  tx: Tx,
  { organisationId, userId }: Member,
  { place, region, words, note }: InputOf<typeof consentTexts.save>,
): Promise<ConsentDocument> {
  refuseRegion({ place, region });
  await lock(tx);
  const kept = Object.fromEntries(Object.entries(words).filter(([, text]) => text?.trim()));
  const changed = await tx.run(sql`
    update consent_texts set words = ${JSON.stringify(kept)}::jsonb, note = ${note}, changed_by = ${userId}, changed_at = now()
    where organisation_id = ${organisationId} and place = ${place} and region = ${region} and published_at is null`);
  if (changed === 0)
    await tx.run(sql`
      insert into consent_texts (organisation_id, place, region, version, words, note, changed_by)
      select ${organisationId}, ${place}, ${region}, coalesce(max(version), 0) + 1, ${JSON.stringify(kept)}::jsonb, ${note}, ${userId}
      from consent_texts where organisation_id = ${organisationId} and place = ${place} and region = ${region}`);
  tx.record({
    kind: 'consent_text.drafted',
    subject: { type: 'organisation', id: organisationId },
    data: { place, region },
  });
  return documentOf(tx, place, region);
}

export async function discardDraft(
  tx: Tx,
  { organisationId }: Member,
  { place, region }: Which,
): Promise<ConsentDocument> {
  await lock(tx);
  const gone = await tx.run(sql`
    delete from consent_texts
    where organisation_id = ${organisationId} and place = ${place} and region = ${region} and published_at is null`);
  if (gone > 0)
    tx.record({
      kind: 'consent_text.discarded',
      subject: { type: 'organisation', id: organisationId },
      data: { place, region },
    });
  return documentOf(tx, place, region);
}

/** Refuses unfit consent texts before anyone can agree to them. */
function refuseUnfit(place: ConsentPlace, words: Readonly<Record<string, string>>): void {
  const entries = Object.entries(words);
  if (entries.length > 0 && !words.en) throw invalid(['words', 'en'], 'Enter the English text.');
  for (const [locale, text] of entries)
    if (place === 'sms' && !text.includes('STOP'))
      throw invalid(['words', locale], 'A text about messages must say how to end them: reply STOP.');
  refuseForbiddenWords(entries.map(([locale, text]) => ({ path: ['words', locale], text })));
}

export async function publishDraft(
  tx: Tx,
  { organisationId, userId }: Member,
  { place, region, version, from }: InputOf<typeof consentTexts.publish>,
): Promise<ConsentDocument> {
  await lock(tx);
  const draft = await tx.one<{ words: Record<string, string>; isPublished: boolean; isPast: boolean }>(sql`
    select words, published_at is not null as "isPublished",
      ${from}::date < (now() at time zone lintel.reporting_zone(organisation_id))::date as "isPast"
    from consent_texts
    where organisation_id = ${organisationId} and place = ${place} and region = ${region} and version = ${version}`);
  if (!draft) throw notFound();
  // A second click gets the result of the first.
  if (draft.isPublished) return documentOf(tx, place, region);
  if (draft.isPast) throw invalid(['from'], 'Choose today or a later day.');
  refuseUnfit(place, draft.words);
  const later = await tx.one(sql`
    select from consent_texts where organisation_id = ${organisationId} and place = ${place} and region = ${region}
      and published_at is not null and from_day > ${from}::date limit 1`);
  if (later) throw new Refusal('conflict', 'A version that begins later is published already. Choose a day after it.');
  await tx.run(sql`
    update consent_texts set published_at = now(), published_by = ${userId}, from_day = ${from}::date
    where organisation_id = ${organisationId} and place = ${place} and region = ${region} and version = ${version}`);
  tx.record({
    kind: 'consent_text.published',
    subject: { type: 'organisation', id: organisationId },
    data: { place, region, version, from },
  });
  return documentOf(tx, place, region);
}
