import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';

const minute = 60_000;

/** A dashboard on a television: the whole screen, counted anew every minute as long as it is shown. */
export function useWall(): { wall: RefObject<HTMLDivElement | null>; isOnWall: boolean; onWall: () => void } {
  const wall = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const [isOnWall, setIsOnWall] = useState(false);
  useEffect(() => {
    const look = () => setIsOnWall(document.fullscreenElement !== null && document.fullscreenElement === wall.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  useEffect(() => {
    if (!isOnWall) return;
    const timer = setInterval(
      () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'metric' }),
      minute,
    );
    return () => clearInterval(timer);
  }, [client, isOnWall]);
  return { wall, isOnWall, onWall: () => void wall.current?.requestFullscreen() };
}
