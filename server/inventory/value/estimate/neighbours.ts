/** Points on the map, by row. */
export type Points = { latitude: ArrayLike<number>; longitude: ArrayLike<number> };

/** Distances are in kilometers on a flat map around a location, because degrees of longitude are shorter than those of latitude. */
const kmPerDegree = 111.2;
const kmPerLongitude = (latitude: number): number => kmPerDegree * Math.cos((latitude * Math.PI) / 180);

export type Near = { row: number; km: number };

/** Finds the nearest points. They are sorted by latitude, so that a search can stop where latitude alone is too far. */
export class Neighbourhood {
  readonly #points: Points;
  readonly #order: Int32Array;

  constructor(points: Points) {
    this.#points = points;
    this.#order = Int32Array.from({ length: points.latitude.length }, (_, row) => row).sort(
      (a, b) => points.latitude[a]! - points.latitude[b]!,
    );
  }

  /** The `count` nearest points, nearest first, without rows for which `leftOut` is true. */
  nearest(latitude: number, longitude: number, count: number, leftOut: (row: number) => boolean = () => false): Near[] {
    const order = this.#order;
    const perLongitude = kmPerLongitude(latitude);
    const found: Near[] = [];
    let up = this.#firstFrom(latitude);
    let down = up - 1;
    const reach = () => (found.length < count ? Number.POSITIVE_INFINITY : found.at(-1)!.km);
    const away = (at: number) =>
      at < 0 || at >= order.length
        ? Number.POSITIVE_INFINITY
        : Math.abs(this.#points.latitude[order[at]!]! - latitude) * kmPerDegree;
    while (Math.min(away(up), away(down)) < reach()) {
      const row = away(up) <= away(down) ? order[up++]! : order[down--]!;
      if (leftOut(row)) continue;
      const km = Math.hypot(
        (this.#points.latitude[row]! - latitude) * kmPerDegree,
        (this.#points.longitude[row]! - longitude) * perLongitude,
      );
      if (km >= reach()) continue;
      let at = found.length;
      while (at > 0 && found[at - 1]!.km > km) at -= 1;
      found.splice(at, 0, { row, km });
      if (found.length > count) found.pop();
    }
    return found;
  }

  #firstFrom(latitude: number): number {
    let low = 0;
    let high = this.#order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#points.latitude[this.#order[middle]!]! < latitude) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
