import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page is hydrated. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
