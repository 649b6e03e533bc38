import { type HomeSearch, homeSearch, type Narrowing, soughtFeatures } from '#contract/growth/home-search.ts';

/** Reads a search from the address; unreadable values are ignored. Each ticked box is a separate parameter. */
export function wantedIn(params: URLSearchParams): HomeSearch {
  const given = Object.fromEntries(
    Object.keys(homeSearch.shape).flatMap((name) => {
      const value = name === 'has' ? params.getAll('has').join(',') : params.get(name)?.trim();
      return value && homeSearch.shape[name as 'city'].safeParse(value).success ? [[name, value]] : [];
    }),
  );
  return homeSearch.parse(given);
}

/** The search without one of its conditions, from the first page. */
export function without(search: string, name: Narrowing, feature?: string): string {
  const params = new URLSearchParams(search);
  const left = soughtFeatures.filter(
    (one) => one !== feature && params.getAll('has').join(',').split(',').includes(one),
  );
  params.delete(name);
  params.delete('cursor');
  if (name === 'has' && feature && left.length > 0) params.set('has', left.join(','));
  return `?${params}`;
}
