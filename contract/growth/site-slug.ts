/** Slugs that a site can't use: our own paths, names that impersonate us, and names with a special meaning to browsers. */
const reserved: ReadonlySet<string> = new Set([
  ...['about', 'account', 'admin', 'api', 'app', 'article', 'assets', 'auth', 'billing', 'blog', 'book', 'booking'],
  ...[
    'careers',
    'claim',
    'contact',
    'dashboard',
    'demo',
    'documentation',
    'enter',
    'features',
    'files',
    'form',
    'forms',
  ],
  ...[
    'functions',
    'help',
    'home',
    'inbound',
    'index',
    'integrations',
    'invite',
    'legal',
    'lintel',
    'listing',
    'listings',
  ],
  ...[
    'login',
    'logout',
    'mail',
    'new',
    'null',
    'official',
    'onboarding',
    'open-house',
    'preview',
    'pricing',
    'privacy',
  ],
  ...[
    'robots',
    'root',
    'security',
    'settings',
    'share',
    'show',
    'sign',
    'signin',
    'signup',
    'site',
    'sitemap',
    'sites',
  ],
  ...['static', 'status', 'support', 'system', 'team', 'terms', 'test', 'undefined', 'unsubscribe', 'website', 'www'],
]);

export const leastSlug = 3;
export const mostSlug = 60;

export const isReservedSlug = (slug: string): boolean => reserved.has(slug);

/** Turns a name into a slug: “Núñez & Söhne, LLC” becomes `nunez-sohne-llc`. A name without Latin letters becomes empty. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, mostSlug - 4)
    .replace(/^-+|-+$/g, '');
  return slug.length < leastSlug || isReservedSlug(slug) ? `${slug || 'homes'}-site` : slug;
}
