import type { ArticleText } from './library.ts';

type Tagged = { tags: readonly string[] };

const shared = (a: Tagged, b: Tagged): number => a.tags.filter((tag) => b.tags.includes(tag)).length;

/** Articles to read next: most shared tags first, then newest. */
export const related = (to: ArticleText, all: readonly ArticleText[], most = 3): ArticleText[] =>
  all
    .filter(({ slug }) => slug !== to.slug)
    .sort((a, b) => shared(b, to) - shared(a, to))
    .slice(0, most);

/** Every tag, most used first. */
export function tagsOf(all: readonly Tagged[]): { tag: string; articles: number }[] {
  const counts = Map.groupBy(
    all.flatMap(({ tags }) => tags),
    (tag) => tag,
  );
  return [...counts]
    .map(([tag, uses]) => ({ tag, articles: uses.length }))
    .sort((a, b) => b.articles - a.articles || a.tag.localeCompare(b.tag));
}
