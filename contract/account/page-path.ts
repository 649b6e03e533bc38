const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Matches tokens: longer than any word in a path, and made of the letters that our tokens use. */
const token = /^(?=.*\d)[\w-]{24,}$/;

/**
 * A page's path with record ids and tokens replaced: `/lead/{id}`, `/invite/{token}`. Stored visits and errors are about pages and must not
 * reveal whose records they showed.
 */
export function pagePath(pathname: string): string {
  return pathname
    .split('/')
    .map((part) => (uuid.test(part) ? '{id}' : token.test(part) ? '{token}' : part))
    .join('/')
    .slice(0, 300);
}

/** A URL without its query, fragment, and tokens; empty when it is not a URL. */
export function pageUrl(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, origin, pathname } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? origin + pagePath(pathname) : '';
}
