const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Longer than any word of an address, and of the letters that our tokens are made of. */
const token = /^(?=.*\d)[\w-]{24,}$/;

/**
 * A page's path with what names a record or opens something taken out: `/lead/{id}`, `/invite/{token}`. What is written
 * down about visits and errors is about pages, never about whom they showed.
 */
export function pagePath(pathname: string): string {
  return pathname
    .split('/')
    .map((part) => (uuid.test(part) ? '{id}' : token.test(part) ? '{token}' : part))
    .join('/')
    .slice(0, 300);
}

/** An address without its query, its fragment and its secrets; empty where it is none. */
export function pageUrl(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, origin, pathname } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? origin + pagePath(pathname) : '';
}
