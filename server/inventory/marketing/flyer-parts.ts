import { dateFormat } from '#contract/core/message.ts';
import { momentIn, zoneName } from '#contract/core/moment-words.ts';
import { phoneText } from '#contract/core/phone-text.ts';
import { mostFlyerPhotos } from '#contract/inventory/marketing/mosaic.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import { shownAgents } from '#server/people/profiles/shown-agent.ts';
import { isJudged } from '../files/policy.ts';
import { brandKeys, bytesAt } from '../paper/stored-bytes.ts';
import type { FlyerParts } from './flyer.ts';
import { nextOpenHouse } from './kits.ts';

type Found = {
  photos: { key: string; isAltered: boolean }[];
  colour: string | null;
  logo: string | null;
  face: string | null;
  title: string;
  phone: string;
  email: string;
  openHouse: string | null;
};

/** "Sat, Nov 21, 2026, 1:00 PM CT" to "3:00 PM", with day and zone only once. */
function hoursWords(startsAt: string, minutes: number, timeZone: string): string {
  const start = new Date(startsAt);
  const end = new Date(start.getTime() + minutes * 60_000);
  const until = dateFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(end);
  const zone = zoneName('en-US', start, timeZone);
  const from = momentIn('en-US', start, timeZone);
  return `${from.endsWith(` ${zone}`) ? from.slice(0, -zone.length - 1) : from} – ${until} ${zone}`;
}

/** Storage keys and data of everything that the listing's flyer shows, as of now. */
export async function findParts(tx: Tx, listing: string, most: number): Promise<Found> {
  const { organisationId } = tx.scope;
  const photos = await tx.all<Found['photos'][number]>(sql`
    select coalesce(z.storage_key, f.storage_key) as key, p.altered = 'materially_altered' as "isAltered"
    from listing_photos p join files f on f.organisation_id = p.organisation_id and f.id = p.file_id
    left join lateral (
      select z.storage_key from picture_sizes z
      where z.organisation_id = f.organisation_id and z.file_id = f.id and z.width >= 1280 order by z.width limit 1) z on true
    where p.organisation_id = ${organisationId} and p.listing_id = ${listing} and ${isJudged}
    order by p.position, p.id limit ${sql.int(Math.min(most, mostFlyerPhotos))}`);
  const { owner, colour } = await tx.get<{ owner: string | null; colour: string | null }>(sql`
    select l.owner_id as owner, w.colour from listings l left join brands w on w.organisation_id = l.organisation_id
    where l.organisation_id = ${organisationId} and l.id = ${listing}`);
  const [agent] = owner ? await shownAgents(tx, [owner]) : [];
  const house = await tx.one<{ startsAt: string; minutes: number; timeZone: string }>(sql`
    select h.starts_at as "startsAt", h.minutes, h.time_zone as "timeZone"
    from listings l cross join lateral (${nextOpenHouse(sql`h.starts_at, h.minutes, h.time_zone`)}) h
    where l.organisation_id = ${organisationId} and l.id = ${listing}`);
  return {
    photos,
    colour,
    ...(await brandKeys(tx, owner)),
    title: agent?.title ?? '',
    phone: phoneText(agent?.phone ?? ''),
    email: agent?.email ?? '',
    openHouse: house ? hoursWords(house.startsAt, house.minutes, house.timeZone) : null,
  };
}

/** The same with its images loaded. */
export async function readParts(services: Services, { photos, logo, face, ...found }: Found): Promise<FlyerParts> {
  const read = await Promise.all(
    photos.map(async ({ key, isAltered }) => ({ bytes: await bytesAt(services, key), isAltered })),
  );
  return {
    ...found,
    logo: await bytesAt(services, logo),
    face: await bytesAt(services, face),
    photos: read.flatMap(({ bytes, isAltered }) => (bytes ? { bytes, isAltered } : [])),
  };
}
