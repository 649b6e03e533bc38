import { type RefObject, useEffect, useRef } from 'react';

const most = 50;
const offsets = new Map<string, number>();

export const keptOffset = (place: string): number => offsets.get(place) ?? 0;

/** Restores the scroll position when the reader returns to a list; a different query starts at its top. */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, place: string): void {
  const before = useRef(place);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (before.current !== place) element.scrollTop = keptOffset(place);
    before.current = place;
    const note = () => {
      offsets.delete(place);
      offsets.set(place, element.scrollTop);
      for (const old of [...offsets.keys()].slice(0, Math.max(0, offsets.size - most))) offsets.delete(old);
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [scroller, place]);
}
