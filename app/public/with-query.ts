type Change = Record<string, string | null>;

function changed(search: string, change: Change): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params;
}

/** The same page with something else asked of it. What else stands in the address stays: the language, the zone. */
export const withQuery = (search: string, change: Change): string => `?${changed(search, change)}`;

/** Another page with the same of the address. Without a question mark where nothing is left: search engines take that for a page of its own. */
export function pathWithQuery(path: string, search: string, change: Change): string {
  const params = changed(search, change);
  return params.size > 0 ? `${path}?${params}` : path;
}
