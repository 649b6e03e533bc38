/** Where something is, in degrees. */
export type Point = { readonly latitude: number; readonly longitude: number };

/** All within a ring of points, or all within so many kilometres of one. */
export type Area =
  | { readonly kind: 'ring'; readonly ring: readonly Point[] }
  | { readonly kind: 'circle'; readonly at: Point; readonly km: number };

/** So many digits tell places a metre apart. */
const digits = 5;
const rounded = (degrees: number): number => Number(degrees.toFixed(digits));

/** As filters write it: `30.26715/-97.74306`. */
export const writePoint = ({ latitude, longitude }: Point): string => `${rounded(latitude)}/${rounded(longitude)}`;

const pointForm = /^(-?\d{1,2}(?:\.\d{1,5})?)\/(-?\d{1,3}(?:\.\d{1,5})?)$/;

export function readPoint(text: string): Point | undefined {
  const [, latitude, longitude] = pointForm.exec(text) ?? [];
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : undefined;
}

/** One side of a ring: from `south` to `north`, beginning at `west` and leaning by so many degrees a degree. */
export type Side = { readonly y1: number; readonly y2: number; readonly x1: number; readonly lean: number };

export const sidesOf = (ring: readonly Point[]): Side[] =>
  ring.map((from, place) => {
    const to = ring[(place + 1) % ring.length]!;
    const height = to.latitude - from.latitude;
    return {
      y1: from.latitude,
      y2: to.latitude,
      x1: from.longitude,
      // A level side is crossed by no line of latitude, so its lean is never asked.
      lean: height === 0 ? 0 : (to.longitude - from.longitude) / height,
    };
  });

/** A line to the east leaves what it begins in: it crosses an odd number of sides. SQL says the same, sum for sum. */
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

/** The area as a question that can be asked of many points. */
export function encloses(area: Area): (point: Point) => boolean {
  if (area.kind === 'circle') return (point) => kmBetween(area.at, point) <= area.km;
  const sides = sidesOf(area.ring);
  return (point) => isEnclosed(sides, point);
}
