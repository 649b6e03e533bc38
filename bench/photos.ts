import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { listings } from '#contract/inventory/listings.ts';
import { pictureWidths } from '#contract/people/pictures.ts';
import type { Services } from '#server/core/services.ts';
import { type Ask, settled } from './long-work.ts';
import { median } from './median.ts';
import type { Table } from './table.ts';

type Options = {
  table: Table;
  owner: pg.ClientConfig;
  services: Services;
  ask: Ask;
  rounds: number;
};

const photos = 30;
/** As many as the upload field sends at once. */
const sentAtOnce = 3;
/** As many as the job processes at once. */
const madeAtOnce = 2;

/**
 * Thirty photos of twelve megapixels, from the first byte sent to the last size made, compared with the image library alone on the same
 * files and sizes.
 */
export async function measurePhotos({ table, owner, services, ask, rounds }: Options): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-photos-'));
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const files = await takePhotos(folder);
    const times: { bare: number; lintel: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const bare = await secondsOf(() => inLanes(files, madeAtOnce, makeBare));
      const { id } = await ask(listings.create, {
        streetNumber: String(round),
        streetName: `Bench ${Date.now()}`,
        city: 'Austin',
        stateOrProvince: 'TX',
      });
      const lintel = await secondsOf(async () => {
        await inLanes(files, sentAtOnce, async (file) => {
          const body = new Blob([await readFile(file)]);
          await ask(listings.addPhoto, { id, name: 'photo.jpg' }, { body });
        });
        await whenMade(client, id);
      });
      times.push({ bare, lintel });
      await settled(owner);
      await clear(client, services, id);
    }
    table.atMost(
      `${photos} photos of 12 megapixels in ${pictureWidths.length} widths, × the picture library alone`,
      median(times.map(({ bare, lintel }) => lintel / bare)),
      1.6,
      1.3,
      `${median(times.map(({ lintel }) => lintel)).toFixed(1)} s`,
    );
  } finally {
    await client.end();
    await rm(folder, { recursive: true });
  }
}

/** Adds camera-like grain, so that the files are as large as real photos. */
async function takePhotos(folder: string): Promise<string[]> {
  const grain = await sharp({
    create: {
      width: 4_000,
      height: 3_000,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 24 },
    },
  })
    .blur(1.2)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const files: string[] = [];
  for (let n = 0; n < photos; n += 1) {
    const file = join(folder, `${n}.jpg`);
    await sharp(grain)
      .tint({ r: 40 + 7 * n, g: 120, b: 250 - 7 * n })
      .jpeg({ quality: 90 })
      .toFile(file);
    files.push(file);
  }
  return files;
}

async function makeBare(file: string): Promise<void> {
  const { data, info } = await sharp(await readFile(file))
    .autoOrient()
    .resize({ width: Math.max(...pictureWidths) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  await Promise.all(
    pictureWidths.map(async (one) => {
      const made = sharp(data, { raw: { width, height, channels } }).resize({ width: one }).webp({ quality: 80 });
      await writeFile(`${file}.${one}.webp`, await made.toBuffer());
    }),
  );
}

const ofListing = 'select file_id from listing_photos where listing_id = $1';

async function whenMade(client: pg.Client, listing: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ made: number }>(
      `select count(*)::int as made from picture_sizes where file_id in (${ofListing})`,
      [listing],
    );
    if (rows[0]!.made === photos * pictureWidths.length) return;
    await pause(50);
  }
}

/** Deletes the files, which would add up to gigabytes over several runs. */
async function clear(client: pg.Client, { storage }: Services, listing: string): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    `select storage_key as key from picture_sizes where file_id in (${ofListing})
     union all select storage_key from files where id in (${ofListing})`,
    [listing],
  );
  for (const { key } of rows) await storage.delete(key);
  await client.query(`delete from files where id in (${ofListing})`, [listing]);
}

async function inLanes<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  const lane = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}
