import type { Point } from '#contract/core/area.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { instantAt } from '#contract/core/time-zone.ts';
import type { Tour, tours } from '#contract/inventory/showing-tours.ts';
import { driveMinutes, shortestOrder, stopTimes } from '#contract/inventory/tour-route.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { findLead } from '#server/people/leads/change-lead.ts';
import { visibleTo as leadVisibleTo } from '#server/people/leads/policy.ts';
import { at } from '../listings/columns.ts';
import { visibleTo } from '../listings/policy.ts';
import { homeOf, isShown, isTaken, requestShowing } from './request-showing.ts';
import { faultOf } from './rules.ts';
import { settingsOf } from './settings.ts';
import { orTaken, spanText } from './showing-row.ts';

type Wish = InputOf<typeof tours.plan>;
type Home = { listing: string; address: string; photo: string | null; state: string | null; point: Point | null };
type Stop = Omit<Home, 'state' | 'point'> & {
  startsAt: string;
  minutes: number;
  timeZone: string;
  drive: number | null;
};

async function homesOf(tx: Tx, actor: Member, ids: readonly string[]): Promise<Home[]> {
  const rows = await tx.all<Omit<Home, 'point'> & { latitude: number | null; longitude: number | null }>(sql`
    select l.id as listing, l.unparsed_address as address, l.first_photo_id as photo, l.state_or_province as state,
      ${at('latitude')} as latitude, ${at('longitude')} as longitude
    from listings l where l.organisation_id = ${actor.organisationId} and l.id = any(${[...ids]}::uuid[]) and ${visibleTo(actor)}`);
  return ids.map((id, place) => {
    const row = rows.find(({ listing }) => listing === id);
    if (!row) throw invalid(['listings', place], 'This listing doesn’t exist or you can’t see it.');
    if (ids.indexOf(id) !== place) throw invalid(['listings', place], 'This home is on the tour already.');
    const { latitude, longitude, ...home } = row;
    return { ...home, point: latitude === null || longitude === null ? null : { latitude, longitude } };
  });
}

/** The stops in order, each starting after the previous one and the drive. */
async function laidOut(tx: Tx, actor: Member, wish: Wish): Promise<Stop[]> {
  const given = await homesOf(tx, actor, wish.listings);
  const order = wish.inOrder ? [...given.keys()] : shortestOrder(given.map(({ point }) => point));
  const homes = order.map((place) => given[place]!);
  const zones: string[] = [];
  for (const { listing, state } of homes) zones.push((await settingsOf(tx, { id: listing, state })).timeZone);
  const points = homes.map(({ point }) => point);
  const times = stopTimes(instantAt(wish.start, zones[0]!), wish.minutes, points);
  return homes.map(({ point, state: _, ...home }, place) => ({
    ...home,
    startsAt: new Date(times[place]!).toISOString(),
    minutes: wish.minutes,
    timeZone: zones[place]!,
    drive: place === 0 ? null : driveMinutes(points[place - 1]!, point),
  }));
}

export async function previewTour(tx: Tx, actor: Member, wish: Wish): Promise<OutputOf<typeof tours.preview>> {
  await findLead(tx, actor, wish.buyer);
  const stops = await laidOut(tx, actor, wish);
  const told = [];
  for (const stop of stops) told.push({ ...stop, fault: await faultAt(tx, stop) });
  return { stops: told };
}

async function faultAt(tx: Tx, { listing, startsAt, minutes }: Stop): Promise<string | null> {
  const home = await homeOf(tx, listing);
  if (!isShown(home)) return 'This home isn’t on the market.';
  const settings = await settingsOf(tx, home);
  const start = Date.parse(startsAt);
  const fault = faultOf(settings, start, minutes, Date.now());
  if (fault) return fault.message;
  const isBooked = !settings.mayOverlap && (await isTaken(tx, listing, spanText(start, minutes)));
  return isBooked ? 'Another showing is booked at this time.' : null;
}

/** Requests all showings or none, because the buyer visits the homes in one trip. */
export async function planTour(tx: Tx, actor: Member, wish: Wish): Promise<Tour> {
  await findLead(tx, actor, wish.buyer);
  const stops = await laidOut(tx, actor, wish);
  const id = newId();
  await tx.run(sql`
    insert into showing_tours (organisation_id, id, lead_id, agent_id, starts_at)
    values (${actor.organisationId}, ${id}, ${wish.buyer}, ${actor.userId}, ${stops[0]!.startsAt})`);
  for (const { listing, startsAt, minutes, address } of stops) {
    const showing = await requestShowing(tx, listing, {
      start: Date.parse(startsAt),
      minutes,
      kind: 'in_person',
      forWhom: 'buyer',
      askedBy: actor.userId,
      leadId: wish.buyer,
      agent: null,
      note: wish.note,
      locale: 'en',
      consentText: '',
      formHash: null,
    })
      .catch(orTaken)
      .catch((error: unknown) => {
        // Names the home in the error, because each has its own rules.
        if (error instanceof Refusal && error.more.issues?.[0]?.path[0] !== 'buyer' && error.code !== 'not_found')
          throw new Refusal('conflict', `${address}: ${error.more.issues?.[0]?.message ?? error.message}`);
        throw error;
      });
    await tx.run(sql`
      update showings set tour_id = ${id} where organisation_id = ${actor.organisationId} and id = ${showing}`);
  }
  return tourById(tx, actor, id);
}

type Row = Omit<Tour, 'stops'> & {
  stops: (Omit<Tour['stops'][number], 'drive'> & { latitude: number | null; longitude: number | null })[];
};

const rows = (actor: Member) => sql`
  select t.id, t.created_at as "createdAt", u.first_name || ' ' || u.last_name as agent,
    (select json_build_object('id', l.id, 'name', l.name) from leads l
     where l.organisation_id = t.organisation_id and l.id = t.lead_id and ${leadVisibleTo(actor)}) as buyer,
    (select coalesce(json_agg(json_build_object('showing', s.id, 'state', s.state, 'listing', l.id, 'address', l.unparsed_address,
       'photo', l.first_photo_id, 'startsAt', s.starts_at, 'minutes', s.minutes, 'timeZone', s.time_zone,
       'latitude', ${at('latitude')}, 'longitude', ${at('longitude')}) order by s.starts_at, s.id), '[]')
     from showings s join listings l on l.organisation_id = s.organisation_id and l.id = s.listing_id
     where s.organisation_id = t.organisation_id and s.tour_id = t.id) as stops
  from showing_tours t join users u on u.id = t.agent_id
  where t.organisation_id = ${actor.organisationId} and t.agent_id = ${actor.userId}`;

const pointOf = ({ latitude, longitude }: Row['stops'][number]): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Drives are between the stops that are still active. */
function tourOf({ stops, ...row }: Row): Tour {
  return {
    ...row,
    stops: stops.map((stop, place) => {
      const { latitude: _, longitude: __, startsAt, ...told } = stop;
      const before = stops[place - 1];
      return {
        ...told,
        startsAt: new Date(startsAt).toISOString(),
        drive: before ? driveMinutes(pointOf(before), pointOf(stop)) : null,
      };
    }),
  };
}

/** Only the actor's own tours, because a colleague's buyer is private. */
export async function tourById(tx: Tx, actor: Member, id: string): Promise<Tour> {
  const row = await tx.one<Row>(sql`${rows(actor)} and t.id = ${id}`);
  if (!row) throw notFound();
  return tourOf(row);
}

export const toursAhead = async (tx: Tx, actor: Member): Promise<OutputOf<typeof tours.list>> => ({
  tours: (
    await tx.all<Row>(sql`
      ${rows(actor)} and t.starts_at > now() - interval '1 day' order by t.starts_at, t.id limit 100`)
  ).map(tourOf),
});
