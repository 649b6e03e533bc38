import type { CSSProperties, ReactNode } from 'react';
import type { SitePage } from '#contract/growth/site-page.ts';
import { type SiteTheme, schemesOf, themeOf, worn } from '#contract/growth/site-themes.ts';
import type { KnownVisitor } from '#contract/growth/visitors.ts';
import { VisitContext } from '../visit/visit-context.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteTop } from './site-top.tsx';

const fonts = {
  sans: '"Geist Variable", "Geist Fallback", ui-sans-serif, system-ui, sans-serif',
  serif: '"Fraunces Variable", "Fraunces Fallback", "Fraunces Fallback Times", ui-serif, Georgia, serif',
};

/** The colors of one scheme. */
function coloursOf(theme: SiteTheme, brand: string | null): Record<string, string> {
  const { act, onAct, band, onBand } = worn(theme, brand);
  const { ground } = theme;
  return {
    '--sunken': ground.sunken,
    '--paper': ground.paper,
    '--surface': ground.surface,
    '--raised': ground.raised,
    '--line': ground.line,
    '--line-strong': ground.lineStrong,
    '--edge': ground.edge,
    '--ink': ground.ink,
    '--ink-2': ground.ink2,
    '--ink-3': ground.ink3,
    '--act': act,
    '--act-hover': act,
    '--act-tint': ground.sunken,
    '--on-act': onAct,
    '--band': band,
    '--on-band': onBand,
  };
}

/** A theme as the variables that everything on the page is drawn by; the reader's own choice of light or dark decides between two. */
function themeStyle(theme: SiteTheme, brand: string | null): CSSProperties {
  const [day, night] = schemesOf(theme).map((scheme) => coloursOf(scheme, brand));
  const { radius } = theme;
  const colours = Object.entries(day!).map(([name, colour]) => {
    // The band is the brand's own color, by day and by night.
    const dark = name.endsWith('band') ? undefined : night?.[name];
    return [name, dark && dark !== colour ? `light-dark(${colour}, ${dark})` : colour] as const;
  });
  return {
    ...Object.fromEntries(colours),
    '--r-s': radius.s,
    '--r-m': radius.m,
    '--r-l': radius.l,
    '--display': fonts[theme.display],
    '--text': fonts[theme.text],
    '--heading-weight': String(theme.weight),
    '--heading-tracking': theme.tracking,
    '--heading-case': theme.caps ? 'uppercase' : 'none',
    colorScheme: night ? 'light dark' : theme.scheme,
  } as CSSProperties;
}

type Props = {
  site: SitePage;
  /** Who reads it, where the browser says so. */
  known?: KnownVisitor | null;
  children: ReactNode;
};

/** What every page of a site stands in: its theme, the bar above, what the law wants below. */
export function SiteFrame({ site, known = null, children }: Props) {
  const theme = themeOf(site.theme);
  return (
    <div
      className="site-theme flex min-h-dvh flex-col"
      data-theme-name={site.theme}
      data-cards={theme.cards}
      data-scheme={theme.dark ? undefined : theme.scheme}
      data-text={theme.text}
      style={themeStyle(theme, site.colour)}
    >
      <VisitContext value={site.isPreview ? null : { slug: site.slug, known }}>
        <SiteTop site={site} />
        <div className="grow">{children}</div>
        <SiteFooter site={site} />
      </VisitContext>
    </div>
  );
}
