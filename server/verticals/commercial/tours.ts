import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { TourBook, tourBooks } from '#contract/verticals/commercial/tour-books.ts';
import { ownBrand } from '#server/account/onboarding/shown-brand.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { derivedToken, hashToken } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, type Page } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { invalid, notFound } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { boundedWork } from '#server/core/threads/bounded-work.ts';
import { brandKeys, bytesAt } from '#server/inventory/paper/stored-bytes.ts';
import { brokerJson } from './broker.ts';
import type { TourToDraw } from './draw-tour.ts';

const tourSubject = (id: string) => ({ type: 'commercial_tour', id });

const columns: Sql = sql`
  t.id, t.name, t.client, t.contact_id as contact, t.on_day::text as "on", t.note, t.token_hash is not null as "isShared", t.version,
  (select coalesce(json_agg(json_build_object('space', s.id, 'at', to_char(p.at_time, 'HH24:MI'), 'minutes', p.minutes,
      'asking', p.asking_cents, 'note', p.note, 'building', b.name,
      'address', concat_ws(', ', nullif(b.street, ''), nullif(b.city, ''), trim(b.state_or_province || ' ' || b.postal_code)),
      'suite', s.suite, 'floor', s.floor, 'squareFeet', s.square_feet) order by p.position), '[]')
    from commercial_tour_stops p
    join commercial_spaces s on s.organisation_id = p.organisation_id and s.id = p.space_id
    join commercial_buildings b on b.organisation_id = s.organisation_id and b.id = s.building_id
    where p.organisation_id = t.organisation_id and p.tour_id = t.id) as stops`;

const latest: Order = { value: { column: sql`t.on_day`, type: 'date' }, id: sql`t.id`, descending: true };

export const tourPage = (
  { cursor, limit: most }: InputOf<typeof tourBooks.list>,
  { organisationId }: Member,
): Page => ({
  rows: sql`
    select ${columns} from commercial_tours t where t.organisation_id = ${organisationId} and ${after(latest, cursor)}
    order by ${orderBy(latest)} limit ${sql.int(most)}`,
  cursor: [sql`r.on`, sql`r.id`],
  limit: most,
});

export async function tourById(tx: Tx, id: string, lock: Sql = nothing): Promise<TourBook> {
  const found = await tx.one<TourBook>(sql`
    select ${columns} from commercial_tours t where t.organisation_id = ${tx.scope.organisationId} and t.id = ${id} ${lock}`);
  if (!found) throw notFound();
  return found;
}

type Given = InputOf<typeof tourBooks.create>;

async function writeStops(tx: Tx, tour: string, stops: Given['stops']): Promise<void> {
  const { organisationId } = tx.scope;
  const spaces = await tx.all<{ id: string }>(sql`
    select id from commercial_spaces where organisation_id = ${organisationId} and id = any(${stops.map(({ space }) => space)}::uuid[])`);
  const known = new Set(spaces.map(({ id }) => id));
  const unknown = stops.findIndex(({ space }) => !known.has(space));
  if (unknown >= 0) throw invalid(['stops', unknown, 'space'], 'Choose a space.');
  const back = stops.findIndex(({ at }, place) => place > 0 && at < stops[place - 1]!.at);
  if (back >= 0) throw invalid(['stops', back, 'at'], 'This time is before the stop above.');
  await tx.run(sql`delete from commercial_tour_stops where organisation_id = ${organisationId} and tour_id = ${tour}`);
  await tx.run(sql`
    insert into commercial_tour_stops (organisation_id, tour_id, position, space_id, at_time, minutes, asking_cents, note)
    select ${organisationId}, ${tour}, n.position, n.space, n.at, n.minutes, n.asking, n.note
    from jsonb_to_recordset(${JSON.stringify(stops.map((stop, position) => ({ ...stop, position })))}::jsonb)
      n(position int, space uuid, at time, minutes int, asking bigint, note text)`);
}

async function refuseContact(tx: Tx, contact: string | null): Promise<void> {
  if (!contact) return;
  const found = await tx.one(sql`
    select from commercial_contacts where organisation_id = ${tx.scope.organisationId} and id = ${contact}`);
  if (!found) throw invalid(['contact'], 'Choose somebody on the list.');
}

export async function createTour(tx: Tx, input: Given): Promise<TourBook> {
  await refuseContact(tx, input.contact);
  const id = newId();
  await tx.run(sql`
    insert into commercial_tours (organisation_id, id, name, client, contact_id, on_day, note, created_by)
    values (${tx.scope.organisationId}, ${id}, ${input.name}, ${input.client}, ${input.contact}, ${input.on}, ${input.note},
      ${tx.scope.userId})`);
  await writeStops(tx, id, input.stops);
  tx.record({ kind: 'commercial.tour_changed', subject: tourSubject(id), data: { what: 'made', name: input.name } });
  return tourById(tx, id);
}

export async function changeTour(
  tx: Tx,
  version: number,
  { id, ...input }: InputOf<typeof tourBooks.change>,
): Promise<TourBook> {
  const before = await tourById(tx, id, sql`for update of t`);
  if (before.version !== version)
    await refuseOld(tx, { current: before, changed: 'commercial.tour_changed', subject: tourSubject(id) });
  await refuseContact(tx, input.contact);
  await tx.run(sql`
    update commercial_tours set name = ${input.name}, client = ${input.client}, contact_id = ${input.contact}, on_day = ${input.on},
      note = ${input.note}, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  await writeStops(tx, id, input.stops);
  tx.record({ kind: 'commercial.tour_changed', subject: tourSubject(id), data: { what: 'changed', name: input.name } });
  return tourById(tx, id);
}

const tokenOf = (secret: string, id: string): string => derivedToken(secret, 'tour book', id);

/** The same link however often it is asked for; once revoked, asking opens it again. */
export async function shareTour(tx: Tx, { settings }: Services, id: string): Promise<{ address: string }> {
  const { isShared, name } = await tourById(tx, id, sql`for update of t`);
  const token = tokenOf(settings.secret, id);
  if (!isShared) {
    await tx.run(sql`
      update commercial_tours set token_hash = ${hashToken(token)} where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
    tx.record({ kind: 'commercial.tour_changed', subject: tourSubject(id), data: { what: 'shared', name } });
  }
  return { address: `${settings.publicUrl}/tour-book/${token}` };
}

export async function unshareTour(tx: Tx, id: string): Promise<void> {
  const { isShared, name } = await tourById(tx, id, sql`for update of t`);
  if (!isShared) return;
  await tx.run(sql`
    update commercial_tours set token_hash = null where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'commercial.tour_changed', subject: tourSubject(id), data: { what: 'unshared', name } });
}

/** Where a client's link leads. */
async function findTour({ db }: Services, { ip }: RequestFacts, token: string): Promise<{ scope: Scope; id: string }> {
  await limit(db, `tour books from ${networkOf(ip)}`, 1_200, 3_600);
  const whose = await db.asSystem((tx) =>
    tx.one<{ organisationId: string; id: string }>(sql`
      select organisation_id as "organisationId", id from commercial_tours where token_hash = ${hashToken(token)}`),
  );
  if (!whose) throw notFound();
  return { scope: { organisationId: whose.organisationId, userId: null, actorKind: 'system' }, id: whose.id };
}

export async function openTour(
  services: Services,
  request: RequestFacts,
  token: string,
): Promise<OutputOf<typeof tourBooks.open>> {
  const { scope, id } = await findTour(services, request, token);
  return services.db.withOrg(scope, async (tx) => {
    const { contact: _, version: __, ...tour } = await tourById(tx, id);
    const { person } = await tx.get<{ person: OutputOf<typeof tourBooks.open>['person'] }>(sql`
      select ${brokerJson(sql`t.organisation_id`, sql`t.created_by`)} as person
      from commercial_tours t where t.organisation_id = ${scope.organisationId} and t.id = ${id}`);
    return { ...tour, ...(await ownBrand(tx)), person };
  });
}

export async function tourPdf(services: Services, scope: Scope, id: string): Promise<Uint8Array> {
  const { tour, brand, logo } = await services.db.withOrg(scope, async (tx) => ({
    tour: await tourById(tx, id),
    brand: await ownBrand(tx),
    logo: (await brandKeys(tx, null)).logo,
  }));
  const data: TourToDraw = { tour, brand, logo: await bytesAt(services, logo) };
  return boundedWork<Uint8Array>({
    module: new URL('./tour-thread.ts', import.meta.url),
    data,
    lane: scope.organisationId,
  });
}

/** Drawn for whoever asks: a stranger may not keep the program drawing. */
export async function openTourPdf(services: Services, request: RequestFacts, token: string): Promise<Uint8Array> {
  await limit(services.db, `tour books drawn for ${networkOf(request.ip)}`, 30, 3_600);
  const { scope, id } = await findTour(services, request, token);
  return tourPdf(services, scope, id);
}
