import { z } from 'zod';
import { licenceWords } from '../account/licence-words.ts';
import type { Licence } from '../account/onboarding.ts';
import { complianceHits, complianceOf, hitMessage } from '../core/compliance/check.ts';
import { type Content, leavesOf } from '../core/content/tree.ts';
import { textsOf, wordsIn } from '../core/content/walk.ts';
import { id } from '../core/primitives.ts';
import type { SiteContent } from './site-content.ts';

/** Issues that keep a site from going live, each with the place to fix it. */
export const siteIssue = z.strictObject({
  kind: z.enum(['licence', 'consent', 'fair_housing', 'alt', 'bare']),
  where: z.enum(['brand', 'hero', 'about', 'contact', 'page']),
  /** The offending text, or for pictures without alt text their number. */
  words: z.string(),
  /** The page that holds it. */
  page: z.strictObject({ id, title: z.string() }).nullable(),
  /** Why the text is forbidden, and what is allowed instead. */
  why: z.string(),
  /** Whether one click mends it: the consent text of the house, the sentence taken out, a picture's caption read out, a first line. */
  isMendable: z.boolean(),
});
export type SiteIssue = z.infer<typeof siteIssue>;

/** A line without a number is not a license line. */
export const hasNumber = (line: string): boolean => /\d/.test(line);

/** The brand's own line if it has a number; otherwise the licenses of the profile are added. NMLS and NPN numbers cover several states. */
export function licenceLine(brandLine: string, licences: readonly Licence[]): string {
  if (hasNumber(brandLine)) return brandLine;
  return [brandLine, ...licenceWords(licences)].filter(Boolean).join(' · ');
}

const bare = { words: '', page: null, why: '', isMendable: false } as const;

const oncePerWords = <H extends { words: string }>(hits: readonly H[]): H[] => [
  ...new Map(hits.map((hit) => [hit.words, hit])).values(),
];

type Page = { id: string; title: string; description: string; content: Content };

/** The same check for a page of blocks that is published with the site. */
export function pageIssues({ id, title, description, content }: Page): SiteIssue[] {
  const texts = [title, description, ...textsOf(content).map(({ text }) => text)].map((text) => ({ path: [], text }));
  const hits = complianceOf(texts).filter(({ level }) => level === 'block');
  const nameless = namelessPictures(content);
  return [
    ...oncePerWords(hits).map(
      (hit): SiteIssue => ({
        kind: 'fair_housing',
        where: 'page',
        words: hit.words,
        page: { id, title },
        why: hitMessage(hit),
        isMendable: true,
      }),
    ),
    ...(nameless.length === 0 ? [] : [withoutWords({ id, title }, nameless)]),
  ];
}

const withoutWords = (page: { id: string; title: string }, nameless: readonly { caption: string }[]): SiteIssue => ({
  kind: 'alt',
  where: 'page',
  words: String(nameless.length),
  page,
  why: '',
  isMendable: nameless.every(({ caption }) => caption !== ''),
});

/** Pictures without alt text, each with the position of its block. */
export const namelessPictures = ({ blocks }: Content): { block: number; caption: string }[] =>
  blocks.flatMap((block, at) =>
    leavesOf([block]).flatMap((leaf) => {
      if (leaf.type === 'picture')
        return leaf.file && leaf.alt.trim() === '' ? [{ block: at, caption: leaf.caption.trim() }] : [];
      if (leaf.type !== 'gallery') return [];
      return leaf.pictures.filter(({ alt }) => alt.trim() === '').map(() => ({ block: at, caption: '' }));
    }),
  );

/** What a broker may answer for: words that the check took for something else, and how little a site says. A license and consent are no matter of opinion. */
export const isOverridable = ({ kind }: SiteIssue): boolean => kind === 'fair_housing' || kind === 'bare';

export const hasOwnWords = ({ hero, about }: SiteContent): boolean =>
  hero.words.trim() !== '' || about.words.trim() !== '';

/** A form and a line between parts tell nobody anything. */
const saysSomething = ({ blocks }: Content): boolean =>
  leavesOf(blocks).some(
    (leaf) => leaf.type !== 'form' && leaf.type !== 'divider' && wordsIn(leaf).some(({ text }) => text.trim() !== ''),
  );

/** What a site shows besides its own words. */
export type Beside = { hasHomes: boolean; firstPage: Content | null };

/** The issues of a site; it may go live only if there are none. */
export function siteIssues(content: SiteContent, line: string, { hasHomes, firstPage }: Beside): SiteIssue[] {
  const { hero, about, contact } = content;
  const isBare = !hasOwnWords(content) && !hasHomes && !(firstPage && saysSomething(firstPage));
  const own = { hero: hero.words, about: about.words, contact: contact.words } as const;
  const unfair = (['hero', 'about', 'contact'] as const).flatMap((where): SiteIssue[] => {
    const hits = complianceHits(own[where]).filter(({ level }) => level === 'block');
    return oncePerWords(hits).map((hit) => ({
      ...{ kind: 'fair_housing', where, words: hit.words, page: null },
      ...{ why: hitMessage(hit), isMendable: true },
    }));
  });
  return [
    ...(hasNumber(line) ? [] : [{ kind: 'licence', where: 'brand', ...bare } as const]),
    ...(contact.consent.trim() ? [] : [{ kind: 'consent', where: 'contact', ...bare, isMendable: true } as const]),
    ...(isBare ? [{ kind: 'bare', where: 'hero', ...bare, isMendable: true } as const] : []),
    ...unfair,
  ];
}
