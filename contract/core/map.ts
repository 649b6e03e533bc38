import { z } from 'zod';

const degrees = (most: number) => z.coerce.number<number>().min(-most).max(most);

/** What a map shows. West is always the smaller: no map here reaches across the date line. */
export const mapView = {
  south: degrees(90),
  north: degrees(90),
  west: degrees(180),
  east: degrees(180),
  /** As web maps count: each step shows half as much. */
  zoom: z.coerce.number<number>().int().min(0).max(20),
};

const mapBox = z.strictObject({ south: z.number(), north: z.number(), west: z.number(), east: z.number() });
export type MapBox = z.infer<typeof mapBox>;

/** At most so many are told apart on one map. */
export const mostClusters = 400;

/** How exactly a place is known: by its own coordinates, or as the middle of something. */
export const exactness = ['point', 'zip', 'city', 'state'] as const;

const mapCluster = z.strictObject({
  latitude: z.number(),
  longitude: z.number(),
  count: z.int(),
  /** The town there. */
  name: z.string().nullable(),
  /** In what it was counted: those inside of it are those meant. */
  box: mapBox,
  /** Where it is one alone. */
  only: z
    .strictObject({
      id: z.string(),
      name: z.string(),
      /** In cents, where such a thing has a price. */
      amount: z.int().nullable(),
      exactness: z.enum(exactness),
    })
    .nullable(),
});
export type MapCluster = z.infer<typeof mapCluster>;

export const mapAnswer = z.strictObject({ clusters: z.array(mapCluster).max(mostClusters) });
export type MapAnswer = z.infer<typeof mapAnswer>;
