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

/** The workspace renders only in the browser, so that none of its data is rendered, cached, or logged on the way. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const client = browserClient();
  const session = await requireSession(client, request.url);
  startLive(client);
  await startQueue(client, session);
  return null;
}
clientLoader.hydrate = true as const;

/** The session was checked once; its end is reported by other means. */
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

/** A tablet locked to an open house's sign-in shows only that page, without the frame. */
function Rooms() {
  const { pathname } = useLocation();
  const door = lockedDoor();
  const { barred, rights } = useSession();
  if (barred === 'leaving') {
    // A user who may restore the organization may also export its data.
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

/** A page without the frame, which otherwise contains the main landmark. */
const Alone = () => (
  <main id="content">
    <Outlet />
  </main>
);

/** Keeps the frame when a page fails, so that the reader can go elsewhere. */
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
    // The cached data may have caused the failure: everything but the session is refetched.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    // Navigates to the same location again, because revalidating does nothing on a page without loaders.
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
