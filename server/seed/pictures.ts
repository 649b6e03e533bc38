import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Services } from '#server/core/services.ts';
import { followPhotos } from '#server/inventory/listings/photos/photos.ts';
import { drawBuilding, drawHome } from './draw-home.ts';
import { drawRoom, roomVariety } from './draw-room.ts';

type Home = { id: string; street: string; stories: number; isUnit: boolean; owner: string; modifiedAt: string };
type Size = { width: number; height: number; content: Buffer };
type Drawn = { content: Buffer; sizes: Size[] };

/** Wide enough for a screen; drawings lose nothing by it. */
const pictureWidth = 1_280;
const smallerWidths = [320, 640];

/** What is shown of a home: the front by day and in the evening, and what is behind the door. */
const views = [
  {
    caption: 'Front',
    alt: 'the front of',
    draw: (seed: number, stories: number) => drawHome({ seed, stories, atEvening: false }),
  },
  { caption: 'Living room', alt: 'the living room of', draw: (seed: number) => drawRoom('living', seed % roomVariety) },
  { caption: 'Kitchen', alt: 'the kitchen of', draw: (seed: number) => drawRoom('kitchen', seed % roomVariety) },
  {
    caption: 'Primary bedroom',
    alt: 'the primary bedroom of',
    draw: (seed: number) => drawRoom('bedroom', seed % roomVariety),
  },
  { caption: 'Backyard', alt: 'the backyard of', draw: (seed: number) => drawRoom('yard', seed % roomVariety) },
  {
    caption: 'Evening',
    alt: 'the front in the evening of',
    draw: (seed: number, stories: number) => drawHome({ seed, stories, atEvening: true }),
  },
];

/** A condominium has the building's front, and no yard of its own. */
const viewsOfUnit = views.flatMap((view) =>
  view.caption === 'Backyard'
    ? []
    : view.caption === 'Front' || view.caption === 'Evening'
      ? [
          {
            ...view,
            alt: view.alt.replace('of', 'of the building of'),
            draw: (seed: number) => drawBuilding({ seed, atEvening: view.caption === 'Evening' }),
          },
        ]
      : [view],
);

/** Drawn once a process: homes of all demos look alike, and pixels are dear. */
const drawn = new Map<string, Promise<Drawn>>();

function pixelsOf(svg: string): Promise<Drawn> {
  const known = drawn.get(svg) ?? paint(svg);
  drawn.set(svg, known);
  return known;
}

async function paint(svg: string): Promise<Drawn> {
  // Large, and needed by nobody who makes no sample.
  const [{ default: sharp }, { makeSizes }] = await Promise.all([
    import('sharp'),
    import('#server/people/files/pictures/make-sizes.ts'),
  ]);
  const content = await sharp(Buffer.from(svg)).resize(pictureWidth).jpeg({ quality: 86 }).toBuffer();
  return { content, sizes: await makeSizes(content, smallerWidths) };
}

/** Drawings in place of photographs, for every home that is or was on the market. Run again, it goes on where it stopped. */
export async function seedPictures(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  organisationId: string,
  keeper: string,
  signal?: AbortSignal,
): Promise<void> {
  const scope = { organisationId, userId: null, actorKind: 'system' as const };
  const homes = await db.withOrg(scope, (tx) =>
    tx.all<Home & { place: number; has: boolean }>(sql`
      select id, street_number || ' ' || street_name as street, coalesce(owner_id, ${keeper}) as owner, modified_at as "modifiedAt",
        case when living_area > 1500 then 2 else 1 end as stories, property_sub_type = 'Condominium' as "isUnit", row_number() over (order by id)::int as place,
        exists (select from listing_photos p where p.organisation_id = l.organisation_id and p.listing_id = l.id) as has
      from listings l where organisation_id = ${organisationId} and archived_at is null and standard_status <> 'Incomplete' order by id`),
  );
  for (const home of homes) {
    if (home.has) continue;
    signal?.throwIfAborted();
    const pictures = await Promise.all(
      (home.isUnit ? viewsOfUnit : views).map(async (view) => ({
        ...view,
        ...(await pixelsOf(view.draw(home.place, home.stories))),
      })),
    );
    await putPictures({ db, storage }, organisationId, home, pictures);
  }
}

async function putPictures(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  organisationId: string,
  home: Home,
  pictures: readonly (Drawn & { caption: string; alt: string })[],
): Promise<void> {
  const keyed = pictures.map((picture) => ({
    ...picture,
    id: newId(),
    key: `${organisationId}/${newId()}`,
    sizes: picture.sizes.map((size) => ({ ...size, key: `${organisationId}/${newId()}` })),
  }));
  for (const { key, content, sizes } of keyed) {
    await storage.put(key, content, { contentType: 'image/jpeg' });
    for (const size of sizes) await storage.put(size.key, size.content, { contentType: 'image/webp' });
  }
  await db.withOrg({ organisationId, userId: null, actorKind: 'system' }, async (tx) => {
    const files = keyed.map(
      ({
        id,
        key,
        content,
        caption,
      }) => sql`(${organisationId}, ${id}, ${`${home.street}, ${caption}.jpg`}, 'image/jpeg', ${content.byteLength}, ${key},
        ${home.owner}, ${home.owner}, 'off')`,
    );
    await tx.run(sql`
      insert into files (organisation_id, id, name, content_type, size, storage_key, created_by, content_by, scan) values ${sql.join(files)}`);
    const sizes = keyed.flatMap(({ id, sizes: smaller }) =>
      smaller.map(
        ({ width, height, content, key }) =>
          sql`(${organisationId}, ${id}, ${width}, ${height}, ${content.byteLength}, ${key})`,
      ),
    );
    await tx.run(sql`
      insert into picture_sizes (organisation_id, file_id, width, height, size, storage_key) values ${sql.join(sizes)}`);
    const photos = keyed.map(
      ({ id, caption, alt }, position) =>
        sql`(${organisationId}, ${home.id}, ${id}, ${position}, ${caption}, ${`A drawing of ${alt} ${home.street}`})`,
    );
    await tx.run(sql`
      insert into listing_photos (organisation_id, listing_id, file_id, position, caption, alt) values ${sql.join(photos)}`);
    await followPhotos(tx, home.id);
    // The pictures were there when it was last worked on.
    await tx.run(sql`
      update listings set modified_at = ${home.modifiedAt} where organisation_id = ${organisationId} and id = ${home.id}`);
  });
}
