import type { ReactNode } from 'react';
import { LiveRegion } from './live-region.tsx';
import { NoticeHost } from './notice-host.tsx';
import { ToastHost } from './toast-host.tsx';
import { TooltipHost } from './tooltip-host.tsx';

/** What the UI components need around them; mounted once in each layout that uses them. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <LiveRegion />
      <ToastHost />
      <NoticeHost />
      <TooltipHost />
    </>
  );
}
