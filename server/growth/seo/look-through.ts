import { spansOf } from '#contract/core/content/inline.ts';
import { withinSite } from '#contract/core/content/links.ts';
import { type Content, leavesOf } from '#contract/core/content/tree.ts';
import { wordsIn } from '#contract/core/content/walk.ts';
import { idInSegment } from '#contract/growth/home-address.ts';
import type { LinkFate, LookedAt } from '#contract/growth/seo/audit.ts';
import { headOf } from '#contract/growth/seo/head.ts';
import { plainPath, type Step, walk } from '#contract/growth/seo/redirects.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { mappedHomes } from '../website/homes.ts';
import { homeRow, listingRow, type Made, pageRow, type SiteFacts, siteFacts } from './page-rows.ts';
import { stepsOf } from './redirects.ts';
import { joinedHead, type Own, settingsOf } from './resolve.ts';

/** The maximum number of homes to audit, enough for a sample. */
const mostHomesLookedAt = 5_000;

const countWords = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;

/** All links in the texts, buttons and pictures of a page. */
function linksIn({ blocks }: Content): string[] {
  return leavesOf(blocks).flatMap((leaf) => {
    const inWords = wordsIn(leaf).flatMap(({ text }) => spansOf(text).flatMap(({ link }) => link ?? []));
    if (leaf.type === 'buttons') return [...inWords, ...leaf.items.map(({ link }) => link)];
    if (leaf.type === 'picture') return [...inWords, leaf.link];
    if (leaf.type === 'price') return [...inWords, ...leaf.items.map(({ link }) => link)];
    return inWords;
  });
}

const countIn = ({ blocks }: Content): number =>
  leavesOf(blocks)
    .flatMap(wordsIn)
    .reduce((sum, { text }) => sum + countWords(text), 0);

const picturesWithoutAlt = ({ blocks }: Content): number =>
  leavesOf(blocks).reduce((count, leaf) => {
    if (leaf.type === 'picture') return count + (leaf.file && !leaf.alt ? 1 : 0);
    return leaf.type === 'gallery' ? count + leaf.pictures.filter(({ alt }) => !alt).length : count;
  }, 0);

export type Looked = {
  site: SiteFacts;
  pages: LookedAt[];
  steps: ReadonlyMap<string, Step>;
  homes: ReadonlySet<string>;
};

/** All published pages of a site, as visitors and search engines get them. */
export async function lookThrough(tx: Tx, siteId: string): Promise<Looked> {
  await tx.allowSeconds(30);
  const site = await siteFacts(tx, siteId);
  const { settings } = await settingsOf(tx, siteId);
  const owns = new Map(
    (
      await tx.all<Own & { id: string }>(sql`
        select subject_id as id, title, description, canonical, robots from seo_pages
        where organisation_id = ${tx.scope.organisationId} and site_id = ${siteId}`)
    ).map(({ id, ...own }) => [id, own]),
  );
  const made = await tx.all<Made & { kind: string; content: Content }>(sql`
    select d.id, d.kind, d.slug, d.published ->> 'title' as title, coalesce(d.published ->> 'description', '') as description,
      d.published -> 'content' as content
    from content_documents d
    where d.organisation_id = ${tx.scope.organisationId} and d.site_id = ${siteId} and d.published is not null and d.removed_at is null
    order by d.id limit 200`);
  const homes = await mappedHomes(tx, site.content.homes, { most: mostHomesLookedAt });
  const look = (
    { kind, id, path, name, values, usual, home }: ReturnType<typeof homeRow>,
    more: Pick<LookedAt, 'words' | 'picturesWithoutAlt' | 'links'>,
  ): LookedAt => {
    const head = joinedHead(settings, kind, owns.get(id) ?? null, home);
    return { kind, id, path, name, ...headOf(head, values, usual), isIndexed: head.isIndexed, ...more };
  };
  const { hero, about, contact } = site.content;
  const [first, beside] = [made.find(({ kind }) => kind === 'home'), made.filter(({ kind }) => kind !== 'home')];
  const linksOn = ({ blocks }: Content) => linksIn({ blocks: withinSite(blocks, `/s/${site.slug}`) }).filter(Boolean);
  return {
    site,
    steps: await stepsOf(tx, siteId),
    homes: new Set(homes.map(({ id }) => id)),
    pages: [
      look(homeRow(site), {
        words:
          countWords([hero.words, about.words, contact.words].join(' ')) +
          homes.length * 8 +
          (first ? countIn(first.content) : 0),
        picturesWithoutAlt: first ? picturesWithoutAlt(first.content) : 0,
        links: first ? linksOn(first.content) : [],
      }),
      ...beside.map((page) =>
        look(pageRow(page, site), {
          words: countIn(page.content),
          picturesWithoutAlt: picturesWithoutAlt(page.content),
          links: linksOn(page.content),
        }),
      ),
      ...homes.map((home) =>
        look(listingRow(home, site), {
          words: countWords(home.remarks ?? ''),
          picturesWithoutAlt: home.photosWithoutAlt,
          links: [],
        }),
      ),
    ],
  };
}

/** Paths of this host outside of sites that links may use. */
const ownPlaces = /^\/(?:book|form|show|open-house|cma|offers|share|s|blog|article|privacy|terms)(?:\/|$)/;

/** Paths that every site has besides its pages. */
const placesOfSites = /^\/(?:homes|blog|posts|feed\.(?:xml|json))$/;

/** The state of a link on this host; undefined for external links, which must be requested. */
export function fateHere({ site, pages, steps, homes }: Looked, link: string, publicUrl: string): LinkFate | undefined {
  if (/^(?:#|mailto:|tel:)/i.test(link)) return 'fine';
  const here = link.startsWith(publicUrl) ? link.slice(publicUrl.length) || '/' : link;
  if (!here.startsWith('/')) return undefined;
  const path = plainPath(here);
  const root = `/s/${site.slug}`;
  if (path !== root && !path.startsWith(`${root}/`)) return ownPlaces.test(path) || path === '/' ? 'fine' : 'broken';
  if (pages.some((page) => page.path === path) || placesOfSites.test(path.slice(root.length))) return 'fine';
  const home = /\/homes\/([^/]+)$/.exec(path)?.[1];
  if (home) return homes.has(idInSegment(home) ?? '') ? 'fine' : 'broken';
  const walked = walk(path.slice(root.length), (at) => steps.get(at));
  return walked && !walked.isLoop && walked.status !== 410 ? 'redirected' : 'broken';
}
