import { useEffect, useState } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { LanguageSelect } from '#app/i18n/language-select.tsx';
import { TopBar } from '#app/public/top-bar.tsx';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { ToastHost } from '#app/ui/toast-host.tsx';
import { readTimes } from './tabs.ts';

export { links } from '#app/public/fonts.ts';

/** Layout of the sign-in pages: applications below the header of the public pages. */
export default function DoorLayout() {
  const { key } = useLocation();
  const [isIn, setIsIn] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody may have signed in on the page before
  useEffect(() => setIsIn(readTimes() !== undefined), [key]);
  const isBare = useMatches().some(({ handle }) => (handle as { bare?: boolean } | undefined)?.bare);
  return (
    <>
      <TopBar language={<LanguageSelect />} bare={isBare} isIn={isIn} />
      <main id="content">
        <Outlet />
      </main>
      <LiveRegion />
      <ToastHost />
    </>
  );
}
