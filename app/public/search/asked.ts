import { type HomeSearch, homeSearch, type Narrowing, soughtFeatures } from '#contract/growth/home-search.ts';

/** What cannot be read of the address is as if it were not asked. Boxes that were ticked come one by one. */
export function wantedIn(params: URLSearchParams): HomeSearch {
  const given = Object.fromEntries(
    Object.keys(homeSearch.shape).flatMap((name) => {
      const value = name === 'has' ? params.getAll('has').join(',') : params.get(name)?.trim();
      return value && homeSearch.shape[name as 'city'].safeParse(value).success ? [[name, value]] : [];
    }),
  );
  return homeSearch.parse(given);
}

/** The same search without one of its conditions, from its first page on. */
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
