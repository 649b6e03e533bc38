import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { addDays, addMonths } from '#contract/core/time-zone.ts';
import { type CamTerms, camTerms } from '#contract/verticals/commercial/cam.ts';
import type { CriticalDate, commercial } from '#contract/verticals/commercial/commercial.ts';
import { annualRent, cpiRise, type Escalation } from '#contract/verticals/commercial/escalation.ts';
import { rentAsOf, standingOf } from '#contract/verticals/commercial/leases.ts';
import type { LeaseOption } from '#contract/verticals/commercial/options.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, type Page } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { leadsNamed } from '../property/people.ts';
import { todayAt } from './buildings.ts';
import { anniversary, countDates, nextIndex, refuseOptions } from './counted-dates.ts';
import { billedStatements } from './disputes.ts';
import { requireLeaseRoom } from './room.ts';

export const leaseSubject = (id: string) => ({ type: 'commercial_lease', id });

type Space = { building: string; squareFeet: number };

async function lockSpace(tx: Tx, id: string): Promise<Space> {
  const space = await tx.one<Space>(sql`
    select building_id as building, square_feet as "squareFeet" from commercial_spaces
    where organisation_id = ${tx.scope.organisationId} and id = ${id} for update`);
  if (!space) throw notFound();
  return space;
}

export async function createLease(
  tx: Tx,
  actor: Member,
  input: InputOf<typeof commercial.createLease>,
): Promise<{ id: string }> {
  const { organisationId, userId } = tx.scope;
  const space = await lockSpace(tx, input.space);
  if (input.until < input.from) throw invalid(['until'], 'Enter a date that isn’t before the lease begins.');
  const taken = await tx.one<{ tenant: string }>(sql`
    select tenant from commercial_leases where organisation_id = ${organisationId} and space_id = ${input.space}
      and from_on <= ${input.until} and until_on >= ${input.from} limit 1`);
  if (taken) throw new Refusal('conflict', `This space is leased to ${taken.tenant} then.`);
  refuseOptions(input.options, input);
  const [tenant] = await leadsNamed(tx, actor, [input.lead], () => ['lead']);
  await requireLeaseRoom(tx);
  const id = newId();
  const terms = camTerms.parse({ squareFeet: space.squareFeet });
  await tx.run(sql`
    insert into commercial_leases (organisation_id, id, building_id, space_id, lead_id, tenant, from_on, until_on, type, square_feet,
      per_foot_cents, escalation, options, terms, created_by)
    values (${organisationId}, ${id}, ${space.building}, ${input.space}, ${tenant!.id}, ${tenant!.name}, ${input.from}, ${input.until},
      ${input.type}, ${space.squareFeet}, ${input.perFoot}, ${JSON.stringify(input.escalation)}::jsonb, ${JSON.stringify(input.options)}::jsonb, ${JSON.stringify(terms)}::jsonb,
      ${userId})`);
  await tx.run(sql`
    insert into commercial_dates (organisation_id, lease_id, kind, by_on) values (${organisationId}, ${id}, 'expiration', ${input.until})`);
  await countDates(tx, { id, ...input });
  tx.record({
    kind: 'commercial.lease_changed',
    subject: leaseSubject(id),
    data: { what: 'lease_added', tenant: tenant!.name },
  });
  return { id };
}

export type KeptLease = {
  id: string;
  space: string;
  building: { id: string; name: string; squareFeet: number };
  suite: string;
  tenant: string;
  lead: string | null;
  from: string;
  until: string;
  type: OutputOf<typeof commercial.lease>['type'];
  squareFeet: number;
  perFoot: number;
  escalation: Escalation;
  options: LeaseOption[];
  terms: CamTerms;
  today: string;
  version: number;
};

export async function leaseById(tx: Tx, id: string, lock: Sql = nothing): Promise<KeptLease> {
  const lease = await tx.one<KeptLease>(sql`
    select l.id, l.space_id as space, json_build_object('id', b.id, 'name', b.name, 'squareFeet', b.square_feet) as building, s.suite,
      l.tenant, l.lead_id as lead, l.from_on::text as "from", l.until_on::text as until, l.type, l.square_feet as "squareFeet",
      l.per_foot_cents as "perFoot", l.escalation, l.options, l.terms, ${todayAt}::text as today, l.version
    from commercial_leases l
    join commercial_buildings b on b.organisation_id = l.organisation_id and b.id = l.building_id
    join commercial_spaces s on s.organisation_id = l.organisation_id and s.id = l.space_id
    where l.organisation_id = ${tx.scope.organisationId} and l.id = ${id} ${lock}`);
  if (!lease) throw notFound();
  return lease;
}

const dateColumns = sql`
  d.id, d.lease_id as lease, l.tenant, json_build_object('id', b.id, 'name', b.name) as building, d.kind, d.from_on::text as "from",
  d.by_on::text as by, d.note, d.done_on::text as "doneOn"`;
const datesFrom = sql`commercial_dates d
  join commercial_leases l on l.organisation_id = d.organisation_id and l.id = d.lease_id
  join commercial_buildings b on b.organisation_id = l.organisation_id and b.id = l.building_id`;

export async function leaseShown(tx: Tx, id: string): Promise<OutputOf<typeof commercial.lease>> {
  const { organisationId } = tx.scope;
  const { today, building, ...lease } = await leaseById(tx, id);
  const dates = await tx.all<CriticalDate>(sql`
    select ${dateColumns} from ${datesFrom} where d.organisation_id = ${organisationId} and d.lease_id = ${id}
    order by d.done_on is not null, d.by_on, d.id limit 200`);
  const statements = await billedStatements(tx, sql`l.id = ${id}`);
  const years = await tx.all<{ year: number }>(sql`
    select year from commercial_costs where organisation_id = ${organisationId} and building_id = ${building.id} order by year desc limit 50`);
  return {
    ...lease,
    today,
    building: { id: building.id, name: building.name },
    standing: standingOf(lease.from, lease.until, today),
    annual: rentAsOf(lease, today),
    nextIndex: nextIndex(lease),
    dates,
    statements: statements.slice(0, 50).map(({ lease: _, ...statement }) => statement),
    years: years.map(({ year }) => year),
  };
}

export async function setAbstract(
  tx: Tx,
  version: number,
  { id, terms }: InputOf<typeof commercial.setAbstract>,
): Promise<void> {
  const before = await leaseById(tx, id, sql`for update of l`);
  if (before.version !== version) {
    const { terms: kept, version: now } = before;
    await refuseOld(tx, {
      current: { terms: kept, version: now },
      changed: 'commercial.lease_changed',
      subject: leaseSubject(id),
    });
  }
  if (terms.denominator === 'fixed' && terms.denominatorFeet === null)
    throw invalid(['terms', 'denominatorFeet'], 'Enter the square feet of the denominator.');
  const fields = (Object.keys(terms) as (keyof CamTerms)[]).filter(
    (name) => JSON.stringify(terms[name]) !== JSON.stringify(before.terms[name]),
  );
  if (fields.length === 0) return;
  await tx.run(sql`
    update commercial_leases set terms = ${JSON.stringify(terms)}::jsonb, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'commercial.lease_changed', subject: leaseSubject(id), data: { what: 'abstract_set', fields } });
}

export async function setOptions(
  tx: Tx,
  version: number,
  { id, options }: InputOf<typeof commercial.setOptions>,
): Promise<void> {
  const before = await leaseById(tx, id, sql`for update of l`);
  if (before.version !== version) {
    const { options: kept, version: now } = before;
    await refuseOld(tx, {
      current: { options: kept, version: now },
      changed: 'commercial.lease_changed',
      subject: leaseSubject(id),
    });
  }
  await tx.run(sql`
    update commercial_leases set options = ${JSON.stringify(options)}::jsonb, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  refuseOptions(options, before);
  await countDates(tx, { ...before, options });
  tx.record({ kind: 'commercial.lease_changed', subject: leaseSubject(id), data: { what: 'options_set' } });
}

/** One adjustment after another: rent of a year stands on the one before. */
export async function setIndex(
  tx: Tx,
  { id, adjustment, month, index }: InputOf<typeof commercial.setIndex>,
): Promise<OutputOf<typeof commercial.setIndex>> {
  const lease = await leaseById(tx, id, sql`for update of l`);
  const { cpi } = lease.escalation;
  if (!cpi) throw new Refusal('conflict', 'The rent of this lease doesn’t follow an index.');
  const { readings } = cpi;
  if (adjustment > readings.length + 1) throw invalid(['adjustment'], 'Record the adjustment before it first.');
  if (anniversary(lease.from, adjustment) > lease.until)
    throw invalid(['adjustment'], 'The lease has ended by this adjustment.');
  if (month <= (readings[adjustment - 2]?.month ?? cpi.baseMonth))
    throw invalid(['month'], 'Enter a month after the one before it.');
  const after = readings[adjustment];
  if (after && month >= after.month) throw invalid(['month'], 'Enter a month before the one after it.');
  const answer = (of: Escalation) => ({
    rise: cpiRise(of.cpi!, of.rate, adjustment - 1),
    annual: annualRent(lease.squareFeet, lease.perFoot, of, adjustment),
  });
  const known = readings[adjustment - 1];
  if (known?.month === month && known.index === index) return answer(lease.escalation);
  const changed = [...readings];
  changed[adjustment - 1] = { month, index };
  const next: Escalation = { ...lease.escalation, cpi: { ...cpi, readings: changed } };
  await tx.run(sql`
    update commercial_leases set escalation = ${JSON.stringify(next)}::jsonb, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  await countDates(tx, { ...lease, escalation: next });
  tx.record({
    kind: 'commercial.lease_changed',
    subject: leaseSubject(id),
    data: { what: 'index_recorded', adjustment, index },
  });
  return answer(next);
}

export async function addProposal(tx: Tx, input: InputOf<typeof commercial.addProposal>): Promise<{ id: string }> {
  const { organisationId } = tx.scope;
  const space = await lockSpace(tx, input.space);
  if (input.freeMonths > input.months) throw invalid(['freeMonths'], 'More months are free than the lease has.');
  refuseOptions(input.options, { from: input.from, until: addDays(addMonths(input.from, input.months), -1) });
  if (input.squareFeet > space.squareFeet) throw invalid(['squareFeet'], 'The space is smaller.');
  const { round } = await tx.get<{ round: number }>(sql`
    select coalesce(max(round), 0)::int + 1 as round from commercial_proposals
    where organisation_id = ${organisationId} and space_id = ${input.space} and tenant_key = lintel.plain(${input.tenant})`);
  const id = newId();
  await tx.run(sql`
    insert into commercial_proposals (organisation_id, id, space_id, tenant, round, type, from_on, months, square_feet, per_foot_cents,
      escalation, options, free_months, improvements_cents, commission_rate)
    values (${organisationId}, ${id}, ${input.space}, ${input.tenant}, ${round}, ${input.type}, ${input.from}, ${input.months},
      ${input.squareFeet}, ${input.perFoot}, ${JSON.stringify(input.escalation)}::jsonb,
      ${JSON.stringify(input.options)}::jsonb, ${input.freeMonths}, ${input.improvements},
      ${input.commissionRate})`);
  tx.record({
    kind: 'commercial.proposal_changed',
    subject: { type: 'commercial_proposal', id },
    data: { what: 'proposal_added', tenant: input.tenant, round },
  });
  return { id };
}

export async function moveProposal(tx: Tx, { id, stage }: InputOf<typeof commercial.moveProposal>): Promise<void> {
  const before = await tx.one<{ stage: string; isCommissioned: boolean }>(sql`
    select p.stage, exists (select from commercial_commissions c where c.organisation_id = p.organisation_id and c.proposal_id = p.id)
      as "isCommissioned"
    from commercial_proposals p where p.organisation_id = ${tx.scope.organisationId} and p.id = ${id} for update of p`);
  if (!before) throw notFound();
  if (before.stage === stage) return;
  if (before.isCommissioned) throw new Refusal('conflict', 'This lease has a commission and stays executed.');
  await tx.run(sql`
    update commercial_proposals set stage = ${stage}, touched_at = now() where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({
    kind: 'commercial.proposal_changed',
    subject: { type: 'commercial_proposal', id },
    data: { what: 'proposal_moved', stage },
  });
}

const nearest: Order = { value: { column: sql`d.by_on`, type: 'date' }, id: sql`d.id`, descending: false };

export const datePage = ({ cursor, limit }: InputOf<typeof commercial.dates>, { organisationId }: Member): Page => ({
  rows: sql`
    select ${dateColumns} from ${datesFrom}
    where d.organisation_id = ${organisationId} and d.done_on is null and ${after(nearest, cursor)}
    order by ${orderBy(nearest)} limit ${sql.int(limit)}`,
  cursor: [sql`r.by`, sql`r.id`],
  limit,
});

export async function addDate(tx: Tx, input: InputOf<typeof commercial.addDate>): Promise<{ id: string }> {
  await leaseById(tx, input.id);
  if (input.from && input.from > input.by) throw invalid(['from'], 'Enter a date that isn’t after the deadline.');
  const id = newId();
  await tx.run(sql`
    insert into commercial_dates (organisation_id, id, lease_id, kind, from_on, by_on, note)
    values (${tx.scope.organisationId}, ${id}, ${input.id}, ${input.kind}, ${input.from}, ${input.by}, ${input.note})`);
  tx.record({
    kind: 'commercial.lease_changed',
    subject: leaseSubject(input.id),
    data: { what: 'date_added', date: id, by: input.by },
  });
  return { id };
}

export async function finishDate(tx: Tx, { id, on }: InputOf<typeof commercial.finishDate>): Promise<void> {
  const date = await tx.one<{ lease: string; isDone: boolean }>(sql`
    select lease_id as lease, done_on is not null as "isDone" from commercial_dates
    where organisation_id = ${tx.scope.organisationId} and id = ${id} for update`);
  if (!date) throw notFound();
  if (date.isDone) return;
  await tx.run(
    sql`update commercial_dates set done_on = ${on} where organisation_id = ${tx.scope.organisationId} and id = ${id}`,
  );
  tx.record({
    kind: 'commercial.lease_changed',
    subject: leaseSubject(date.lease),
    data: { what: 'date_done', date: id },
  });
}
