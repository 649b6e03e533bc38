import { useState } from 'react';
import type { Point } from '#contract/core/area.ts';
import { limits } from '#contract/core/filter.ts';
import { type Pixel, type Size, toPixel, toPoint, type View } from './mercator.ts';
import { simplified } from './simplify.ts';

/** In pixels: a longer line was drawn in one go; a shorter one is a press that sets a corner. */
const drawnLength = 60;

const lengthOf = (line: readonly Pixel[]): number =>
  line.slice(1).reduce((sum, at, place) => sum + Math.hypot(at.x - line[place]!.x, at.y - line[place]!.y), 0);

/** An area being drawn, in one go or corner by corner. `corners` is null while nothing is drawn. */
export function useDrawing(view: View | null, size: Size, onDrawn: (ring: Point[]) => void) {
  const [corners, setCorners] = useState<readonly Point[] | null>(null);
  const [line, setLine] = useState<readonly Pixel[]>([]);
  const isDrawing = corners !== null;

  const stop = () => {
    setCorners(null);
    setLine([]);
  };
  const finish = (ring: readonly Point[]) => {
    stop();
    if (ring.length >= 3) onDrawn([...ring]);
  };
  const add = (at: Pixel) => {
    if (view) setCorners((before) => [...(before ?? []), toPoint(view, size, at)].slice(0, limits.corners));
  };
  const lift = () => {
    if (!view || line.length === 0) return;
    if (lengthOf(line) > drawnLength) finish(simplified(line, limits.corners).map((at) => toPoint(view, size, at)));
    else {
      add(line.at(-1)!);
      setLine([]);
    }
  };
  return {
    isDrawing,
    corners: corners ?? [],
    /** What has been drawn so far, in pixels of the current view. */
    shown: view ? [...(corners ?? []).map((corner) => toPixel(view, size, corner)), ...line] : [],
    begin: () => setCorners([]),
    stop,
    finish: () => finish(corners ?? []),
    add,
    takeBack: () => setCorners((before) => before?.slice(0, -1) ?? null),
    down: (at: Pixel) => setLine([at]),
    move: (at: Pixel) => setLine((before) => (before.length > 0 ? [...before, at] : before)),
    lift,
  };
}
