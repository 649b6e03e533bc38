import { trailingYear } from '#contract/verticals/commercial/income.ts';
import { priceFigures } from '#contract/verticals/commercial/sale-words.ts';
import type { Memorandum } from '#contract/verticals/commercial/sales.ts';
import { ownBrand } from '#server/account/onboarding/shown-brand.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import { boundedWork } from '#server/core/threads/bounded-work.ts';
import { brandKeys, bytesAt } from '#server/inventory/paper/stored-bytes.ts';
import { brokerJson } from './broker.ts';
import { buildingShown } from './buildings.ts';
import { nearComps } from './comps.ts';
import type { MemorandumToDraw } from './draw-memorandum.ts';
import { refuseMemorandum } from './refuse-memorandum.ts';
import { type KeptSale, lockSale, offeringAddress, saleById, saleSubject } from './sales.ts';
import { stateMap } from './state-outline.ts';

type Building = Awaited<ReturnType<typeof buildingShown>>;

const rentRoll = ({ list, leases }: Building): Memorandum['rentRoll'] =>
  list.map(({ id, suite, floor, squareFeet }) => {
    const lease =
      leases.find((one) => one.space === id && one.standing === 'in_place') ??
      leases.find((one) => one.space === id && one.standing === 'committed');
    return {
      suite,
      floor,
      tenant: lease?.tenant ?? null,
      squareFeet,
      from: lease?.from ?? null,
      until: lease?.until ?? null,
      type: lease?.type ?? null,
      perFoot: lease?.perFoot ?? null,
      annual: lease?.annual ?? 0,
    };
  });

function expiring(roll: Memorandum['rentRoll']): Memorandum['expiring'] {
  const years = new Map<number | null, number>();
  for (const { until, squareFeet } of roll) {
    const year = until ? Number(until.slice(0, 4)) : null;
    years.set(year, (years.get(year) ?? 0) + squareFeet);
  }
  return [...years]
    .map(([year, squareFeet]) => ({ year, squareFeet }))
    .sort((one, other) => (one.year ?? 0) - (other.year ?? 0))
    .slice(0, 40);
}

/** One value for page and PDF, counted from the rent roll and the costs as they are now. */
export async function memorandumOf(tx: Tx, sale: KeptSale): Promise<Memorandum> {
  const building = await buildingShown(tx, sale.building.id);
  const brand = await ownBrand(tx);
  const { person } = await tx.get<Pick<Memorandum, 'person'>>(sql`
    select ${brokerJson(tx.scope.organisationId, sale.createdBy)} as person`);
  const { name, street, city, stateOrProvince, postalCode, use, yearBuilt, squareFeet, leasedFeet, today } = building;
  const { rent, recovered, operating, noi, waltRent, waltArea, costs } = building;
  const roll = rentRoll(building);
  const figures = sale.asking ? priceFigures(sale.asking, squareFeet, noi, null) : null;
  return {
    ...brand,
    person,
    ...sale.memorandum,
    building: name,
    address: [street, city, `${stateOrProvince} ${postalCode}`.trim()].filter(Boolean).join(', '),
    ...{ city, stateOrProvince, use, yearBuilt, squareFeet, leasedFeet },
    asking: sale.asking,
    perFoot: figures?.perFoot ?? null,
    capRate: figures?.capRate ?? null,
    ...{ rent, recovered, operating, noi, waltRent, waltArea },
    costYear: costs[0]?.year ?? null,
    trailing: trailingYear(building.leases, building.costs, today),
    costs: (costs[0]?.expenses ?? []).map((one) => ({ name: one.name, cents: one.cents })),
    rentRoll: roll,
    expiring: expiring(roll),
    map: stateMap(building),
    comps: await nearComps(tx, use, stateOrProvince),
    today,
  };
}

export async function publishSale(
  tx: Tx,
  publicUrl: string,
  { id, isPublished }: { id: string; isPublished: boolean },
): Promise<{ address: string }> {
  const sale = await lockSale(tx, id);
  const address = offeringAddress(publicUrl, sale.slug);
  if (sale.isPublished === isPublished) return { address };
  if (isPublished) refuseMemorandum(sale.memorandum);
  await tx.run(sql`
    update commercial_sales set is_published = ${isPublished}, touched_at = now()
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({
    kind: 'commercial.sale_changed',
    subject: saleSubject(id),
    data: { what: isPublished ? 'published' : 'taken_down' },
  });
  return { address };
}

/** Drawn in a thread from what stands now. */
export async function memorandumPdf(services: Services, scope: Scope, id: string): Promise<Uint8Array> {
  const { memorandum, cover, logo } = await services.db.withOrg(scope, async (tx) => {
    const sale = await saleById(tx, id);
    const keys = await brandKeys(tx, null);
    const file = await tx.one<{ key: string }>(sql`
      select storage_key as key from files where organisation_id = ${scope.organisationId} and id = ${sale.cover} and deleted_at is null
        and scan in ('off', 'clean')`);
    return { memorandum: await memorandumOf(tx, sale), cover: file?.key ?? null, logo: keys.logo };
  });
  const data: MemorandumToDraw = {
    memorandum,
    cover: await bytesAt(services, cover),
    logo: await bytesAt(services, logo),
  };
  return boundedWork<Uint8Array>({
    module: new URL('./memorandum-thread.ts', import.meta.url),
    data,
    lane: scope.organisationId,
  });
}
