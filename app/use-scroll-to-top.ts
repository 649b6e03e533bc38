import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the top after a change of path, unless the link points to a section. */
export function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (!hash) window.scrollTo(0, 0);
  }, [pathname, hash]);
}
