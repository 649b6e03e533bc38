import { addDays, instantAt } from '#contract/core/time-zone.ts';
import { grossOf } from '#contract/inventory/deals/commission.ts';
import { startingTerms } from '#contract/inventory/deals/commission-terms.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { closersOf } from './agents.ts';
import { austin, todayOf, zone } from './metro.ts';
import { pastId } from './past-id.ts';
import { firstNames, lastNames } from './words.ts';

/** A deal that is over, with the person it was for, in the order of time. */
export type Closing = {
  deal: string;
  lead: string;
  agent: string;
  name: string;
  side: 'buyer' | 'seller';
  isWon: boolean;
  price: number;
  terms: ReturnType<typeof startingTerms>;
  /** The day it closed, or came to nothing. */
  on: string;
};

const streets = [
  'Pecan St',
  'Bluebonnet Ln',
  'Juniper St',
  'Quarry Ct',
  'Cedar Ln',
  'Ridge Rd',
  'Orchard Dr',
  'Vine St',
];
const sources = [
  'referral',
  'zillow',
  'website',
  'past_client',
  'open_house',
  'zillow',
  'referral',
  'realtor',
  'social',
];
const reasons = ['Bought with another agent', 'Financing fell through', 'Decided to stay'];
const usualRate = 27_500;
const yearDays = 360;
/** So long after the closing somebody is a past client. */
const clientDays = 60;
/** After so many that closed comes one that did not. */
const lostEvery = 6;

/** The n-th number of a place from 0 to below `below`: the same at every run. */
function roll(place: number, n: number, below: number): number {
  let mixed = Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(n + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % below;
}

const at = (day: string, hour: number, minute: number): string =>
  new Date(instantAt(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`, zone)).toISOString();
/** Nobody closes on a weekend. */
const workday = (day: string): string => {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, weekday === 0 ? -2 : weekday === 6 ? -1 : 0);
};

type Story = Closing & {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  source: string;
  kind: string;
  stage: string;
  city: string;
  area: string;
  address: string;
  lostReason: string | null;
  cameAt: string;
  touchedAt: string;
  metAt: string;
  openedAt: string;
  acceptedOn: string;
  acceptedAt: string;
  overAt: string;
  gross: number;
};

/** A year of them, newest first: who came, was called, met, signed and got the keys, each after the other. */
function storiesOf(owners: readonly string[], today: string): Story[] {
  const closers = closersOf(owners);
  return closers.flatMap((closer, place) => {
    const on = workday(addDays(today, -3 - Math.round((place * yearDays) / closers.length)));
    const won = storyOf(place, closer, on, true, on > addDays(today, -clientDays));
    return place % lostEvery === lostEvery - 1
      ? [won, storyOf(place + 1_000, closer, workday(addDays(on, -4)), false)]
      : [won];
  });
}

function storyOf(
  place: number,
  { agent, minutes }: { agent: string; minutes: number },
  on: string,
  isWon: boolean,
  isRecent = false,
): Story {
  const area = austin[roll(place, 1, austin.length)]!;
  const side = roll(place, 2, 5) < 3 ? 'buyer' : 'seller';
  const feet = 1_250 + roll(place, 3, 130) * 10;
  const price = Math.round((area.rate * feet) / 5_000) * 500_000;
  const firstName = firstNames[roll(place, 4, firstNames.length)]!;
  const lastName = lastNames[roll(place, 5, lastNames.length)]!;
  const came = addDays(on, -75 - roll(place, 6, 60));
  const cameAt = at(came, 8 + roll(place, 7, 11), roll(place, 8, 60));
  const touchedAt = new Date(Date.parse(cameAt) + minutes * 60_000 * (0.5 + roll(place, 9, 100) / 90)).toISOString();
  const metAt = at(workday(addDays(came, 5 + roll(place, 10, 4))), 10 + roll(place, 11, 7), 0);
  const openedAt = new Date(Date.parse(metAt) + (2 + roll(place, 12, 9)) * 86_400_000).toISOString();
  const acceptedOn = addDays(on, -30 - roll(place, 13, 8));
  const terms = startingTerms(side, agent, { kind: 'percent', rate: usualRate });
  return {
    deal: pastId(openedAt),
    lead: pastId(cameAt),
    agent,
    name: `${firstName} ${lastName}`,
    side,
    isWon,
    price,
    terms,
    gross: grossOf(price, terms)!,
    on,
    firstName,
    lastName,
    email: `${firstName}.${lastName}${place}@example.com`.toLowerCase(),
    phone: `+1512555${String(1_000 + roll(place, 14, 9_000))}`,
    source: sources[roll(place, 15, sources.length)]!,
    kind: side,
    stage: isWon ? (isRecent ? 'closed' : 'past_client') : 'trash',
    city: area.city,
    area: area.name!,
    address: `${200 + roll(place, 16, 4_600)} ${streets[roll(place, 17, streets.length)]}, ${area.city}, TX ${area.zip}`,
    lostReason: isWon ? null : reasons[roll(place, 18, reasons.length)]!,
    cameAt,
    touchedAt,
    metAt,
    openedAt,
    acceptedOn,
    acceptedAt: at(acceptedOn, 17, 30),
    overAt: at(on, 14, 0),
  };
}

const columns = sql`s(deal uuid, lead uuid, agent uuid, name text, side text, "isWon" boolean, price bigint, terms jsonb, gross bigint, "on" date,
  "firstName" text, "lastName" text, email text, phone text, source text, kind text, stage text, city text, area text, address text,
  "lostReason" text, "cameAt" timestamptz, "touchedAt" timestamptz, "metAt" timestamptz, "openedAt" timestamptz, "acceptedOn" date,
  "acceptedAt" timestamptz, "overAt" timestamptz)`;

/** The year's closings with their people, a handful of statements for all of them. Answers them oldest first. */
export async function seedClosings(tx: Tx, owners: readonly string[], now: Date): Promise<Closing[]> {
  const { organisationId } = tx.scope;
  const stories = storiesOf(owners, todayOf(now)).toReversed();
  const told = sql`jsonb_to_recordset(${JSON.stringify(stories)}::jsonb) ${columns}`;
  await tx.run(sql`
    insert into leads (organisation_id, id, first_name, last_name, email, phone, kind, stage, source, owner_id, tags, score, budget_cents, city,
      state, areas, created_at, last_activity_at, last_touch_at)
    select ${organisationId}, lead, "firstName", "lastName", email, phone, kind, stage, source, agent, '{}', 40, price, city, 'TX', array[area],
      "cameAt", "overAt", "touchedAt" from ${told}`);
  await seedWay(tx, stories);
  await tx.run(sql`
    with met as (select *, lintel.new_id() as id from ${told}),
    held as (
      insert into appointments (organisation_id, id, kind, title, organiser_id, created_by, time_zone, start_local, minutes, starts_at, ends_at,
        last_at, status, reminders)
      select ${organisationId}, id, case side when 'seller' then 'listing' else 'consultation' end,
        case side when 'seller' then 'Listing appointment: ' else 'Buyer consultation: ' end || name, agent, agent, ${zone},
        "metAt" at time zone ${zone}, 60, "metAt", "metAt" + interval '1 hour', "metAt" + interval '1 hour', 'held', '{15}' from met),
    people as (
      insert into appointment_people (organisation_id, appointment_id, user_id) select ${organisationId}, id, agent from met)
    insert into appointment_leads (organisation_id, appointment_id, lead_id) select ${organisationId}, id, lead from met`);
  await tx.run(sql`
    with made as (
      insert into deals (organisation_id, id, name, pipeline, side, stage, state, probability, lead_id, address, price_cents, commission,
        gross_cents, accepted_on, closing_on, closed_on, lost_reason, time_zone, owner_id, created_by, created_at, stage_changed_at, modified_at)
      select ${organisationId}, deal, name, side, side, case when "isWon" then 'closed' else 'lost' end,
        case when "isWon" then 'won' else 'lost' end, case when "isWon" then 100 else 0 end, lead, address, price, terms, gross,
        case when "isWon" then "acceptedOn" end, "on", case when "isWon" then "on" end, "lostReason", ${zone}, agent, agent, "openedAt", "overAt", "overAt"
      from ${told} returning id)
    insert into deal_agents (organisation_id, deal_id, user_id) select ${organisationId}, deal, agent from ${told}`);
  await seedDealWay(tx, stories);
  return stories.filter(({ isWon }) => isWon);
}

/** Stage by stage, with the events that rates are counted from. */
async function seedWay(tx: Tx, stories: readonly Story[]): Promise<void> {
  const { organisationId } = tx.scope;
  const stays = stories.flatMap(({ lead, agent, source, stage, ...story }) => {
    const way = [
      ['new', story.cameAt],
      ['engaged', story.touchedAt],
      ['appointment', story.metAt],
      ['active', story.openedAt],
      ...(story.isWon ? [['under_contract', story.acceptedAt]] : []),
      [stage, story.overAt],
    ] as [string, string][];
    return way.map(([to, since], n) => ({
      lead,
      agent,
      source,
      to,
      since,
      until: way[n + 1]?.[1] ?? null,
      from: way[n - 1]?.[0] ?? null,
      event: pastId(since),
    }));
  });
  const told = sql`jsonb_to_recordset(${JSON.stringify(stays)}::jsonb) s(lead uuid, agent uuid, source text, "to" text, since timestamptz,
    until timestamptz, "from" text, event uuid)`;
  await tx.run(sql`
    update lead_history h set from_at = s.since, stage_since = s.since from ${told}
    where h.organisation_id = ${organisationId} and h.lead_id = s.lead and s.until is null`);
  await tx.run(sql`
    insert into lead_history (organisation_id, lead_id, from_at, until_at, stage, source, owner_key, counted, stage_since, left_stage)
    select ${organisationId}, lead, since, until, "to", source, agent, true, since, true from ${told} where until is not null`);
  await tx.run(sql`
    insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, actor_id, data, at)
    select ${organisationId}, event, case when "from" is null then 'lead.created' else 'lead.stage_changed' end, 'lead', lead,
      case when "from" is null then 'system' else 'user' end, case when "from" is not null then agent end,
      case when "from" is null then jsonb_build_object('source', source, 'stage', 'new') else jsonb_build_object('from', "from", 'to', "to") end, since
    from ${told}`);
}

/** What a deal was before it was over. */
async function seedDealWay(tx: Tx, stories: readonly Story[]): Promise<void> {
  const { organisationId } = tx.scope;
  const told = sql`jsonb_to_recordset(${JSON.stringify(stories.map((story) => ({ ...story, event: pastId(story.openedAt), over: pastId(story.overAt) })))}::jsonb)
    s(deal uuid, agent uuid, side text, "isWon" boolean, price bigint, gross bigint, "openedAt" timestamptz, "acceptedAt" timestamptz,
      "overAt" timestamptz, event uuid, over uuid)`;
  await tx.run(sql`
    update deal_history h set from_at = s."overAt" from ${told} where h.organisation_id = ${organisationId} and h.deal_id = s.deal`);
  await tx.run(sql`
    insert into deal_history (organisation_id, deal_id, from_at, until_at, stage, state, owner_key, gross_cents, weighted_cents, counted)
    select ${organisationId}::uuid, deal, "openedAt", case when "isWon" then "acceptedAt" else "overAt" end, case side when 'seller' then 'listed' else 'searching' end,
      'open', agent, gross, gross * case side when 'seller' then 50 else 10 end / 100, true from ${told}
    union all
    select ${organisationId}::uuid, deal, "acceptedAt", "overAt", 'under_contract', 'open', agent, gross, gross * 75 / 100, true from ${told} where "isWon"`);
  await tx.run(sql`
    insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, actor_id, data, at)
    select ${organisationId}::uuid, event, 'deal.created', 'deal', deal, 'user', agent, jsonb_build_object('pipeline', side, 'price', price), "openedAt" from ${told}
    union all
    select ${organisationId}::uuid, over, 'deal.stage_changed', 'deal', deal, 'user', agent,
      jsonb_build_object('from', case when "isWon" then 'under_contract' when side = 'seller' then 'listed' else 'searching' end,
        'to', case when "isWon" then 'closed' else 'lost' end, 'state', case when "isWon" then 'won' else 'lost' end), "overAt" from ${told}`);
}
