import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { blockDoubleTap, calmSlowDevices } from '#app/device.ts';
import { listenForOffer } from '#app/shell/install/prompt.ts';

calmSlowDevices();
blockDoubleTap();
listenForOffer();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
