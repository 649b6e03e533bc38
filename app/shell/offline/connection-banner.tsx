import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useT } from '#app/i18n/t.ts';
import { useBannerWords } from './banner-words.ts';
import { useReach } from './reach.ts';

/** Says that the network is down, and later that it is back. Shows nothing while all is well. */
export function ConnectionBanner() {
  const t = useT();
  const { now, before } = useReach();
  const words = useBannerWords();
  const bar = useRef<HTMLDivElement>(null);
  const shown = before !== null;
  useRoomAbove(bar, shown);
  const look = now === 'cut' ? 'bg-loss text-on-loss' : 'bg-act text-on-act';
  return (
    <div ref={bar} role="status" className="sticky top-0 z-60 print:hidden">
      {shown && (
        <p className={`flex flex-wrap justify-center gap-x-3 px-4 py-1.5 text-center text-sm text-balance ${look}`}>
          <span className="font-medium">{t(now === 'cut' ? 'page.offline' : 'page.online')}</span>
          {words && <span>{words}</span>}
        </p>
      )}
    </div>
  );
}

/** Reserves the banner's height in `--banner` for elements that fill the window. */
function useRoomAbove(bar: RefObject<HTMLElement | null>, shown: boolean): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element || !shown) return;
    const { style } = document.documentElement;
    const measure = new ResizeObserver(() => style.setProperty('--banner', `${element.offsetHeight}px`));
    measure.observe(element);
    return () => {
      measure.disconnect();
      style.removeProperty('--banner');
    };
  }, [bar, shown]);
}
