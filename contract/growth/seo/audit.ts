import { z } from 'zod';
import { id } from '../../core/primitives.ts';
import { type SeoKind, seoKinds, seoLengths } from './head.ts';

export const seoIssues = [
  'link_broken',
  'title_duplicate',
  'description_duplicate',
  'description_missing',
  'title_long',
  'title_short',
  'description_long',
  'thin',
  'alt_missing',
  'link_redirected',
] as const;
type SeoIssue = (typeof seoIssues)[number];

/** The share of a page's score that each issue costs. */
export const seoWeights: Record<SeoIssue, number> = {
  link_broken: 0.5,
  title_duplicate: 0.4,
  description_duplicate: 0.2,
  description_missing: 0.25,
  title_long: 0.1,
  title_short: 0.1,
  description_long: 0.05,
  thin: 0.3,
  alt_missing: 0.2,
  link_redirected: 0.05,
};

export const seoFinding = z.strictObject({
  issue: z.enum(seoIssues),
  kind: z.enum(seoKinds),
  /** The id of the site, page or listing. */
  id,
  path: z.string(),
  name: z.string(),
  /** The detail of the issue: an address, a title, a count. */
  about: z.string(),
});
export type SeoFinding = z.infer<typeof seoFinding>;

export type LookedAt = {
  kind: SeoKind;
  id: string;
  path: string;
  name: string;
  title: string;
  description: string;
  words: number;
  picturesWithoutAlt: number;
  links: readonly string[];
  isIndexed: boolean;
};

/** Pages with fewer words are too thin to be found. */
const leastWords: Record<SeoKind, number> = { home: 40, page: 80, listing: 25 };

export type LinkFate = 'fine' | 'broken' | 'redirected';

const repeated = (pages: readonly LookedAt[], of: 'title' | 'description'): Set<string> => {
  const seen = new Map<string, number>();
  for (const page of pages) {
    const key = page[of].toLowerCase();
    if (key && page.isIndexed) seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  return new Set([...seen].flatMap(([key, count]) => (count > 1 ? key : [])));
};

/** All issues of a site's pages. Pages hidden from search engines are checked for broken links only. */
export function findingsOf(pages: readonly LookedAt[], fateOf: (link: string) => LinkFate): SeoFinding[] {
  const titles = repeated(pages, 'title');
  const descriptions = repeated(pages, 'description');
  return pages.flatMap(({ kind, id, path, name, ...page }) => {
    const found: SeoFinding[] = [];
    const say = (issue: SeoIssue, about: string | number) =>
      found.push({ issue, kind, id, path, name, about: String(about) });
    for (const link of new Set(page.links)) {
      const fate = fateOf(link);
      if (fate !== 'fine') say(fate === 'broken' ? 'link_broken' : 'link_redirected', link);
    }
    if (!page.isIndexed) return found;
    if (titles.has(page.title.toLowerCase())) say('title_duplicate', page.title);
    if (page.title.length > seoLengths.title.most) say('title_long', page.title.length);
    if (page.title.length < seoLengths.title.least) say('title_short', page.title.length);
    if (!page.description) say('description_missing', '');
    else if (descriptions.has(page.description.toLowerCase())) say('description_duplicate', page.description);
    if (page.description.length > seoLengths.description.most * 1.5) say('description_long', page.description.length);
    if (page.words < leastWords[kind]) say('thin', page.words);
    if (page.picturesWithoutAlt > 0) say('alt_missing', page.picturesWithoutAlt);
    return found;
  });
}

/** 100 if there are no issues; every page counts the same and can't go below zero. */
export function scoreOf(pages: number, findings: readonly SeoFinding[]): number {
  if (pages === 0) return 100;
  const lost = new Map<string, number>();
  for (const { path, issue } of findings) lost.set(path, Math.min(1, (lost.get(path) ?? 0) + seoWeights[issue]));
  const sum = [...lost.values()].reduce((total, one) => total + one, 0);
  return Math.max(0, Math.round(100 * (1 - sum / pages)));
}
