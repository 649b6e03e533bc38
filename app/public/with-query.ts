type Change = Record<string, string | null>;

function changed(search: string, change: Change): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params;
}

/** The same page with changed parameters; the others (language, time zone) stay. */
export const withQuery = (search: string, change: Change): string => `?${changed(search, change)}`;

/** Another page with the same parameters. No bare question mark, because search engines would treat it as a separate page. */
export function pathWithQuery(path: string, search: string, change: Change): string {
  const params = changed(search, change);
  return params.size > 0 ? `${path}?${params}` : path;
}
