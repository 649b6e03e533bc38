import { z } from 'zod';
import { call } from '../core/call.ts';
import type { Locale } from '../core/locale.ts';
import { day, id, instant, line, locale, text } from '../core/primitives.ts';

/** The places where people see a consent text or a disclosure. */
export const consentPlaces = ['call', 'sms', 'email', 'booking', 'showing', 'disclosure'] as const;
export type ConsentPlace = (typeof consentPlaces)[number];

/** The places whose texts differ by the home's state. */
export const placesByState: readonly ConsentPlace[] = ['disclosure'];

export const mostConsentLength = 2_000;
const words = z.partialRecord(locale, text(mostConsentLength));

/** An organization's own text that is in force. `{who}` in it stands for the organization's name. */
export const ownWords = z.strictObject({
  place: z.enum(consentPlaces),
  /** A two-letter state code, or empty for all states. */
  region: z.string(),
  version: z.int(),
  words,
});
export type OwnWords = z.infer<typeof ownWords>;

export type ShownWords = {
  text: string;
  /** Identifies the text in the consent record: the version of the standard text, or `own` and the organization's version. */
  label: string;
};

/**
 * The text shown to a visitor: the organization's own if it has one (for the state before the general one), in the visitor's language or in
 * English, since our translation would differ from what the organization approved; otherwise the standard text.
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
  /** The first day on which it applies, in the organization's time zone. */
  from: day.nullable(),
  publishedBy: z.strictObject({ id, name: z.string() }).nullable(),
  publishedAt: instant.nullable(),
  changedBy: z.strictObject({ id, name: z.string() }).nullable(),
  changedAt: instant,
  /** The number of consents recorded under it; null for texts that are only displayed. */
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
      /** Today in the organization's time zone. */
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
      /** By language. Without English, the standard text applies again. */
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
