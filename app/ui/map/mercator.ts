import type { Point } from '#contract/core/area.ts';
import type { MapBox } from '#contract/core/map.ts';

/** The center of the map and its zoom: each step of `zoom` shows half as much. */
export type View = { readonly centre: Point; readonly zoom: number };
export type Size = { readonly width: number; readonly height: number };
/** Measured from the upper left corner. */
export type Pixel = { readonly x: number; readonly y: number };

const tile = 256;
/** The projection is infinite at the poles, so it stops here. */
const northmost = 85;
export const nearest = 16;
export const furthest = 2;

export const worldSize = (zoom: number): number => tile * 2 ** zoom;

/** Projects the whole world onto a square of side 1, with north up. */
export const flat = ({ latitude, longitude }: Point): Pixel => {
  const sine = Math.sin((Math.max(-northmost, Math.min(northmost, latitude)) * Math.PI) / 180);
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
};

const unflat = ({ x, y }: Pixel): Point => ({
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
  longitude: x * 360 - 180,
});

export function toPixel({ centre, zoom }: View, { width, height }: Size, point: Point): Pixel {
  const size = worldSize(zoom);
  const middle = flat(centre);
  const at = flat(point);
  return { x: (at.x - middle.x) * size + width / 2, y: (at.y - middle.y) * size + height / 2 };
}

export function toPoint({ centre, zoom }: View, { width, height }: Size, { x, y }: Pixel): Point {
  const size = worldSize(zoom);
  const middle = flat(centre);
  return unflat({ x: middle.x + (x - width / 2) / size, y: middle.y + (y - height / 2) / size });
}

const clamped = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

export const allowed = ({ centre, zoom }: View): View => ({
  zoom: clamped(zoom, furthest, nearest),
  centre: {
    latitude: clamped(centre.latitude, -northmost, northmost),
    longitude: clamped(centre.longitude, -180, 180),
  },
});

export const moved = (view: View, size: Size, { x, y }: Pixel): View =>
  allowed({ ...view, centre: toPoint(view, size, { x: size.width / 2 + x, y: size.height / 2 + y }) });

/** Zooms while the point under the pixel stays in place. */
export function zoomed(view: View, size: Size, by: number, at: Pixel): View {
  const zoom = clamped(view.zoom + by, furthest, nearest);
  const under = toPoint(view, size, at);
  const after = toPixel({ ...view, zoom }, size, under);
  return moved({ ...view, zoom }, size, { x: after.x - at.x, y: after.y - at.y });
}

export function boxOf(view: View, size: Size): MapBox {
  const { latitude: north, longitude: west } = toPoint(view, size, { x: 0, y: 0 });
  const { latitude: south, longitude: east } = toPoint(view, size, { x: size.width, y: size.height });
  return {
    south: clamped(south, -90, 90),
    north: clamped(north, -90, 90),
    west: clamped(west, -180, 180),
    east: clamped(east, -180, 180),
  };
}

/** The closest view that shows the whole box with some margin. */
export function fitting({ south, north, west, east }: MapBox, { width, height }: Size, most = 13): View {
  const upper = flat({ latitude: north, longitude: west });
  const lower = flat({ latitude: south, longitude: east });
  const room = 0.82;
  const across = (width * room) / Math.max(1e-9, lower.x - upper.x);
  const down = (height * room) / Math.max(1e-9, lower.y - upper.y);
  return allowed({
    centre: unflat({ x: (upper.x + lower.x) / 2, y: (upper.y + lower.y) / 2 }),
    zoom: Math.min(most, Math.log2(Math.min(across, down) / tile)),
  });
}
