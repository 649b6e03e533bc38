import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { homePhotos, listingOriginals } from '#contract/inventory/listing-originals.ts';
import { listings } from '#contract/inventory/listings.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { pictureSizesJob } from '#server/people/files/pictures/sizes-job.ts';
import { sweepFileJob } from '#server/people/files/sweep-job.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { olderPhotosJob } from './older-job.ts';

let folder: string;
let server: TestServer;
let owner: Person;
let viewer: Person;
let foreigner: Person;

beforeAll(async () => {
  folder = await scratchFolder();
  server = await startTestServer(undefined, { DATA_DIR: folder });
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  viewer = await newMember(server, here, 'viewer');
  foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(async () => {
  await server.stop();
  await removeFolder(folder);
});

const inOrg = <T>(work: Parameters<typeof server.services.db.withOrg<T>>[1]) =>
  server.services.db.withOrg({ organisationId: owner.organisationId, userId: null, actorKind: 'system' }, work);

/** Rotated, as phones take photos, and with a GPS location. */
const photograph = (colour = '#7a9') =>
  sharp({ create: { width: 1500, height: 1000, channels: 3, background: colour } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 15/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
/** A valid JPEG structure that no decoder can render. */
function withoutTables(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf(Buffer.from('ffdb', 'hex'));
  if (at < 0) return jpeg;
  return withoutTables(Buffer.concat([jpeg.subarray(0, at), jpeg.subarray(at + 2 + jpeg.readUInt16BE(at + 2))]));
}
const blobOf = (content: Buffer) => new Blob([new Uint8Array(content)]);

async function newHome(): Promise<{ id: string; version: number }> {
  const made = await owner.do(listings.create, {
    streetNumber: '12',
    streetName: 'Juniper Street',
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78704',
    listPrice: 45_000_000,
    listingContractDate: '2026-01-02',
    expirationDate: '2099-12-31',
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body;
}
async function newPhoto(id: string, content?: Buffer) {
  const body = blobOf(content ?? (await photograph()));
  const made = await owner.do(listings.addPhoto, { id, name: 'porch.jpg' }, { body });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body;
}
const read = (path: string, by?: Person) =>
  fetch(`${server.url}/api/v1${path}`, by ? { headers: { cookie: by.cookie } } : {});
const content = (id: string, photoId: string, query = '', by: Person = owner) =>
  read(`/listings/${id}/photos/${photoId}/content${query}`, by);
/** Whether EXIF data contains a GPS tag, in either byte order. */
const tellsPlace = (exif: Buffer = Buffer.alloc(0)) =>
  [
    [0x88, 0x25],
    [0x25, 0x88],
  ].some((tag) => exif.includes(Buffer.from(tag)));
const looked = async (answer: Response) => {
  const { width, height, exif, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return { width, height, format, hasExif: exif !== undefined, tellsPlace: tellsPlace(exif) };
};
async function run(kinds: ConstructorParameters<typeof JobWorker>[0]['kinds'], isDone: () => Promise<boolean>) {
  const worker = new JobWorker({ services: server.services, kinds, pollMs: 20 });
  worker.start();
  await vi.waitUntil(isDone, patience).finally(() => worker.stop());
}
const keys = async () =>
  (await inOrg((tx) => tx.all<{ key: string }>(sql`select storage_key as key from picture_sizes`))).map(
    ({ key }) => key,
  );

test('a photo comes in about the width it is shown in, upright, and without where it was taken', async () => {
  const { id } = await newHome();
  const { id: photo } = await newPhoto(id);
  expect(await looked(await content(id, photo, '?width=300'))).toMatchObject({ format: 'jpeg', width: 1500 });
  await run(
    [pictureSizesJob],
    async () => (await content(id, photo, '?width=300')).headers.get('content-type') === 'image/webp',
  );
  const small = { format: 'webp', hasExif: false, tellsPlace: false };
  expect(await looked(await content(id, photo, '?width=300'))).toEqual({ ...small, width: 320, height: 480 });
  expect(await looked(await content(id, photo, '?width=321'))).toEqual({ ...small, width: 640, height: 960 });
  // No size exceeds the upload, so the upload itself is returned.
  const whole = await looked(await content(id, photo, '?width=2048'));
  expect(whole).toMatchObject({ format: 'jpeg', width: 1500, tellsPlace: false });
  expect(tellsPlace((await sharp(await photograph()).metadata()).exif)).toBe(true);
  expect((await content(id, photo, '?width=300', foreigner)).status).toBe(404);
  expect((await read(`/listings/${id}/photos/${photo}/content?width=300`)).status).toBe(401);
  expect((await content(id, photo, '?width=0')).status).toBe(400);
});

test('photos that came before widths were made get theirs, however often the walk is begun', async () => {
  const { id } = await newHome();
  const photos = [await newPhoto(id), await newPhoto(id)];
  const isMade = async () =>
    (
      await Promise.all(
        photos.map(async (photo) => (await content(id, photo.id, '?width=300')).headers.get('content-type')),
      )
    ).every((type) => type === 'image/webp');
  // Simulates photos from before sizes were created.
  await server.services.db.asSystem((tx) =>
    tx.run(sql`delete from jobs where kind = 'files.picture_sizes' and state = 'waiting'`),
  );
  await inOrg((tx) => tx.enqueue(olderPhotosJob.with({})));
  await run([olderPhotosJob, pictureSizesJob], isMade);
  const before = (await keys()).length;
  const walk = await inOrg((tx) => tx.enqueue(olderPhotosJob.with({})));
  const result = () =>
    inOrg((tx) =>
      tx.get<{ photos: number | null }>(sql`select (result->>'photos')::int as photos from jobs where id = ${walk}`),
    );
  await run([olderPhotosJob], async () => (await result()).photos !== null);
  expect(await result()).toEqual({ photos: 0 });
  expect((await keys()).length).toBe(before);
});

test('what is no photograph is refused, and one that cannot be read is shown as it came', async () => {
  const { id } = await newHome();
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0heicmif1'), Buffer.alloc(64)]);
  const refused = await owner.do(listings.addPhoto, { id, name: 'a.heic' }, { body: blobOf(heic) });
  expect(refused.status).toBe(415);
  expect(JSON.stringify(refused.body)).toContain('Most Compatible');
  // A truncated file's location can't be removed.
  const torn = (await photograph()).subarray(0, 3_000);
  expect((await owner.do(listings.addPhoto, { id, name: 'a.jpg' }, { body: blobOf(torn) })).status).toBe(415);
  const { id: photo } = await newPhoto(id, withoutTables(await photograph()));
  const waiting = () =>
    inOrg((tx) =>
      tx.get<{ count: number }>(sql`
        select count(*)::int as count from jobs where kind = 'files.picture_sizes' and finished_at is null`),
    );
  await run([pictureSizesJob], async () => (await waiting()).count === 0);
  expect((await content(id, photo, '?width=300')).headers.get('content-type')).toBe('image/jpeg');
});

test('the original is kept beside an altered photo, and goes with it', async () => {
  const { id } = await newHome();
  const photo = await newPhoto(id);
  expect(photo).toMatchObject({ altered: 'none', hasOriginal: false });
  const put = async (by: Person, colour: string) =>
    by.do(
      listingOriginals.add,
      { id, photoId: photo.id, name: 'before.jpg' },
      { body: blobOf(await photograph(colour)) },
    );
  expect((await put(viewer, '#111')).status).toBe(403);
  expect((await put(foreigner, '#111')).status).toBe(404);
  expect((await content(id, photo.id, '?of=original')).status).toBe(404);
  expect((await put(owner, '#111')).body).toMatchObject({ altered: 'materially_altered', hasOriginal: true });
  await owner.do(listings.changePhoto, { id, photoId: photo.id, altered: 'corrected' });
  expect((await put(owner, '#eee')).body).toMatchObject({ altered: 'corrected', hasOriginal: true });
  const { dominant } = await sharp(
    Buffer.from(await (await content(id, photo.id, '?of=original')).arrayBuffer()),
  ).stats();
  expect(dominant.r).toBeGreaterThan(200);
  expect((await viewer.do(listingOriginals.remove, { id, photoId: photo.id })).status).toBe(403);
  expect((await owner.do(listingOriginals.remove, { id, photoId: photo.id })).body.hasOriginal).toBe(false);
  expect((await owner.do(listingOriginals.remove, { id, photoId: photo.id })).status).toBe(200);

  await put(owner, '#eee');
  const before = new Set(await keys());
  await run([pictureSizesJob], async () => (await keys()).length >= before.size + 4);
  await owner.do(listings.removePhoto, { id, photoId: photo.id });
  const made = await keys();
  await inOrg(async (tx) => {
    await tx.run(sql`update files set deleted_at = now() - interval '40 days' where deleted_at is not null`);
    await tx.run(sql`update jobs set run_at = now() where kind = 'files.sweep'`);
  });
  await run([sweepFileJob], async () => (await keys()).length < made.length);
  const gone = made.filter((key) => !before.has(key));
  const isGone = async (key: string) => (await server.services.storage.get(key)) === undefined;
  await run([sweepFileJob], async () => (await Promise.all(gone.map(isGone))).some(Boolean));
});

test('everybody sees the photos of a home on offer, and of no other', async () => {
  const home = await newHome();
  const { id: photoId } = await newPhoto(home.id);
  const path = `/homes/${owner.organisationId}/${home.id}/photos/${photoId}`;
  expect((await read(path)).status).toBe(404);
  const moved = await owner.do(
    listings.changeStatus,
    { id: home.id, standardStatus: 'Active' },
    { version: (await owner.do(listings.get, { id: home.id })).body.version },
  );
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const shown = await read(path);
  expect([shown.status, shown.headers.get('content-security-policy')]).toEqual([200, "default-src 'none'; sandbox"]);
  expect((await read(path.replace(owner.organisationId, foreigner.organisationId))).status).toBe(404);
  const hidden = await owner.do(
    listings.change,
    { id: home.id, internetEntireListingDisplayYN: false },
    { version: moved.body.version },
  );
  expect(hidden.status).toBe(200);
  expect((await read(path)).status).toBe(404);
  expect(homePhotos.content.access).toEqual({ who: 'anyone' });
});

test('a virtual tour is an https address or none', async () => {
  const { id } = await newHome();
  const set = async (virtualTourURLUnbranded: string | null) =>
    owner.do(
      listings.change,
      { id, virtualTourURLUnbranded },
      { version: (await owner.do(listings.get, { id })).body.version },
    );
  for (const address of ['javascript:alert(1)', 'http://tour.example/12', 'tour'])
    expect([address, (await set(address)).status]).toEqual([address, 400]);
  const address = 'https://tour.example/12?a=b';
  expect((await set(address)).body.virtualTourURLUnbranded).toBe(address);
  expect((await set(null)).body.virtualTourURLUnbranded).toBeNull();
});
