import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { useSession } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Spinner } from '#app/ui/spinner.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { useLive } from './live/use-live.ts';
import { SyncHost } from './offline/tray/sync.tsx';
import { OverlayHost } from './overlay-host.tsx';
import { PageActionsSlot } from './page-actions.tsx';
import { HandleTitle } from './page-title.tsx';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';
import { useArrival } from './use-arrival.ts';
import { useOrganisation } from './use-organisation.ts';
import { useReaderLanguage } from './use-reader-language.ts';
import { useShellShortcuts } from './use-shell-shortcuts.ts';
import { useZone } from './use-zone.ts';

const PoweredBadge = lazy(() => import('./global/powered-badge.tsx'));
const VerifyBanner = lazy(() => import('#app/account/verify-banner.tsx'));
const SupportBanner = lazy(() => import('#app/account/support/banner.tsx'));
const DemoBanner = lazy(() => import('#app/account/demo-banner.tsx'));

/** The frame around every page. A page that fills the window is `flex-1 min-h-0`; a taller page scrolls in `<main>`. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useT();
  const { user, organisation, subscription, support } = useSession();
  const demoEndsAt = organisation?.demoEndsAt;
  const isLoading = useNavigation().state === 'loading';
  const main = useRef<HTMLElement>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useReaderLanguage();
  useZone();
  useOrganisation();
  useLive();
  useShellShortcuts();
  useArrival(main);
  return (
    <PageActionsSlot value={slot}>
      <HandleTitle />
      <div
        data-frame=""
        className="flex h-[calc(100dvh-var(--banner,0px))] overflow-hidden bg-surface print:h-auto print:overflow-visible"
      >
        <a
          href="#content"
          className="sr-only z-50 rounded-s bg-act px-3 py-2 font-medium text-on-act focus:not-sr-only focus:absolute focus:start-3 focus:top-3"
        >
          {t('page.skipToContent')}
        </a>
        <Rail />
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar actionsRef={setSlot} />
          <Suspense>
            {support && <SupportBanner support={support} />}
            {demoEndsAt ? <DemoBanner endsAt={demoEndsAt} /> : !user.emailVerified && <VerifyBanner />}
          </Suspense>
          <main
            id="content"
            ref={main}
            tabIndex={-1}
            className="relative flex min-h-0 flex-1 flex-col overflow-x-clip overflow-y-auto outline-none [body:has([data-powered])_&]:mb-9.5 print:mb-0"
          >
            {children}
            {isLoading && <Spinner className="pointer-events-none absolute inset-x-0 top-1/3 z-20" />}
          </main>
          <BottomBar />
        </div>
      </div>
      <OverlayHost />
      <SyncHost />
      <Suspense>{(organisation ?? subscription).tier === 'freemium' && <PoweredBadge />}</Suspense>
    </PageActionsSlot>
  );
}
