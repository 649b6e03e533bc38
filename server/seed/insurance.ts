import { addDays } from '#contract/core/time-zone.ts';
import { type ItemDetails, itemKindsOf } from '#contract/verticals/insurance/insured-items.ts';
import type { Line } from '#contract/verticals/insurance/lines.ts';
import { noRisk, type Stage } from '#contract/verticals/insurance/opportunities.ts';
import { reckon, type Wish } from '#contract/verticals/insurance/transactions.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { openPolicy } from '#server/verticals/insurance/create-policy.ts';
import { takeItems } from '#server/verticals/insurance/insured-items.ts';
import { addTransactions, transactionsOf } from '#server/verticals/insurance/write-terms.ts';
import { seedDesk } from './insurance-desk.ts';
import { todayOf } from './metro.ts';

/** Made-up carriers: nobody of that name writes policies. */
const carriers = [
  {
    name: 'Blue Mesa Mutual',
    naic: '90011',
    mayBind: true,
    lines: ['home', 'auto', 'umbrella', 'condo', 'renters'],
    oldestBuilt: 1980,
  },
  {
    name: 'Harborstone Casualty',
    naic: '90022',
    mayBind: false,
    lines: ['home', 'auto', 'bop', 'liability', 'renters'],
    oldestBuilt: null,
  },
  {
    name: 'Prairie Oak Insurance',
    naic: '90033',
    mayBind: false,
    lines: ['home', 'renters', 'flood', 'auto', 'umbrella'],
    oldestBuilt: 1960,
  },
] as const;

const sold: readonly { line: Line; premium: number; coverages: Record<string, number> }[] = [
  {
    line: 'home',
    premium: 284_000,
    coverages: {
      dwelling: 42_000_000,
      contents: 21_000_000,
      liability: 30_000_000,
      deductible: 250_000,
      replacementCost: 1,
    },
  },
  {
    line: 'auto',
    premium: 168_500,
    coverages: {
      bodilyInjury: 50_000_000,
      bodilyInjuryEach: 25_000_000,
      propertyDamage: 10_000_000,
      collision: 50_000,
    },
  },
  { line: 'umbrella', premium: 41_200, coverages: { eachOccurrence: 100_000_000 } },
  { line: 'renters', premium: 22_400, coverages: { contents: 3_000_000, liability: 10_000_000, deductible: 50_000 } },
];

const stages: readonly Stage[] = ['new', 'contacted', 'quoted', 'presented', 'quoted', 'info_gathered'];

type InsuranceSeed = { owners: readonly string[]; now: Date; count: number };

/** An agency's book: policies in every week of the year, renewals that rise, quotes side by side and X-dates ahead. */
export async function seedInsurance(tx: Tx, { owners, now, count }: InsuranceSeed): Promise<void> {
  const { organisationId } = tx.scope;
  const today = todayOf(now);
  const ids: string[] = [];
  for (const { name, naic, mayBind, lines, oldestBuilt } of carriers) {
    const appetite = lines.map((line) => ({
      line,
      states: [],
      ...bounds,
      oldestBuilt: line === 'home' ? oldestBuilt : null,
    }));
    const { id } = await tx.get<{ id: string }>(sql`
      insert into carriers (organisation_id, name, naic, may_bind, appointments, appetite)
      values (${organisationId}, ${name}, ${naic}, ${mayBind}, ${JSON.stringify([{ state: 'TX', from: '2022-01-01', until: null }])}::jsonb,
        ${JSON.stringify(appetite)}::jsonb) returning id`);
    ids.push(id);
  }
  const people = await tx.all<{ id: string; name: string; owner: string }>(sql`
    select id, name, owner_id as owner from leads
    where organisation_id = ${organisationId} and owner_id = any(${[...owners]}::uuid[]) and archived_at is null
    order by md5(id::text) limit ${sql.int(count + stages.length)}`);
  for (const [place, person] of people.slice(stages.length).entries()) await seedPolicy(tx, person, place, ids, today);
  for (const [place, person] of people.slice(0, stages.length).entries())
    await seedOpportunity(tx, person, place, ids, today);
  await seedDesk(tx, { carriers: ids, owners, today });
}

const bounds = { oldestBuilt: null, roofYears: null, mostLosses: null, youngestDriver: null, mostRevenue: null };
type Person = { id: string; name: string; owner: string };

async function seedPolicy(
  tx: Tx,
  person: Person,
  place: number,
  carrierIds: readonly string[],
  today: string,
): Promise<void> {
  const { line, premium, coverages } = sold[place % sold.length]!;
  const writing = carrierIds.filter((_, at) => (carriers[at]!.lines as readonly Line[]).includes(line));
  const carrier = writing[Math.floor(place / sold.length) % writing.length]!;
  // The first expire within weeks, the others over the year; every third has been renewed before.
  const expiresIn = 6 + place * 17;
  const isRenewed = place % 3 === 0;
  const effectiveOn = addDays(today, expiresIn - 365 - (isRenewed ? 365 : 0));
  const number = `${line.slice(0, 2).toUpperCase()}-${48_210 + place * 37}`;
  const id = await openPolicy(tx, {
    lead: person.id,
    insured: person.name.slice(0, 200),
    line,
    carrier,
    number,
    effectiveOn,
    months: 12,
    premium,
    stateOrProvince: 'TX',
    billType: 'direct',
    mortgagee: line === 'home' ? 'Cedar Line Lending' : '',
    coverages,
    continues: null,
    owner: person.owner,
  });
  await takeItems(tx, id, line, insuredOn(line, person, place, effectiveOn), effectiveOn);
  const wishes: Wish[] = [];
  if (isRenewed) wishes.push({ kind: 'renewal', effectiveOn: '', months: 12, premium: Math.round(premium * 1.06) });
  if (place % 5 === 2) wishes.push({ kind: 'endorsement', effectiveOn: addDays(today, -20), termChange: 14_600 });
  for (const wish of wishes) {
    const list = await transactionsOf(tx, id);
    const on = wish.kind === 'renewal' ? list.at(-1)!.expiresOn! : wish.effectiveOn;
    const { transactions } = reckon(list, { ...wish, effectiveOn: on }, 'ninety');
    await addTransactions(
      tx,
      id,
      list,
      transactions.map((added) => ({ ...added, carrier, number, grants: [], reason: '' })),
    );
  }
  const rise = 1 + ((place * 7) % 24) / 100;
  if (expiresIn < 90)
    await tx.run(sql`
      update policies set renewal_premium_cents = round(premium_cents * ${rise}::numeric),
        decision = ${rise > 1.1 ? 'remarket' : 'open'}, renewal_reason = ${rise > 1.1 ? 'Rate filing' : ''}
      where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
}

const cars = [
  [2019, 'Honda', 'CR-V'],
  [2021, 'Toyota', 'Camry'],
  [2017, 'Ford', 'F-150'],
  [2022, 'Subaru', 'Outback'],
] as const;

/** Who drives what, or which home it is; nothing on lines that insure nothing item by item. */
function insuredOn(line: Line, { name }: Person, place: number, effectiveOn: string) {
  const [year, make, model] = cars[place % cars.length]!;
  const items: { name: string; details: ItemDetails }[] = [
    {
      name: name.slice(0, 200),
      details: {
        kind: 'driver',
        birthDate: addDays(effectiveOn, -365 * (28 + place)),
        licenseState: 'TX',
        licensedYear: Number(effectiveOn.slice(0, 4)) - 10 - place,
        isExcluded: false,
      },
    },
    {
      name: `${year} ${make} ${model}`,
      details: { kind: 'vehicle', vin: '', year, make, model, use: 'commute', garagingZip: '78722' },
    },
    {
      name: `${2_100 + place * 34} Manor Rd`,
      details: {
        kind: 'location',
        street: `${2_100 + place * 34} Manor Rd`,
        city: 'Austin',
        state: 'TX',
        zip: '78722',
        yearBuilt: 1986 + place,
        construction: 'frame',
        buildingLimit: line === 'home' ? 42_000_000 : null,
        contentsLimit: line === 'home' ? 21_000_000 : 3_000_000,
      },
    },
  ];
  return items.filter(({ details }) => itemKindsOf(line).includes(details.kind));
}

async function seedOpportunity(
  tx: Tx,
  person: Person,
  place: number,
  carrierIds: readonly string[],
  today: string,
): Promise<void> {
  const { organisationId } = tx.scope;
  const { line, premium, coverages } = sold[place % 2]!;
  const stage = stages[place]!;
  const isQuoted = stage === 'quoted' || stage === 'presented';
  const xDate = addDays(today, 14 + place * 11);
  const { id } = await tx.get<{ id: string }>(sql`
    insert into opportunities (organisation_id, lead_id, insured, line, state_or_province, stage, effective_on, x_date, x_told,
      current_carrier, current_premium_cents, wanted, risk, owner_id, quotes, next_due_on)
    values (${organisationId}, ${person.id}, ${person.name.slice(0, 200)}, ${line}, 'TX', ${stage}, ${xDate}, ${xDate}, ${xDate},
      'Lone Pine Group', ${Math.round(premium * 1.15)}, ${JSON.stringify(coverages)}::jsonb,
      ${JSON.stringify({ ...noRisk, yearBuilt: 1988 + place, losses: place % 2 })}::jsonb, ${person.owner}, ${isQuoted ? 3 : 0},
      ${isQuoted ? addDays(today, 2) : null}) returning id`);
  if (!isQuoted) return;
  const [limit] = Object.keys(coverages);
  const thin = { ...coverages, [limit!]: Math.round(coverages[limit!]! * 0.75) };
  await tx.run(sql`
    insert into insurance_quotes (organisation_id, opportunity_id, carrier_id, state, premium_cents, coverages, due_on, valid_until)
    values (${organisationId}, ${id}, ${carrierIds[0]}, 'quoted', ${Math.round(premium * 0.97)}, ${JSON.stringify(coverages)}::jsonb, null, ${addDays(today, 30)}),
      (${organisationId}, ${id}, ${carrierIds[1]}, 'quoted', ${Math.round(premium * 0.84)}, ${JSON.stringify(thin)}::jsonb, null, ${addDays(today, 30)}),
      (${organisationId}, ${id}, ${carrierIds[2]}, 'sent', null, '{}'::jsonb, ${addDays(today, 2)}, null)`);
}
