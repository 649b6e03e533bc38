import { type PointerEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MapBox } from '#contract/core/map.ts';
import { fitting, moved, type Pixel, type Size, type View, zoomed } from './mercator.ts';

/** Pixels that a pointer may move before a press becomes a drag. */
const slack = 4;

/** The view of a map, and how pointers, the wheel, and keys move it. */
export function useView(surface: RefObject<HTMLElement | null>, first: MapBox) {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [view, setView] = useState<View | null>(null);
  const begin = useRef(first);
  begin.current = first;

  useLayoutEffect(() => {
    const element = surface.current!;
    const watch = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    watch.observe(element);
    return () => watch.disconnect();
  }, [surface]);
  useLayoutEffect(() => {
    if (size.width > 0) setView((before) => before ?? fitting(begin.current, size));
  }, [size]);

  const turn = useCallback((change: (view: View) => View) => setView((before) => before && change(before)), []);

  // React's wheel listener is passive and couldn't keep the page from scrolling too.
  useEffect(() => {
    // Listens on the parent, so that the wheel also zooms over the elements that float on the map.
    const element = surface.current!.parentElement!;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const by = -event.deltaY * (event.ctrlKey ? 0.01 : event.deltaMode === 1 ? 0.06 : 0.002);
      turn((before) => zoomed(before, size, by, { x: event.clientX - left, y: event.clientY - top }));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [surface, size, turn]);

  return { size, view, setView, turn };
}

type Hand = { id: number; at: Pixel };

/** One pointer drags, two pointers pinch. */
export function useDragging(size: Size, turn: (change: (view: View) => View) => void) {
  const hands = useRef<Hand[]>([]);
  const strayed = useRef(0);
  const here = (event: PointerEvent<HTMLElement>): Pixel => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const down = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    if (hands.current.length === 0) strayed.current = 0;
    hands.current = [
      ...hands.current.filter(({ id }) => id !== event.pointerId),
      { id: event.pointerId, at: here(event) },
    ];
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const hand = hands.current.find(({ id }) => id === event.pointerId);
    if (!hand) return;
    const at = here(event);
    const by = { x: hand.at.x - at.x, y: hand.at.y - at.y };
    strayed.current += Math.hypot(by.x, by.y);
    const other = hands.current.find(({ id }) => id !== event.pointerId);
    if (other) {
      const before = Math.hypot(hand.at.x - other.at.x, hand.at.y - other.at.y);
      const after = Math.hypot(at.x - other.at.x, at.y - other.at.y);
      const middle = { x: (at.x + other.at.x) / 2, y: (at.y + other.at.y) / 2 };
      if (before > 0 && after > 0) turn((view) => zoomed(view, size, Math.log2(after / before), middle));
    } else if (strayed.current > slack) turn((view) => moved(view, size, by));
    hand.at = at;
  };
  const up = (event: PointerEvent<HTMLElement>) => {
    hands.current = hands.current.filter(({ id }) => id !== event.pointerId);
  };
  return { down, move, up, here, hasDragged: () => strayed.current > slack };
}
