import { mergeBlocks } from '#contract/core/content/merge-blocks.ts';
import type { Block } from '#contract/core/content/tree.ts';
import type { SiteAnswers } from '#contract/growth/builder.ts';
import type { ContentPage } from '#contract/growth/pages.ts';
import { fixedPlaces, type NavItem, type SiteContent } from '#contract/growth/site-content.ts';
import type { Site } from '#contract/growth/sites.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { pageById } from '../pages/queries.ts';
import { freeSlug, putPage, removePage, rewritePage } from '../pages/write-page.ts';
import { putContent } from '../website/write-site.ts';
import type { Composed } from './compose.ts';
import type { ComposedPage } from './write.ts';

/** A composed page as it was applied, for detecting later edits by a person. */
export type Placed = { id: string; title: string; description: string; blocks: Block[] };
/** Pages by key, and the site's own texts. */
export type Placement = { pages: Record<string, Placed>; words: Words };
type Words = Pick<Composed, 'tagline' | 'about' | 'contact'> & Pick<SiteAnswers, 'who' | 'style'>;

/** Everything as it was before, so that the whole change can be undone. */
export type Before = {
  content: SiteContent;
  pages: (Pick<ContentPage, 'id' | 'title' | 'description' | 'content'> & { isPublished: boolean })[];
  created: string[];
  removed: string[];
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Today's blocks merged with the newly composed ones: blocks that a person changed stay as they are. */
export function renewed(was: readonly Block[], now: readonly Block[], next: readonly Block[]): Block[] {
  const [before, current] = [byId(was), byId(now)];
  const wanted = next.map((block) => {
    const here = current.get(block.id!);
    const old = before.get(block.id!);
    return here && old && !same(here, old) ? old : block;
  });
  return mergeBlocks(was, now, wanted, newId).blocks;
}

const byId = (blocks: readonly Block[]) => new Map(blocks.map((block) => [block.id!, block]));

async function livingPage(tx: Tx, services: Services, id: string): Promise<ContentPage | undefined> {
  try {
    return await pageById(tx, services, id);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined;
    throw error;
  }
}

type Applied = { placement: Placement; before: Before };

/** Applies a composition: adds, changes and removes pages, and sets theme and navigation. */
export async function applyComposition(
  tx: Tx,
  actor: Member,
  services: Services,
  site: Site,
  composed: Composed,
  { who, style, show }: SiteAnswers,
  last: Placement | null,
): Promise<Applied> {
  const before: Before = { content: site.content, pages: [], created: [], removed: [] };
  const placed: Record<string, Placed> = {};
  const standing = new Map<string, ContentPage>();
  for (const [key, { id }] of Object.entries(last?.pages ?? {})) {
    const page = await livingPage(tx, services, id);
    if (page) standing.set(key, page);
  }
  const pages = await withTrueLinks(tx, site.id, composed.pages, standing);
  for (const page of pages) {
    const old = last?.pages[page.key];
    const now = standing.get(page.key);
    // A page that a person deleted stays deleted.
    if (old && !now) {
      placed[page.key] = old;
      continue;
    }
    const { title, description, blocks } = page;
    if (!now) {
      const { id } = await putPage(tx, actor, services, { ...page, site: site.id, content: { blocks } });
      before.created.push(id);
      placed[page.key] = { id, title, description, blocks };
      continue;
    }
    const next = {
      title: now.title === old!.title ? title : now.title,
      description: now.description === old!.description ? description : now.description,
      content: { blocks: renewed(old!.blocks, now.content.blocks, blocks) },
    };
    placed[page.key] = { id: now.id, title, description, blocks };
    if (same(next, { title: now.title, description: now.description, content: now.content })) continue;
    before.pages.push(kept(now));
    await rewritePage(tx, actor, services, now.id, next);
  }
  for (const [key, page] of standing) {
    if (placed[key]) continue;
    // A page that a person edited is not deleted automatically.
    if (!same(page.content.blocks, last!.pages[key]!.blocks)) continue;
    before.removed.push(page.id);
    await removePage(tx, services, page.id);
  }
  const words = { tagline: composed.tagline, about: composed.about, contact: composed.contact, who, style };
  await putContent(
    tx,
    services,
    site.id,
    contentOf(site.content, words, last?.words, navOf(site.content.nav, pages, placed, before.removed, show)),
  );
  return { placement: { pages: placed, words }, before };
}

const kept = ({ id, title, description, content, state }: ContentPage): Before['pages'][number] => ({
  id,
  title,
  description,
  content,
  isPublished: state === 'published',
});

/** Addresses may be taken already, so links between the pages are rewritten to where each page really is. */
async function withTrueLinks(
  tx: Tx,
  site: string,
  pages: readonly ComposedPage[],
  standing: ReadonlyMap<string, ContentPage>,
): Promise<ComposedPage[]> {
  const moved = new Map<string, string>();
  for (const page of pages) {
    const slug = standing.get(page.key)?.slug ?? (await freeSlug(tx, site, page.slug, page.kind));
    if (slug !== page.slug) moved.set(page.slug, slug);
  }
  if (moved.size === 0) return [...pages];
  return pages.map((page) => ({
    ...page,
    slug: moved.get(page.slug) ?? page.slug,
    blocks: page.blocks.map((block) => relinked(block, moved)),
  }));
}

const relinked = (block: Block, moved: ReadonlyMap<string, string>): Block => {
  if (block.type === 'columns')
    return { ...block, cells: block.cells.map((cell) => cell.map((leaf) => relinked(leaf, moved) as typeof leaf)) };
  if (block.type !== 'buttons') return block;
  const items = block.items.map((item) => {
    const to = item.link.startsWith('~/') ? moved.get(item.link.slice(2)) : undefined;
    return to ? { ...item, link: `~/${to}` } : item;
  });
  return { ...block, items };
};

/** Keeps the texts that a person has changed since. */
function contentOf(now: SiteContent, words: Words, last: Words | undefined, nav: NavItem[]): SiteContent {
  const pick = (current: string, old: string | undefined, next: string, most: number): string =>
    (current === '' || current === old ? next : current).slice(0, most);
  return {
    ...now,
    theme: now.theme === (last?.style ?? now.theme) ? words.style : now.theme,
    nav,
    hero: {
      ...now.hero,
      as: now.hero.as === (last?.who ?? now.hero.as) ? words.who : now.hero.as,
      words: pick(now.hero.words, last?.tagline, words.tagline, 240),
    },
    about: { words: pick(now.about.words, last?.about, words.about, 4_000) },
    contact: { ...now.contact, words: pick(now.contact.words, last?.contact, words.contact, 300) },
  };
}

/** Inserts new pages where the composition puts them and keeps the order that a person chose. */
function navOf(
  now: readonly NavItem[],
  pages: readonly ComposedPage[],
  placed: Readonly<Record<string, Placed>>,
  removed: readonly string[],
  show: SiteAnswers['show'],
): NavItem[] {
  const left = now.filter(({ to }) => !removed.includes(to));
  const wanted: NavItem[] = [
    ...(show.includes('homes') ? [{ to: 'homes' as const, label: '', in: 'top' as const }] : []),
    ...pages.flatMap(({ key, kind, nav }) =>
      kind === 'home' ? [] : { to: placed[key]!.id, label: shortLabels[key] ?? '', in: nav },
    ),
    ...(show.includes('blog') ? [{ to: 'blog' as const, label: '', in: 'top' as const }] : []),
    { to: 'contact', label: '', in: 'top' },
    { to: 'value', label: '', in: 'footer' },
    { to: 'ask', label: '', in: 'footer' },
  ];
  const isFirst = left.every(({ to }) => (fixedPlaces as readonly string[]).includes(to));
  if (isFirst) return wanted;
  const fresh = wanted.filter(({ to }) => !left.some((item) => item.to === to));
  const at = left.findIndex(({ to }) => to === 'contact');
  return at < 0 ? [...left, ...fresh] : [...left.slice(0, at), ...fresh, ...left.slice(at)];
}

/** Short labels, because the navigation bar has little room. */
const shortLabels: Readonly<Record<string, string>> = {
  about: 'About',
  buy: 'Buying',
  value: 'Home value',
  testimonials: 'Testimonials',
};
