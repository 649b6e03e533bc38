import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether script runs this part already: what stands on the server and without script has to do by itself. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
