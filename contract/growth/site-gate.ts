import { z } from 'zod';
import { licenceWords } from '../account/licence-words.ts';
import type { Licence } from '../account/onboarding.ts';
import { complianceHits } from '../core/compliance/check.ts';
import type { SiteContent } from './site-content.ts';

/** What stands between a site and the public, each with where it is mended. */
export const siteIssue = z.strictObject({
  kind: z.enum(['licence', 'consent', 'fair_housing']),
  where: z.enum(['brand', 'hero', 'about', 'contact']),
  /** The words it is about, where it is about words. */
  words: z.string(),
});
export type SiteIssue = z.infer<typeof siteIssue>;

/** A line without a number names nobody's licence. */
export const hasNumber = (line: string): boolean => /\d/.test(line);

/** The brand's own line where it names a number; else what the profile knows stands beside it. NMLS and NPN hold for several states. */
export function licenceLine(brandLine: string, licences: readonly Licence[]): string {
  if (hasNumber(brandLine)) return brandLine;
  return [brandLine, ...licenceWords(licences)].filter(Boolean).join(' · ');
}

/** A site whose list is empty may go live. */
export function siteIssues({ hero, about, contact }: SiteContent, line: string): SiteIssue[] {
  const own = { hero: hero.words, about: about.words, contact: contact.words } as const;
  const unfair = (['hero', 'about', 'contact'] as const).flatMap((where): SiteIssue[] => {
    const hits = complianceHits(own[where]).filter(({ level }) => level === 'block');
    return [...new Set(hits.map(({ words }) => words))].map((words) => ({ kind: 'fair_housing', where, words }));
  });
  return [
    ...(hasNumber(line) ? [] : [{ kind: 'licence', where: 'brand', words: '' } as const]),
    ...(contact.consent.trim() ? [] : [{ kind: 'consent', where: 'contact', words: '' } as const]),
    ...unfair,
  ];
}
