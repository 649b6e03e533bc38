import { watersIn } from '#contract/core/waters.ts';
import type { Land, PaintedWater } from './land.ts';
import { boxOf, flat, type Size, type View, worldSize } from './mercator.ts';
import { type Box, namesWithRoom, type Town } from './place-names.ts';

type Painted = {
  land: Land | undefined;
  counties: Path2D | undefined;
  waters: readonly PaintedWater[] | undefined;
  towns: readonly Town[];
  pins: readonly Box[];
};

/** Zoom from which county lines are shown. */
export const countyZoom = 6.2;
/** Zoom from which lakes and wide rivers are shown. */
export const waterZoom = 7.5;
/** Shapes smaller than this many pixels across are left out. */
const speckPixels = 3;

/** Resolves color tokens on an element, because a token may be a pair of a light and a dark color. */
function colours(canvas: HTMLCanvasElement): (token: string) => string {
  const known = new Map<string, string>();
  const probe = canvas.parentElement!.querySelector<HTMLElement>('[data-probe]')!;
  return (token) => {
    const found = known.get(token);
    if (found) return found;
    probe.style.color = `var(--${token})`;
    const { color } = getComputedStyle(probe);
    known.set(token, color);
    return color;
  };
}

export function paint(
  canvas: HTMLCanvasElement,
  view: View,
  size: Size,
  { land, counties, waters, towns, pins }: Painted,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const dense = window.devicePixelRatio || 1;
  const { width, height } = size;
  if (canvas.width !== Math.round(width * dense) || canvas.height !== Math.round(height * dense)) {
    canvas.width = Math.round(width * dense);
    canvas.height = Math.round(height * dense);
  }
  const colour = colours(canvas);
  const world = worldSize(view.zoom);
  const middle = flat(view.centre);
  context.setTransform(dense, 0, 0, dense, 0, 0);
  // Until the land is loaded, the water color would make everything look like sea.
  context.fillStyle = colour(land ? 'water' : 'sunken');
  context.fillRect(0, 0, width, height);
  if (land) {
    const scale = world * dense;
    context.setTransform(
      scale,
      0,
      0,
      scale,
      (width / 2 - middle.x * world) * dense,
      (height / 2 - middle.y * world) * dense,
    );
    context.lineJoin = 'round';
    const stroke = (path: Path2D, token: string, pixels: number) => {
      context.strokeStyle = colour(token);
      context.lineWidth = pixels / world;
      context.stroke(path);
    };
    context.fillStyle = colour('paper');
    context.fill(land.abroad);
    stroke(land.abroad, 'line', 1);
    context.fillStyle = colour('surface');
    context.fill(land.states);
    if (waters && view.zoom >= waterZoom) {
      context.fillStyle = colour('water');
      for (const water of watersIn(waters, boxOf(view, size), (speckPixels * 360) / world))
        context.fill(water.path(), 'evenodd');
    }
    if (counties && view.zoom >= countyZoom) stroke(counties, 'line', 1);
    stroke(land.borders, 'line-strong', view.zoom > 6 ? 1.5 : 1);
    context.setTransform(dense, 0, 0, dense, 0, 0);
  }
  name(context, view, size, { towns, pins }, colour);
}

function name(
  context: CanvasRenderingContext2D,
  view: View,
  size: Size,
  { towns, pins }: Pick<Painted, 'towns' | 'pins'>,
  colour: (token: string) => string,
): void {
  context.font = `500 11px ${getComputedStyle(context.canvas).fontFamily}`;
  context.textBaseline = 'middle';
  const widthOf = (words: string) => context.measureText(words).width;
  for (const { words, x, y } of namesWithRoom(view, size, towns, pins, widthOf)) {
    context.fillStyle = colour('edge');
    context.beginPath();
    context.arc(x, y, 2, 0, 2 * Math.PI);
    context.fill();
    context.lineWidth = 3;
    context.strokeStyle = colour('surface');
    context.strokeText(words, x + 6, y);
    context.fillStyle = colour('ink-3');
    context.fillText(words, x + 6, y);
  }
}
