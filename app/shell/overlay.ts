import { useSyncExternalStore } from 'react';
import type { PlanLimit } from '#contract/account/limits.ts';

/** Overlays over the whole workspace; one at a time. */
export type Overlay = 'palette' | 'shortcuts' | 'organisation' | 'upgrade';

let shown: Overlay | null = null;
let reached: PlanLimit | undefined;
const listeners = new Set<() => void>();

export function showOverlay(overlay: Overlay | null): void {
  shown = overlay;
  for (const listener of listeners) listener();
}

export function useOverlay(): Overlay | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
    () => null,
  );
}

/** One dialog for every plan limit, wherever it was reached. */
export function showUpgrade(limit: PlanLimit): void {
  reached = limit;
  showOverlay('upgrade');
}

export const reachedLimit = (): PlanLimit => reached!;
