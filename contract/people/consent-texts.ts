import { z } from 'zod';
import { call } from '../core/call.ts';
import type { Locale } from '../core/locale.ts';
import { day, id, instant, line, locale, text } from '../core/primitives.ts';

/** What people are asked to agree to or shown before they do, wherever that is. */
export const consentPlaces = ['call', 'sms', 'email', 'booking', 'showing', 'disclosure'] as const;
export type ConsentPlace = (typeof consentPlaces)[number];

/** Those that differ by the state a home lies in. */
export const placesByState: readonly ConsentPlace[] = ['disclosure'];

export const mostConsentLength = 2_000;
const words = z.partialRecord(locale, text(mostConsentLength));

/** An organization’s own text that is in force. `{who}` in it stands for its name. */
export const ownWords = z.strictObject({
  place: z.enum(consentPlaces),
  /** A state by its two letters, or empty for all. */
  region: z.string(),
  version: z.int(),
  words,
});
export type OwnWords = z.infer<typeof ownWords>;

export type ShownWords = {
  text: string;
  /** Which text it is, for the record of who agreed: the number of ours, or `own` and theirs. */
  label: string;
};

/**
 * The words that a visitor is shown: the organization’s own where it has any, in the visitor’s language or else in English, since a
 * translation of ours would say something else than they decided; else the house’s. The state’s own before those for all.
 */
export function wordsInForce(
  own: readonly OwnWords[],
  place: ConsentPlace,
  at: { locale: Locale; who: string; region?: string | null },
  house: ShownWords,
): ShownWords & { isForState: boolean } {
  const of = (region: string) => own.find((one) => one.place === place && one.region === region);
  const found = (at.region && of(at.region)) || of('');
  const text = found && (found.words[at.locale]?.trim() || found.words.en?.trim());
  if (!found || !text) return { ...house, isForState: false };
  const label = ['own', found.region, found.version].filter((part) => part !== '').join(' ');
  return { text: text.replaceAll('{who}', at.who), label, isForState: found.region !== '' };
}

const edition = z.strictObject({
  version: z.int(),
  words,
  note: z.string(),
  state: z.enum(['draft', 'coming', 'in_force', 'past']),
  /** The day of the organization from which it holds. */
  from: day.nullable(),
  publishedBy: z.strictObject({ id, name: z.string() }).nullable(),
  publishedAt: instant.nullable(),
  changedBy: z.strictObject({ id, name: z.string() }).nullable(),
  changedAt: instant,
  /** Consents recorded under it; null for what is shown and not ticked. */
  agreed: z.int().nullable(),
});
export type ConsentEdition = z.infer<typeof edition>;

const document = z.strictObject({
  place: z.enum(consentPlaces),
  region: z.string(),
  editions: z.array(edition),
});
export type ConsentDocument = z.infer<typeof document>;

const region = z
  .string()
  .regex(/^([A-Z]{2})?$/, 'Choose a state.')
  .default('');
const which = { place: z.enum(consentPlaces), region };
const access = { who: 'member', right: 'organisation.change' } as const;

export const consentTexts = {
  list: call({
    method: 'GET',
    path: '/consent-texts',
    access: { who: 'member', right: 'organisation.read' },
    output: z.strictObject({
      /** Today, where the organization counts its days. */
      today: day,
      documents: z.array(document),
    }),
    summary:
      'Consent texts and disclosures with all their versions: the one in force, those to come, those before, and the draft.',
  }),
  save: call({
    method: 'POST',
    path: '/consent-texts/draft',
    access,
    input: z.strictObject({
      ...which,
      /** By language. Without English, the standard text of the house holds again. */
      words,
      note: line(300).default(''),
    }),
    output: document,
    errors: ['conflict'],
    repeat: 'natural',
    summary: 'Write the draft of a text. Nobody is shown it before it is published.',
  }),
  discard: call({
    method: 'POST',
    path: '/consent-texts/discard',
    access,
    input: z.strictObject(which),
    output: document,
    repeat: 'natural',
    summary: 'Discard the draft of a text.',
  }),
  publish: call({
    method: 'POST',
    path: '/consent-texts/publish',
    access: { ...access, person: true },
    reaches: 'public',
    input: z.strictObject({ ...which, version: z.int(), from: day }),
    output: document,
    errors: ['not_found', 'conflict'],
    summary:
      'Publish the draft from a day on. Every public form shows it from then; what was agreed to before keeps its words.',
  }),
};
