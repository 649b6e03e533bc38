import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the component is hydrated: the server-rendered version must work without JavaScript. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
