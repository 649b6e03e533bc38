import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After navigation: scrolls to the top and focuses the heading, so that the keyboard continues there and a screen reader announces the
 * page. An element that already took the focus keeps it, and going back restores the scroll position.
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation();
  const before = useRef<string>(undefined);
  const places = useRef(new Map<string, number>());

  useEffect(() => {
    const element = main.current;
    if (!element) return;
    const note = () => places.current.set(key, element.scrollTop);
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [main, key]);

  useEffect(() => {
    const first = before.current === undefined;
    const samePage = before.current === pathname;
    before.current = pathname;
    if (first || samePage || !main.current) return;
    main.current.scrollTop = places.current.get(key) ?? 0;
    const tookFocus = main.current.contains(document.activeElement) && document.activeElement !== main.current;
    if (tookFocus || document.activeElement?.closest('[role=dialog]')) return;
    const heading = main.current.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.classList.add('outline-none');
    (heading ?? main.current).focus({ preventScroll: true });
  }, [main, pathname, key]);
}
