import type { MessageKey } from '#app/i18n/keys.ts';

export type PageLink = { href: string; label: MessageKey };

/** The links of the top bar and the footer, in the order of the specification. */
export const anchors: readonly PageLink[] = [
  { href: '/#home', label: 'public.nav.home' },
  { href: '/#features', label: 'public.nav.features' },
  { href: '/#verticals', label: 'public.nav.verticals' },
  { href: '/#pricing', label: 'public.nav.pricing' },
  { href: '/#resources', label: 'public.nav.resources' },
];

export const footerColumns: readonly { id: string; label: MessageKey; links: readonly PageLink[] }[] = [
  {
    id: 'product',
    label: 'public.footer.product',
    links: [
      { href: '/features', label: 'public.nav.features' },
      { href: '/pricing', label: 'public.nav.pricing' },
      { href: '/integrations', label: 'public.footer.integrations' },
      { href: '/api', label: 'public.footer.api' },
    ],
  },
  {
    id: 'company',
    label: 'public.footer.company',
    links: [
      { href: '/about', label: 'public.footer.about' },
      { href: '/blog', label: 'public.footer.blog' },
      { href: '/careers', label: 'public.footer.careers' },
      { href: '/contact', label: 'public.footer.contact' },
    ],
  },
  {
    id: 'resources',
    label: 'public.nav.resources',
    links: [
      { href: '/documentation', label: 'public.footer.documentation' },
      { href: '/support', label: 'public.footer.support' },
      { href: '/privacy', label: 'public.footer.privacy' },
      { href: '/terms', label: 'public.footer.terms' },
    ],
  },
];

export const legalLinks: readonly PageLink[] = [
  { href: '/privacy', label: 'public.footer.privacyPolicy' },
  { href: '/terms', label: 'public.footer.termsOfService' },
  { href: '/cookie-policy', label: 'public.footer.cookiePolicy' },
];
