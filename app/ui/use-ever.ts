import { useState } from 'react';

/** True from the first time on, so that a panel opened once stays mounted and can animate its closing. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
