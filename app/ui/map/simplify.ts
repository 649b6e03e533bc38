import type { Pixel } from './mercator.ts';

/** Distance of a point from the line through two others. */
function apart({ x, y }: Pixel, from: Pixel, to: Pixel): number {
  const along = { x: to.x - from.x, y: to.y - from.y };
  const length = Math.hypot(along.x, along.y);
  if (length === 0) return Math.hypot(x - from.x, y - from.y);
  return Math.abs(along.x * (from.y - y) - (from.x - x) * along.y) / length;
}

/** The corners without which the line would deviate by more than this many pixels. */
function needed(line: readonly Pixel[], pixels: number): Pixel[] {
  const [first, last] = [line[0]!, line.at(-1)!];
  let far = 0;
  let at = 0;
  for (let place = 1; place < line.length - 1; place++) {
    const distance = apart(line[place]!, first, last);
    if (distance > far) [far, at] = [distance, place];
  }
  if (far <= pixels) return [first, last];
  return [...needed(line.slice(0, at + 1), pixels).slice(0, -1), ...needed(line.slice(at), pixels)];
}

/** A hand-drawn line reduced to at most this many corners. */
export function simplified(line: readonly Pixel[], most: number): Pixel[] {
  let pixels = 1.5;
  let corners = line.length > 2 ? needed(line, pixels) : [...line];
  while (corners.length > most) {
    pixels *= 1.5;
    corners = needed(line, pixels);
  }
  return corners;
}
