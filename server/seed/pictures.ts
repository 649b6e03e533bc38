import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Services } from '#server/core/services.ts';
import { followPhotos } from '#server/inventory/listings/photos/photos.ts';
import { pictureSizesJob } from '#server/people/files/pictures/sizes-job.ts';
import { drawHome } from './draw-home.ts';

type Home = { id: string; street: string; stories: number; owner: string; modifiedAt: string };

/** Every home by day and in the evening. */
const views = [
  { atEvening: false, caption: 'From the street' },
  { atEvening: true, caption: 'In the evening' },
];

/** Drawings in place of photographs, for the sample workspace. */
export async function seedPictures(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  organisationId: string,
  keeper: string,
): Promise<void> {
  const scope = { organisationId, userId: null, actorKind: 'system' as const };
  const homes = await db.withOrg(scope, (tx) =>
    tx.all<Home>(sql`
      select id, street_number || ' ' || street_name as street, coalesce(owner_id, ${keeper}) as owner, modified_at as "modifiedAt",
        case when living_area > 1500 then 2 else 1 end as stories
      from listings where organisation_id = ${organisationId} and archived_at is null and standard_status <> 'Incomplete' order by id`),
  );
  // Large, and needed by nobody who makes no sample.
  const { default: sharp } = await import('sharp');
  for (const [place, home] of homes.entries()) {
    for (const [position, { atEvening, caption }] of views.entries()) {
      const drawn = drawHome({ seed: place + 1, stories: home.stories, atEvening });
      const content = await sharp(Buffer.from(drawn)).jpeg({ quality: 88 }).toBuffer();
      const id = newId();
      const key = `${organisationId}/${id}`;
      await storage.put(key, content, { contentType: 'image/jpeg' });
      await db.withOrg(scope, async (tx) => {
        await tx.run(sql`
          insert into files (organisation_id, id, name, content_type, size, storage_key, created_by, content_by, scan)
          values (${organisationId}, ${id}, ${`${home.street}, ${position + 1}.jpg`}, 'image/jpeg', ${content.byteLength}, ${key},
            ${home.owner}, ${home.owner}, 'off')`);
        await tx.run(sql`
          insert into listing_photos (organisation_id, listing_id, file_id, position, caption, alt)
          values (${organisationId}, ${home.id}, ${id}, ${position}, ${caption}, ${`A drawing of ${home.street}`})`);
        await followPhotos(tx, home.id);
        // The pictures were there when it was last worked on.
        await tx.run(sql`
          update listings set modified_at = ${home.modifiedAt} where organisation_id = ${organisationId} and id = ${home.id}`);
        await tx.enqueue(pictureSizesJob.with({ id, key }));
      });
    }
  }
}
