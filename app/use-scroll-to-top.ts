import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Every change of path starts at the top; a link to a section goes to its section. */
export function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (!hash) window.scrollTo(0, 0);
  }, [pathname, hash]);
}
