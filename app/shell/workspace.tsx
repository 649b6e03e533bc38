import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useRouteError } from 'react-router';
import { useDueOnboarding } from '#app/account/enter.ts';
import { requireSession, sessionQuery, useSession } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { errorFactsOf } from '#app/ui/error-kind.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { UiProvider } from '#app/ui/ui-provider.tsx';
import type { Route } from './+types/workspace.ts';
import { browserClient } from './browser-client.ts';
import { Frame } from './frame.tsx';
import { CrashScreen } from './global/crash-screen.tsx';
import { useReport } from './global/use-report.ts';
import { Keeper } from './keeper.tsx';
import { startLive } from './live/use-live.ts';
import { lockedDoor } from './locked-door.ts';
import { startQueue } from './offline/carry.ts';
import { inKept } from './offline/in-kept.ts';
import { useReloadForMissingFile } from './offline/missing-file.ts';
import { isCut } from './offline/reach.ts';
import { SyncHost } from './offline/tray/sync.tsx';
import { PageTitle } from './page-title.tsx';

const LeftPage = lazy(() => import('#app/account/leaving/left-page.tsx'));
const BarredPage = lazy(() => import('#app/account/security/barred-page.tsx'));

/** All that is behind the sign-in is made in the browser: nothing of it is rendered, cached or logged on the way. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const client = browserClient();
  const session = await requireSession(client, request.url);
  startLive(client);
  await startQueue(client, session);
  return null;
}
clientLoader.hydrate = true as const;

/** Whoever is in stays in; the end of a session is heard of by other ways. */
export const shouldRevalidate = () => false;

export function HydrateFallback() {
  return <Spinner className="h-dvh" />;
}

export default function Workspace() {
  useDueOnboarding();
  return (
    <QueryClientProvider client={browserClient()}>
      <UiProvider>
        <Keeper>
          <Rooms />
        </Keeper>
      </UiProvider>
    </QueryClientProvider>
  );
}

/** A tablet that is locked to a door has no other page, and nothing around that one. */
function Rooms() {
  const { pathname } = useLocation();
  const door = lockedDoor();
  const { barred, rights } = useSession();
  if (barred === 'leaving') {
    // Whoever may restore it may take everything along.
    if (pathname === '/settings/export' && rights.includes('leads.export')) return <Alone />;
    return (
      <Suspense fallback={<Spinner className="h-dvh" />}>
        <LeftPage />
      </Suspense>
    );
  }
  if (barred && !(pathname.startsWith('/security') && rights.includes('security.manage')))
    return (
      <Suspense fallback={<Spinner className="h-dvh" />}>
        <BarredPage />
      </Suspense>
    );
  if (!door)
    return (
      <Frame>
        <Outlet />
      </Frame>
    );
  if (pathname !== `/door/${door}`) return <Navigate to={`/door/${door}`} replace />;
  return (
    <>
      <Alone />
      <SyncHost />
    </>
  );
}

/** A page without the frame around it, which holds the main part elsewhere. */
const Alone = () => (
  <main id="content">
    <Outlet />
  </main>
);

/** A page that fails leaves the frame standing, so that one can go elsewhere. */
export function ErrorBoundary() {
  const t = useT();
  const error = useRouteError();
  const client = browserClient();
  useReloadForMissingFile(error);
  useReport(error, 'error');
  const here = useLocation();
  const navigate = useNavigate();
  const { kind, requestId } = errorFactsOf(error);
  const isOurs = kind === 'failed';
  useEffect(() => {
    if (isOurs && !isCut()) void inKept(({ dropAnswers }) => dropAnswers());
  }, [isOurs]);
  const retry = () => {
    // What the page failed on may be what was answered before: all but who is here is asked anew.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    // A new visit of the same place: to ask the loaders again says nothing to a page that has none.
    void navigate(here, { replace: true, state: here.state });
  };
  const screen = isOurs ? (
    <CrashScreen onRetry={retry} requestId={requestId} className="m-auto py-10" />
  ) : (
    <ErrorScreen error={error} onRetry={retry} className="m-auto" />
  );
  return (
    <QueryClientProvider client={client}>
      <UiProvider>
        <PageTitle>{t('ui.error')}</PageTitle>
        {client.getQueryData(sessionQuery.queryKey) ? (
          <Keeper>
            <Frame>{screen}</Frame>
          </Keeper>
        ) : (
          <main className="grid min-h-dvh">{screen}</main>
        )}
      </UiProvider>
    </QueryClientProvider>
  );
}
