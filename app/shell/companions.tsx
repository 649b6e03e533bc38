import { useEffect } from 'react';
import { AssistantHost } from '#app/growth/assistant/assistant-host.tsx';
import { CookieHost } from './global/cookie-host.tsx';
import { InstallHost } from './install/install-host.tsx';
import { ConnectionBanner } from './offline/connection-banner.tsx';
import { isFramed } from './offline/framed.ts';
import { registerWorker } from './offline/register-worker.ts';

/** Components on every page, loaded after the page itself. Left out in framed previews. */
export default function Companions() {
  useEffect(() => void registerWorker(), []);
  if (isFramed()) return null;
  return (
    <>
      <ConnectionBanner />
      <CookieHost />
      <InstallHost />
      <AssistantHost />
    </>
  );
}
