import type { InputOf } from '#contract/core/call.ts';
import type { MapAnswer, MapCluster } from '#contract/core/map.ts';
import type { listings } from '#contract/inventory/listings.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { inRanges } from '#server/core/filter/compile-area.ts';
import { apart, quarterBox, spotLevels, spotsIn } from '#server/core/filter/cover.ts';
import { asCluster, gather, type Heap, townNamer } from '#server/core/places/clusters.ts';
import { visibleTo } from './policy.ts';
import { selected } from './queries.ts';

type Asked = InputOf<typeof listings.map>;

/** Quads of about sixteen pixels: small enough that merged bubbles lie where the homes are. */
const levelAt = (zoom: number): number => Math.min(spotLevels, zoom + 4);

/** Counts listings per map square in the database; a single listing is returned with its details. */
export async function listingMap(tx: Tx, actor: Member, asked: Asked): Promise<MapAnswer> {
  const level = levelAt(asked.zoom);
  const below = sql.int(2 * (spotLevels - level));
  const there = sql`${selected(actor, asked)} and ${visibleTo(actor)}`;
  const counted = await tx.all<{ square: number; count: number }>(sql`
    select (l.spot >> ${below})::float8 as square, count(*)::int as count from listings l
    where ${there} and ${inRanges(sql`l.spot`, spotsIn(asked))} group by 1`);
  const squares = counted.flatMap(({ square, count }): (Heap & { square: number })[] => {
    const box = quarterBox(square, level);
    // The index ranges extend beyond the map.
    if (apart(box, asked)) return [];
    return [{ square, box, count, latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2 }];
  });
  const gathered = gather(squares, asked.zoom);
  const single = gathered.filter(({ count }) => count === 1);
  const size = 4 ** (spotLevels - level);
  const numberOf = new Map(squares.map(({ square, box }) => [box, square]));
  const squareOf = (heap: (typeof gathered)[number]): number => numberOf.get(heap.parts[0]!.box)!;
  const homes = await tx.all<
    NonNullable<MapCluster['only']> & { square: number; latitude: number; longitude: number }
  >(sql`
    select s.square, l.* from unnest(${single.map(squareOf)}::float8[]) s(square) cross join lateral (
      select l.id, l.unparsed_address as name, l.list_price_cents as amount,
        coalesce(l.latitude, l.near_latitude) as latitude, coalesce(l.longitude, l.near_longitude) as longitude,
        case when l.latitude is not null and l.longitude is not null then 'point' when l.postal_code is not null then 'zip' else 'city' end as exactness
      from listings l where ${there}
        and l.spot between (s.square * ${size}::float8)::bigint and ((s.square + 1) * ${size}::float8)::bigint - 1 limit 1) l`);
  const alone = new Map(homes.map((home) => [home.square, home]));
  const nameOf = townNamer(gathered);
  return {
    clusters: gathered.map((heap) => {
      const home = heap.count === 1 ? alone.get(squareOf(heap)) : undefined;
      if (!home) return asCluster(heap, nameOf(heap), null);
      const { id, name, amount, exactness, latitude, longitude } = home;
      return asCluster({ ...heap, latitude, longitude }, nameOf(heap), { id, name, amount, exactness });
    }),
  };
}
