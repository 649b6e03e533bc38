import type { Point } from '#contract/core/area.ts';
import type { InputOf } from '#contract/core/call.ts';
import { addDays } from '#contract/core/time-zone.ts';
import type { Appointment } from '#contract/people/appointments.ts';
import type { Drive, exactnesses, Stop } from '#contract/people/drive.ts';
import type { driveCalls } from '#contract/people/drive-calls.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { nearOf } from '#server/core/places/places.ts';
import { listingSeenBy } from '../../tasks/policy.ts';
import { appointmentsIn } from '../queries.ts';
import { lengthOf, orderStops } from './order-stops.ts';

type Where = Point & { exactness: (typeof exactnesses)[number] };

/** Kinds of appointments that need no driving. */
const fromAfar: readonly Appointment['kind'][] = ['call'];

/** The drive between the member's own appointments of a day. */
export async function driveOf(
  tx: Tx,
  actor: Member,
  { day, timeZone, free }: InputOf<typeof driveCalls.drive>,
): Promise<Drive> {
  const { rows } = await appointmentsIn(tx, actor, { from: day, to: addDays(day, 1), timeZone, people: 'me' });
  const meant = rows.filter(
    ({ allDay, status, hidden, kind }) => !allDay && !hidden && status !== 'cancelled' && !fromAfar.includes(kind),
  );
  const where = await placesOf(tx, actor, meant);
  const visits = meant.flatMap((row) => {
    const at = where.get(row);
    return at ? [{ ...shown(row), ...at, isFree: free.includes(row.id) }] : [];
  });
  const stops = orderStops(visits).map((visit, place, all): Stop => {
    const before = all[place - 1];
    return { ...visit, km: before ? rounded(lengthOf([before, visit])) : null };
  });
  return {
    stops,
    nowhere: meant.filter((row) => !where.has(row)).map(shown),
    km: rounded(lengthOf(stops)),
    kmByTime: rounded(lengthOf(visits)),
  };
}

const rounded = (km: number): number => Math.round(km * 10) / 10;

const shown = ({ id, occurrence, kind, title, place, startsAt, minutes }: Appointment) => ({
  id,
  occurrence,
  kind,
  title,
  place,
  startsAt,
  minutes,
});

/** Locates an appointment: at the listing with that address; else at the ZIP code of the place; else in the lead's town. */
async function placesOf(tx: Tx, actor: Member, rows: readonly Appointment[]): Promise<Map<Appointment, Where>> {
  const { organisationId } = actor;
  const addresses = rows.map(({ place }) => place.trim()).filter(Boolean);
  const listings = await tx.all<Point & { address: string }>(sql`
    select g.unparsed_address as address, g.latitude, g.longitude from listings g
    where g.organisation_id = ${organisationId} and g.unparsed_address = any(${addresses}::text[]) and ${listingSeenBy(actor)}
      and g.latitude is not null and g.longitude is not null and g.archived_at is null`);
  const leads = await tx.all<{ id: string; city: string | null; state: string | null }>(sql`
    select l.id, l.city, l.state from leads l
    where l.organisation_id = ${organisationId} and l.id = any(${rows.flatMap(({ leads: met }) => met.map(({ id }) => id))}::uuid[])`);
  const found = rows.flatMap((row): [Appointment, Where][] => {
    const listing = listings.find(({ address }) => address === row.place.trim());
    if (listing) return [[row, { latitude: listing.latitude, longitude: listing.longitude, exactness: 'point' }]];
    const [postalCode] = /\b\d{5}\b(?!.*\b\d{5}\b)/.exec(row.place) ?? [];
    const near = postalCode && nearOf({ postalCode });
    if (near) return [[row, { latitude: near.latitude, longitude: near.longitude, exactness: 'postal' }]];
    for (const { id } of row.leads) {
      const lead = leads.find((one) => one.id === id);
      const town = lead && nearOf({ city: lead.city, stateOrProvince: lead.state });
      if (town) return [[row, { latitude: town.latitude, longitude: town.longitude, exactness: 'city' }]];
    }
    return [];
  });
  return new Map(found);
}
