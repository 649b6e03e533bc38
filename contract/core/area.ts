/** A location in degrees. */
export type Point = { readonly latitude: number; readonly longitude: number };

/** Everything within a ring of points, or within a radius in kilometers of one. */
export type Area =
  | { readonly kind: 'ring'; readonly ring: readonly Point[] }
  | { readonly kind: 'circle'; readonly at: Point; readonly km: number };

/** Five decimals distinguish places a meter apart. */
const digits = 5;
const rounded = (degrees: number): number => Number(degrees.toFixed(digits));

/** The form used in filters: `30.26715/-97.74306`. */
export const writePoint = ({ latitude, longitude }: Point): string => `${rounded(latitude)}/${rounded(longitude)}`;

const pointForm = /^(-?\d{1,2}(?:\.\d{1,5})?)\/(-?\d{1,3}(?:\.\d{1,5})?)$/;

export function readPoint(text: string): Point | undefined {
  const [, latitude, longitude] = pointForm.exec(text) ?? [];
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : undefined;
}

/** One side of a ring from `y1` to `y2`, starting at longitude `x1` and moving by `lean` degrees of longitude per degree of latitude. */
export type Side = { readonly y1: number; readonly y2: number; readonly x1: number; readonly lean: number };

export const sidesOf = (ring: readonly Point[]): Side[] =>
  ring.map((from, place) => {
    const to = ring[(place + 1) % ring.length]!;
    const height = to.latitude - from.latitude;
    return {
      y1: from.latitude,
      y2: to.latitude,
      x1: from.longitude,
      // No latitude crosses a horizontal side, so its slope is never used.
      lean: height === 0 ? 0 : (to.longitude - from.longitude) / height,
    };
  });

/** A point is inside if a line from it to the east crosses an odd number of sides. SQL uses exactly the same formula. */
const isEnclosed = (sides: readonly Side[], { latitude, longitude }: Point): boolean =>
  sides.filter(({ y1, y2, x1, lean }) => y1 > latitude !== y2 > latitude && longitude < lean * (latitude - y1) + x1)
    .length %
    2 ===
  1;

export const earthRadiusKm = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function kmBetween(a: Point, b: Point): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const arc = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east;
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, arc)));
}

/** The area as a function that tests many points. */
export function encloses(area: Area): (point: Point) => boolean {
  if (area.kind === 'circle') return (point) => kmBetween(area.at, point) <= area.km;
  const sides = sidesOf(area.ring);
  return (point) => isEnclosed(sides, point);
}
