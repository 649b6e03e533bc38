import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { drawn, offsetFor, type Range, rangeAt } from './rows-in-sight.ts';

type Options = {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** Height of every row, in pixels. */
  height: number;
  /** Rows drawn beyond the visible ones, on either side. */
  overscan: number;
  /** Space after the last row. */
  paddingEnd?: number;
  /** Height of the scroller that other elements cover. */
  covered?: number;
  /** Index of a row to draw wherever it is; negative for none. */
  keep?: number;
  /** Scroll offset at the start. */
  initialOffset?: () => number;
};

/** Draws a list of any number of rows of equal height; only the rows near the visible part exist in the DOM. */
export function useRowsInSight(options: Options) {
  const { scroller, count, height, overscan, paddingEnd = 0, covered = 0, keep = -1 } = options;
  const [range, setRange] = useState<Range | null>(null);
  const [begin] = useState(() => options.initialOffset?.() ?? 0);

  useLayoutEffect(() => {
    if (begin > 0) scroller.current?.scrollTo({ top: begin });
  }, [scroller, begin]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const { first, last } = rangeAt(element.scrollTop, element.clientHeight, height);
      setRange((before) => (before?.first === first && before.last === last ? before : { first, last }));
    };
    // Synchronously, so that rows that scroll into sight are drawn in the same frame.
    const draw = () => flushSync(measure);
    measure();
    element.addEventListener('scroll', draw, { passive: true });
    const resized = new ResizeObserver(draw);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', draw);
      resized.disconnect();
    };
  }, [scroller, height]);

  return {
    drawn: range ? drawn(range, count, overscan, keep) : [],
    first: Math.min(range?.first ?? 0, Math.max(0, count - 1)),
    last: Math.min(range?.last ?? 0, Math.max(0, count - 1)),
    totalHeight: count * height + paddingEnd,
    scrollTo(index: number) {
      const element = scroller.current;
      if (!element) return;
      const to = offsetFor(index, height, element.scrollTop, element.clientHeight - covered);
      if (to !== element.scrollTop) element.scrollTop = to;
    },
  };
}
