import type { InputOf } from '#contract/core/call.ts';
import type { MapAnswer } from '#contract/core/map.ts';
import type { leads } from '#contract/people/leads.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { asCluster, gather, type Heap } from '#server/core/places/clusters.ts';
import { gazetteer } from '#server/core/places/gazetteer.ts';
import { isInBox } from '#server/core/places/places.ts';
import { visibleTo } from './policy.ts';
import { selected } from './queries.ts';

type Asked = InputOf<typeof leads.map>;

/**
 * Half the side, in degrees, of the box around a town's center. Leads are placed at the center, so the box holds exactly that town's leads.
 */
const hair = 0.00005;

/** Beyond this many towns, counting all of them is faster than listing them. */
const fewPlaces = 3_000;

/** Counts leads by place: the database counts by town, and towns too close to tell apart at this zoom are clustered. */
export async function leadMap(tx: Tx, actor: Member, asked: Asked): Promise<MapAnswer> {
  const { places, byKey } = gazetteer();
  const there = sql`${selected(actor, asked)} and ${visibleTo(actor)}`;
  const shown = places.filter((place) => isInBox(asked, place));
  const among =
    shown.length > fewPlaces
      ? sql`l.place_key is not null`
      : sql`l.place_key = any(${shown.map(({ key }) => key)}::text[])`;
  const counted = await tx.all<{ key: string; count: number }>(sql`
    select l.place_key as key, count(*)::int as count from leads l where ${there} and ${among} group by 1`);
  const heaps = counted.flatMap(({ key, count }): (Heap & { key: string })[] => {
    const place = byKey.get(key);
    if (!place || !isInBox(asked, place)) return [];
    const { latitude, longitude, name } = place;
    const box = { south: latitude - hair, north: latitude + hair, west: longitude - hair, east: longitude + hair };
    return [{ key, count, name, latitude, longitude, box }];
  });
  const gathered = gather(heaps, asked.zoom);
  const keyOf = new Map(heaps.map(({ box, key }) => [box, key]));
  const single = gathered.flatMap(({ count, parts }) => (count === 1 ? keyOf.get(parts[0]!.box)! : []));
  const people = await tx.all<{ key: string; id: string; name: string }>(sql`
    select l.place_key as key, l.id, l.name from leads l where ${there} and l.place_key = any(${single}::text[])`);
  const alone = new Map(people.map((person) => [person.key, person]));
  return {
    clusters: gathered.map((heap) => {
      const key = keyOf.get(heap.parts[0]!.box)!;
      const person = heap.count === 1 ? alone.get(key) : undefined;
      const exactness = byKey.get(key)!.kind;
      return asCluster(
        heap,
        heap.name ?? null,
        person ? { id: person.id, name: person.name, amount: null, exactness } : null,
      );
    }),
  };
}
