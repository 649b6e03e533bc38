import { z } from 'zod';

const degrees = (most: number) => z.coerce.number<number>().min(-most).max(most);

/** The section that a map shows. West is always smaller than east, because no map here crosses the date line. */
export const mapView = {
  south: degrees(90),
  north: degrees(90),
  west: degrees(180),
  east: degrees(180),
  /** As in web maps: each step shows half as much. */
  zoom: z.coerce.number<number>().int().min(0).max(20),
};

const mapBox = z.strictObject({ south: z.number(), north: z.number(), west: z.number(), east: z.number() });
export type MapBox = z.infer<typeof mapBox>;

/** The largest number of clusters on one map. */
export const mostClusters = 400;

/** How precisely a location is known: by its own coordinates, or as the center of an area. */
export const exactness = ['point', 'zip', 'city', 'state'] as const;

const mapCluster = z.strictObject({
  latitude: z.number(),
  longitude: z.number(),
  count: z.int(),
  /** The name of the town there. */
  name: z.string().nullable(),
  /** The box that the records were counted in; listing its contents gives the same records. */
  box: mapBox,
  /** The record, if the cluster has only one. */
  only: z
    .strictObject({
      id: z.string(),
      name: z.string(),
      /** In cents, if such records have a price. */
      amount: z.int().nullable(),
      exactness: z.enum(exactness),
    })
    .nullable(),
});
export type MapCluster = z.infer<typeof mapCluster>;

export const mapAnswer = z.strictObject({ clusters: z.array(mapCluster).max(mostClusters) });
export type MapAnswer = z.infer<typeof mapAnswer>;
