import { useEffect } from 'react';
import { AssistantHost } from '#app/growth/assistant/assistant-host.tsx';
import { CookieHost } from './global/cookie-host.tsx';
import { InstallHost } from './install/install-host.tsx';
import { ConnectionBanner } from './offline/connection-banner.tsx';
import { isFramed } from './offline/framed.ts';
import { registerWorker } from './offline/register-worker.ts';

/** What accompanies every page, fetched when the page itself is there. A preview in a frame goes without. */
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
