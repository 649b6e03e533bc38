import { useState } from 'react';

/** True from the first time on: what was opened once stays mounted, so that it can close as it should. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
