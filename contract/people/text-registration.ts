import { z } from 'zod';
import { line } from '../core/primitives.ts';

/** What carriers require to be registered before bulk texts over ten-digit numbers (10DLC): the sender, the purpose, and samples. */
export const registrationStates = ['none', 'pending', 'approved', 'rejected'] as const;
export const textEntities = ['company', 'sole_proprietor'] as const;
export const textUseCases = ['marketing', 'mixed', 'customer_care', 'account_notification', 'low_volume'] as const;
const fewestSamples = 2;

export const textRegistration = z.strictObject({
  entity: z.enum(textEntities),
  brandState: z.enum(registrationStates),
  brandName: z.string(),
  campaignState: z.enum(registrationStates),
  /** The registry's campaign id. */
  campaignKey: z.string(),
  useCase: z.union([z.enum(textUseCases), z.literal('')]),
  samples: z.array(z.string()),
  /** The numbers that belong to the campaign. */
  numbers: z.array(z.string()),
  /** True if bulk texts are allowed. */
  isReady: z.boolean(),
  /** 0 if nothing has been registered yet. */
  version: z.int().min(0),
});
export type TextRegistration = z.infer<typeof textRegistration>;

export const registrationInput = z.strictObject({
  entity: z.enum(textEntities),
  brandState: z.enum(registrationStates),
  brandName: line(120),
  campaignState: z.enum(registrationStates),
  campaignKey: line(60),
  useCase: z.union([z.enum(textUseCases), z.literal('')]),
  samples: z.array(line(1_000)).max(10),
  numbers: z.array(z.string().regex(/^\+1\d{10}$/, 'Enter a US number such as +15125550142.')).max(50),
});

type Registered = Pick<TextRegistration, 'brandState' | 'campaignState' | 'samples' | 'numbers'>;

/** Brand and campaign approved, with samples and a number; carriers block or fine anything less. */
export const isRegistered = ({ brandState, campaignState, samples, numbers }: Registered): boolean =>
  brandState === 'approved' &&
  campaignState === 'approved' &&
  samples.filter((one) => one.trim()).length >= fewestSamples &&
  numbers.length > 0;

/** Words that every text has and that say nothing about its content. */
const common = new Set(
  'a an and are at be for from hi hello i in is it me my of on or our reply stop the this to us we with you your opt out'.split(
    ' ',
  ),
);

function wordsOf(text: string): Set<string> {
  const bare = text
    .toLowerCase()
    .replace(/\{\{[^}]*\}\}/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/https?:\/\/\S+/g, ' link ')
    .replace(/[^\p{L}\p{N}\s]/gu, ' ');
  return new Set(bare.split(/\s+/).filter((word) => word.length > 2 && !common.has(word) && !/^\d+$/.test(word)));
}

/** If a smaller share of a text's words occurs in the nearest sample, a carrier's reviewer would call it another campaign. */
const driftFloor = 0.3;

/** How much of a text's content also occurs in the nearest registered sample, from 0 to 1. */
export function likenessTo(text: string, samples: readonly string[]): number {
  const own = wordsOf(text);
  if (own.size === 0) return 1;
  return Math.max(
    0,
    ...samples.map((sample) => {
      const known = wordsOf(sample);
      const shared = [...own].filter((word) => known.has(word)).length;
      return shared / Math.min(own.size, Math.max(1, known.size));
    }),
  );
}

export const hasDrifted = (text: string, samples: readonly string[]): boolean => likenessTo(text, samples) < driftFloor;
