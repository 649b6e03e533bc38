import geist from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url';
import { type ReactNode, use } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { calmSlowDevices } from '#app/device.ts';
import { documentContext } from '#app/document.ts';
import { LocaleProvider } from '#app/i18n/locale-provider.tsx';
import { MessagesScript } from '#app/i18n/messages-script.tsx';
import { useLocale } from '#app/i18n/t.ts';
import { plainSettings } from '#app/plain-settings.ts';
import { IslandScripts } from '#app/public/islands/island-scripts.tsx';
import { ServerPageContext } from '#app/public/islands/server-page.ts';
import { CompanionsHost } from '#app/shell/companions-host.tsx';
import styles from '#app/styles/app.css?url';
import { MapStyleContext } from '#app/ui/map/map-style.ts';
import { SettingsContext, useDocument } from '#app/use-document.ts';
import { useScrollToTop } from '#app/use-scroll-to-top.ts';
import { viewportFor } from '#contract/core/document.ts';
import type { Route } from './+types/root.ts';

export { RootError as ErrorBoundary } from '#app/root-error.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: geist, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function loader({ context }: Route.LoaderArgs) {
  const { nonce: _, ...settings } = context.get(documentContext);
  return settings;
}

/** Client-side navigation loads nothing from the server, so that the workspace can be used offline. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}

export function Layout({ children }: { children: ReactNode }) {
  const settings = useRouteLoaderData<typeof loader>('root') ?? plainSettings;
  return (
    <SettingsContext value={settings}>
      <MapStyleContext value={settings.mapStyle}>
        <LocaleProvider language={settings.language}>
          <Html>{children}</Html>
        </LocaleProvider>
      </MapStyleContext>
    </SettingsContext>
  );
}

function Html({ children }: { children: ReactNode }) {
  const { tag, dir } = useLocale();
  const { theme, zoom, consent } = useDocument();
  const kind = useKindOfDocument();
  const isApplication = kind === 'application';
  // Sites that customers publish have no setting to turn zoom back on, so zoom is always on there.
  const mayZoom = zoom || kind === 'plain';
  return (
    // The browser adds a class on slow devices and changes the theme outside of React.
    <html
      lang={tag}
      dir={dir}
      data-theme={theme}
      data-zoom={mayZoom ? 'on' : undefined}
      data-consent={consent}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={viewportFor(mayZoom)} suppressHydrationWarning />
        <meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#141310" media="(prefers-color-scheme: dark)" />
        {kind !== 'plain' && (
          <script
            nonce={use(ServerPageContext)?.nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a sentence of our own
            dangerouslySetInnerHTML={{ __html: calmSlowDevices }}
          />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {kind === 'islands' && <IslandScripts />}
        {isApplication && (
          <>
            <MessagesScript />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

type Kind = 'application' | 'islands' | 'plain';

/**
 * Public pages load no router, and customers' sites no script at all; the `handle` of a layout or page says so. Errors are always shown by
 * the application.
 */
function useKindOfDocument(): Kind {
  const failed = Boolean(useRouteError());
  const handles = useMatches().map(({ handle }) => handle as { islands?: boolean; plain?: boolean } | undefined);
  if (failed) return 'application';
  if (handles.some((handle) => handle?.plain)) return 'plain';
  return handles.some((handle) => handle?.islands) ? 'islands' : 'application';
}

export default function Root() {
  useScrollToTop();
  return (
    <>
      <CompanionsHost />
      <Outlet />
    </>
  );
}
