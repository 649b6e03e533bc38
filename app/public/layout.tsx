import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import { Outlet } from 'react-router';
import { AuthDialogHost } from '#app/account/auth-dialog-host.tsx';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { ToastHost } from '#app/ui/toast-host.tsx';
import type { Route } from './+types/layout.ts';
import { TopBar } from './top-bar.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: fraunces, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
];

export default function PublicLayout() {
  return (
    <>
      <TopBar />
      <main id="content">
        <Outlet />
      </main>
      <AuthDialogHost />
      <LiveRegion />
      <ToastHost />
    </>
  );
}
