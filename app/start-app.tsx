import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { noteCaught } from '#app/shell/global/use-report.ts';

/** For application pages: the router takes over the whole document. */
export function startApp(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      { onCaughtError: noteCaught },
    );
  });
}
