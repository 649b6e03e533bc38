import { randomBytes } from 'node:crypto';
import { addDays } from '#contract/core/time-zone.ts';
import { usualNda } from '#contract/verticals/commercial/sale-words.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

const memorandum = {
  headline: 'Bluebonnet Commons, East Austin',
  summary:
    'A three-story mixed office and retail building of 21,400 square feet on East 6th Street, 84% leased to three tenants on triple-net leases with 3% annual increases.',
  highlights: [
    'Three triple-net leases with annual increases of 3%',
    '3,500 square feet of vacancy with a letter of intent in hand',
    'Walking distance to Plaza Saltillo station',
    'Parking at the rear of the building',
  ],
  location:
    'East 6th Street is one of Austin’s busiest corridors for offices and restaurants, ten minutes from downtown on foot and two blocks from the MetroRail.',
  disclaimer:
    'This memorandum is for information and no offer to sell. Figures come from the owner and from sources held to be reliable; neither the owner nor the broker warrants them. Buyers verify all of it themselves.',
};

const lois = [
  {
    buyer: 'Lark Street Partners',
    round: 1,
    price: 7_450_000_00,
    deposit: 150_000_00,
    days: 45,
    financing: 'loan',
    of: ['financing', 'title'],
  },
  {
    buyer: 'Lark Street Partners',
    round: 2,
    price: 7_700_000_00,
    deposit: 200_000_00,
    days: 30,
    financing: 'loan',
    of: ['financing'],
  },
  {
    buyer: 'Hollis Family Office',
    round: 1,
    price: 7_600_000_00,
    deposit: 300_000_00,
    days: 21,
    financing: 'cash',
    of: ['environmental'],
  },
] as const;

const comps = [
  {
    kind: 'sale',
    name: 'Chicon Exchange',
    city: 'Austin',
    back: 70,
    feet: 18_200,
    cents: 6_370_000_00,
    cap: 64_000,
    party: 'Westcott Capital',
  },
  {
    kind: 'sale',
    name: 'Plaza Saltillo Offices',
    city: 'Austin',
    back: 160,
    feet: 32_500,
    cents: 12_025_000_00,
    cap: 61_500,
    party: 'Juniper REIT',
  },
  {
    kind: 'sale',
    name: 'Comal Row',
    city: 'Austin',
    back: 240,
    feet: 14_900,
    cents: 4_991_500_00,
    cap: 67_000,
    party: 'Private buyer',
  },
  {
    kind: 'lease',
    name: '1100 E 5th',
    city: 'Austin',
    back: 35,
    feet: 4_100,
    cents: 37_00,
    cap: null,
    party: 'Fieldnote Studio',
  },
  {
    kind: 'lease',
    name: 'Navasota Lofts',
    city: 'Austin',
    back: 95,
    feet: 6_800,
    cents: 34_50,
    cap: null,
    party: 'Osprey Robotics',
  },
] as const;

type Person = { id: string; name: string; email: string };

/** The sale of the demo's building: investors, letters of intent, a data room that was visited, comps and a tour. */
export async function seedSale(tx: Tx, building: string, today: string): Promise<void> {
  const { organisationId } = tx.scope;
  const people = await tx.all<Person>(sql`
    select id, name, coalesce(email, '') as email from leads where organisation_id = ${organisationId} and email like '%_@_%' and name <> ''
    order by id limit 5`);
  const broker =
    (
      await tx.one<{ id: string }>(sql`
    select user_id as id from memberships where organisation_id = ${organisationId} and role = 'owner' and removed_at is null
    order by user_id limit 1`)
    )?.id ?? null;
  const { firm } = await tx.get<{ firm: string }>(
    sql`select name as firm from organisations where id = ${organisationId}`,
  );
  const sale = newId();
  await tx.run(sql`
    insert into commercial_sales (organisation_id, id, building_id, stage, seller, value_cents, asking_cents, nda, memorandum, slug,
      is_published, touched_at, touch_note, created_by)
    values (${organisationId}, ${sale}, ${building}, 'best_and_final', 'Bluebonnet Holdings LP', 780000000, 795000000,
      ${usualNda('Bluebonnet Commons', firm)}, ${JSON.stringify(memorandum)}::jsonb, ${randomBytes(9).toString('hex')}, true,
      now() - interval '2 days', 'Called both buyers for best and final',
      ${broker})`);
  for (const { buyer, round, price, deposit, days, financing, of } of lois)
    await tx.run(sql`
      insert into commercial_lois (organisation_id, sale_id, buyer, round, price_cents, deposit_cents, diligence_days, closing_days,
        financing, contingencies, received_on, state)
      values (${organisationId}, ${sale}, ${buyer}, ${round}, ${price}, ${deposit}, ${days}, 30, ${financing}, ${[...of]}::text[],
        ${addDays(today, -20 + round * 6)}, ${round === 1 && financing === 'loan' ? 'countered' : 'received'})`);
  for (const [place, { id, name, email }] of people.entries()) {
    const contact = newId();
    const isInvestor = place < 3;
    const criteria = {
      uses: ['office', 'mixed_use'],
      states: ['TX'],
      priceFrom: isInvestor ? 300_000_000 : null,
      priceTo: isInvestor ? 1_200_000_000 : null,
      feetFrom: isInvestor ? 10_000 : 2_500,
      feetTo: isInvestor ? null : 5_000,
      capRate: null,
    };
    await tx.run(sql`
      insert into commercial_contacts (organisation_id, id, kind, lead_id, name, firm, criteria)
      values (${organisationId}, ${contact}, ${isInvestor ? 'investor' : 'tenant_rep'}, ${id}, ${name.slice(0, 200)},
        ${isInvestor ? ['Lark Street Partners', 'Hollis Family Office', 'Cedar Fund'][place]! : 'Tenant Advisors'},
        ${JSON.stringify(criteria)}::jsonb)`);
    if (place < 2) await seedGuest(tx, sale, contact, { id, name, email });
  }
  for (const { kind, name, city, back, feet, cents, cap, party } of comps)
    await tx.run(sql`
      insert into commercial_comps (organisation_id, kind, use, name, city, state_or_province, on_day, square_feet, cents, cap_rate,
        lease_type, months, party, source)
      values (${organisationId}, ${kind}, 'office', ${name}, ${city}, 'TX', ${addDays(today, -back)}, ${feet}, ${cents}, ${cap},
        ${kind === 'lease' ? 'nnn' : null}, ${kind === 'lease' ? 60 : null}, ${party}, 'Market research')`);
  await seedTour(tx, building, today, broker);
}

async function seedGuest(tx: Tx, sale: string, contact: string, { name, email }: Person): Promise<void> {
  const { organisationId } = tx.scope;
  const guest = newId();
  await tx.run(sql`
    insert into commercial_room_guests (organisation_id, id, sale_id, contact_id, name, email, token_hash, invited_at, nda, nda_sha256,
      consent_text, signed_name, signed_at, signed_ip, signed_agent)
    select ${organisationId}, ${guest}, ${sale}, ${contact}, ${name.slice(0, 160)}, ${email}, ${randomBytes(32).toString('base64url')},
      now() - interval '9 days', s.nda, encode(sha256(convert_to(s.nda, 'UTF8')), 'hex'), 'Signed electronically', ${name.slice(0, 120)},
      now() - interval '8 days', '203.0.113.7', 'Browser'
    from commercial_sales s where s.organisation_id = ${organisationId} and s.id = ${sale}`);
  for (const [what, days] of [
    ['opened', 8],
    ['signed', 8],
    ['opened', 3],
  ] as const)
    await tx.run(sql`
      insert into commercial_room_visits (organisation_id, guest_id, what, ip, agent, created_at)
      values (${organisationId}, ${guest}, ${what}, '203.0.113.7', 'Browser', now() - ${days}::int * interval '1 day')`);
}

async function seedTour(tx: Tx, building: string, today: string, broker: string | null): Promise<void> {
  const { organisationId } = tx.scope;
  const tour = newId();
  await tx.run(sql`
    insert into commercial_tours (organisation_id, id, name, client, on_day, note, created_by)
    values (${organisationId}, ${tour}, 'Harrow Dental: East Austin', 'Harrow Dental', ${addDays(today, 4)}, 'Meet in the lobby.', ${broker})`);
  await tx.run(sql`
    insert into commercial_tour_stops (organisation_id, tour_id, position, space_id, at_time, minutes, asking_cents, note)
    select s.organisation_id, ${tour}, (row_number() over (order by s.suite_key desc))::int - 1, s.id,
      time '09:30' + (row_number() over (order by s.suite_key desc) - 1) * interval '45 minutes', 30, 3500, ''
    from commercial_spaces s where s.organisation_id = ${organisationId} and s.building_id = ${building} and s.floor = 3`);
}
