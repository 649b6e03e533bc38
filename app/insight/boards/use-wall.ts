import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';

const minute = 60_000;

/** A dashboard on a television: the whole screen, counted anew every minute as long as it is shown. */
export function useWall(): [RefObject<HTMLDivElement | null>, () => void] {
  const wall = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.fullscreenElement && document.fullscreenElement === wall.current)
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'metric' });
    }, minute);
    return () => clearInterval(timer);
  }, [client]);
  return [wall, () => void wall.current?.requestFullscreen()];
}
