import type { InputOf } from '#contract/core/call.ts';
import { type CmaFacts, cmaSums, usualRates, weightIssue } from '#contract/inventory/value/cma-sums.ts';
import type { Cma, CmaCandidate, CmaComparable, CmaSearch, cmas } from '#contract/inventory/value/cmas.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { nearOf } from '#server/core/places/places.ts';
import type { Settings } from '#server/env.ts';
import { at } from '../../listings/columns.ts';
import { visibleTo } from '../../listings/policy.ts';
import { type Around, byLikeness, factsColumn, homesAround, type Middle } from './around.ts';
import { cmaLooks, officePhoto } from './looks.ts';
import { type CmaRecord, findCma, lockCma, middleOf, presentCma } from './queries.ts';

type Subject = Middle & { listing: string | null; address: string; city: string; facts: CmaFacts };

const usualSearch: CmaSearch = { statuses: ['Closed', 'Active', 'Pending'], km: 5, months: 12 };
/** Number of comparables picked initially. */
const first = 4;
const mostCandidates = 60;

export const cmaSubject = (id: string) => ({ type: 'cma', id }) as const;

export async function createCma(
  tx: Tx,
  actor: Member,
  input: InputOf<typeof cmas.create>,
  settings: Settings,
): Promise<Cma> {
  const visible = visibleTo(actor);
  const subject = input.listing ? await listedHome(tx, input.listing, visible) : typedHome(input.home);
  const id = await beginCma(tx, { subject, owner: actor.userId, search: usualSearch, visible });
  return presentCma(tx, actor, id, settings);
}

type Begun = { subject: Subject; owner: string | null; search: CmaSearch; visible: Sql };

/** Picks the most similar homes, sold ones first, because they have a closing price. */
export async function beginCma(tx: Tx, { subject, owner, search, visible }: Begun): Promise<string> {
  const found = byLikeness(subject.facts, await homesAround(tx, subject, search, visible));
  const isSold = ({ status }: Around) => status === 'Closed';
  const best = [...found.filter(isSold), ...found.filter((home) => !isSold(home))];
  const comparables = best.slice(0, first).map((home) => ({ ...pickedFrom(home), ...untouched }));
  const id = newId();
  await tx.run(sql`
    insert into cmas (organisation_id, id, listing_id, property_id, address, city, latitude, longitude, property_type, facts, search, rates,
      comparables, value_range, owner_id, created_by)
    values (${tx.scope.organisationId}, ${id}, ${subject.listing}, ${subject.property}, ${subject.address}, ${subject.city}, ${subject.latitude},
      ${subject.longitude}, ${subject.propertyType}, ${JSON.stringify(subject.facts)}::jsonb, ${JSON.stringify(search)}::jsonb,
      ${JSON.stringify(usualRates)}::jsonb, ${JSON.stringify(comparables)}::jsonb,
      ${rangeJson(subject.facts, usualRates, comparables)}::jsonb, ${owner}, ${owner})`);
  tx.record({
    kind: 'cma.created',
    subject: cmaSubject(id),
    data: { address: subject.address, listing: subject.listing },
  });
  return id;
}

export async function listedHome(tx: Tx, listing: string, visible: Sql): Promise<Subject> {
  const found = await tx.one<
    Omit<Subject, 'latitude' | 'longitude'> & { latitude: number | null; longitude: number | null }
  >(sql`
    select l.id as listing, l.property_id as property, l.property_type as "propertyType", l.unparsed_address as address,
      coalesce(l.city, '') as city, ${at('latitude')} as latitude, ${at('longitude')} as longitude, ${factsColumn} as facts
    from listings l where l.organisation_id = ${tx.scope.organisationId} and l.id = ${listing} and ${visible}`);
  if (!found) throw notFound();
  const { latitude, longitude } = found;
  if (latitude === null || longitude === null) throw invalid(['listing'], 'Add the home’s coordinates or ZIP.');
  return { ...found, latitude, longitude };
}

function typedHome(home: InputOf<typeof cmas.create>['home']): Subject {
  if (!home) throw invalid(['listing'], 'Choose a listing or enter an address.');
  const { street, city, stateOrProvince, postalCode, latitude, longitude, facts } = home;
  const place =
    latitude !== undefined && longitude !== undefined
      ? { latitude, longitude }
      : nearOf({ city, stateOrProvince, postalCode: postalCode || null });
  if (!place) throw invalid(['home', 'city'], 'We couldn’t find this address. Check the city, state and ZIP.');
  return {
    latitude: place.latitude,
    longitude: place.longitude,
    listing: null,
    property: null,
    propertyType: 'Residential',
    address: `${street}, ${city}, ${stateOrProvince}${postalCode ? ` ${postalCode}` : ''}`,
    city,
    facts,
  };
}

const untouched = { manual: {}, other: 0, otherReason: '', weight: null } satisfies Partial<CmaComparable>;

const pickedFrom = ({ listing, address, city, status, listPrice, closePrice, closeDate, facts, km }: Around) => ({
  ...{ listing, address, city, status, listPrice, closePrice, closeDate, facts, km },
});

const rangeJson = (...[facts, rates, comparables]: Parameters<typeof cmaSums>): string | null => {
  const { range } = cmaSums(facts, rates, comparables);
  return range && JSON.stringify(range);
};

type Change = Omit<InputOf<typeof cmas.change>, 'id'>;

export async function changeCma(
  tx: Tx,
  actor: Member,
  id: string,
  version: number,
  change: Change,
  settings: Settings,
): Promise<Cma> {
  const before = await lockCma(tx, actor, id);
  if (before.version !== version)
    throw new Refusal('version_conflict', undefined, { current: await presentCma(tx, actor, id, settings) });
  if (!before.can.change) throw new Refusal('forbidden');
  const { facts = before.facts, search = before.search, rates = before.rates, note = before.note } = change;
  const comparables = change.comparables ? await picked(tx, actor, before, change.comparables) : before.comparables;
  const isNewFacts = JSON.stringify(facts) !== JSON.stringify(before.facts);
  const isConfirmed = change.isConfirmed ?? (before.confirmedAt !== null && !isNewFacts);
  await tx.run(sql`
    update cmas set facts = ${JSON.stringify(facts)}::jsonb, search = ${JSON.stringify(search)}::jsonb, rates = ${JSON.stringify(rates)}::jsonb,
      note = ${note}, comparables = ${JSON.stringify(comparables)}::jsonb, value_range = ${rangeJson(facts, rates, comparables)}::jsonb,
      confirmed_at = case when ${isConfirmed}::boolean then coalesce(confirmed_at, now()) end, changed_at = now(), version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  const fields = (['facts', 'search', 'rates', 'note', 'comparables'] as const).filter(
    (name) => change[name] !== undefined,
  );
  tx.record({
    kind: isConfirmed && before.confirmedAt === null ? 'cma.confirmed' : 'cma.changed',
    subject: cmaSubject(id),
    data: { address: before.address, fields },
  });
  return presentCma(tx, actor, id, settings);
}

/** Existing comparables keep the values from when they were picked; new ones are read now, and must be visible. */
async function picked(
  tx: Tx,
  actor: Member,
  before: CmaRecord,
  wanted: NonNullable<Change['comparables']>,
): Promise<CmaComparable[]> {
  const ids = wanted.map(({ listing }) => listing);
  if (new Set(ids).size < ids.length) throw invalid(['comparables'], 'Each comparable can be added only once.');
  const issue = weightIssue(wanted.map(({ weight }) => weight));
  if (issue) throw invalid(['comparables', 'weight'], 'Weights must total 100%.');
  const kept = new Map(before.comparables.map((one) => [one.listing, one]));
  const fresh = ids.some((id) => !kept.has(id))
    ? await homesAround(tx, middleOf(before), widest, sql`${visibleTo(actor)} and l.id = any(${ids}::uuid[])`)
    : [];
  const found = new Map(fresh.map((home) => [home.listing, home]));
  return wanted.map(({ listing, ...handwork }, place) => {
    const old = kept.get(listing);
    const home = found.get(listing);
    if (!old && !home)
      throw invalid(['comparables', place, 'listing'], 'This comparable doesn’t exist or you can’t see it.');
    return { ...(old ?? pickedFrom(home!)), ...handwork };
  });
}

/** Manual search may go beyond the proposed area. */
const widest = { statuses: ['Closed', 'Pending', 'Active', 'Active Under Contract', 'Expired'], km: 80, months: 36 };

export async function candidatesFor(tx: Tx, actor: Member, id: string): Promise<{ homes: CmaCandidate[] }> {
  const found = await findCma(tx, actor, id);
  const taken = new Set(found.comparables.map(({ listing }) => listing));
  const all = await homesAround(tx, middleOf(found), found.search, visibleTo(actor));
  const homes = byLikeness(found.facts, all).slice(0, mostCandidates);
  const looks = await cmaLooks(
    tx,
    homes.map(({ listing }) => listing),
  );
  return {
    homes: homes.map((home) => ({
      ...pickedFrom(home),
      isPicked: taken.has(home.listing),
      photo: officePhoto(home.listing, looks.get(home.listing)),
    })),
  };
}

export async function removeCma(tx: Tx, actor: Member, id: string): Promise<{ done: true }> {
  const found = await lockCma(tx, actor, id);
  if (!found.can.change) throw new Refusal('forbidden');
  await tx.run(sql`delete from cmas where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'cma.removed', subject: cmaSubject(id), data: { address: found.address } });
  return { done: true };
}
