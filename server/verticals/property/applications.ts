import type { InputOf } from '#contract/core/call.ts';
import {
  allowedDecisions,
  type CriterionName,
  type Decision,
  measure,
} from '#contract/verticals/property/application-rules.ts';
import type { RentalApplication, rentalApplications } from '#contract/verticals/property/applications.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, type Page } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { tellByPortal } from '../portals/word-job.ts';
import { criteriaJson } from './criteria.ts';
import { closeVacancy } from './vacancies.ts';

const applicationSubject = (id: string) => ({ type: 'rental_application', id });

const newest: Order = { id: sql`a.id`, descending: true };
const feeOf = sql`json_build_object('cents', a.fee_cents, 'state',
  case when a.fee_cents = 0 then 'none' when a.fee_paid_at is null then 'due' else 'paid' end)`;
const columns = sql`
  a.id, a.name, a.lead_id as lead, json_build_object('id', p.id, 'name', p.name) as property,
  json_build_object('id', u.id, 'name', u.name) as unit, a.state, ${feeOf} as fee, a.created_at as "sentAt",
  (select count(*)::int from portal_files f where f.organisation_id = a.organisation_id and f.application_id = a.id) as documents`;
const from = sql`
  from rental_applications a join rental_vacancies v on v.organisation_id = a.organisation_id and v.id = a.vacancy_id
  join rental_units u on u.organisation_id = v.organisation_id and u.id = v.unit_id
  join rental_properties p on p.organisation_id = v.organisation_id and p.id = v.property_id`;

export function applicationPage(
  { state, cursor, limit }: InputOf<typeof rentalApplications.list>,
  { organisationId }: Member,
): Page {
  const open = state === 'open' ? sql`and a.state not in ('denied', 'leased', 'withdrawn')` : sql``;
  return {
    rows: sql`
      select ${columns} ${from} where a.organisation_id = ${organisationId} ${open} and ${after(newest, cursor)}
      order by ${orderBy(newest)} limit ${sql.int(limit)}`,
    cursor: [sql`r.id`],
    limit,
  };
}

type Kept = Omit<RentalApplication, 'measured' | 'allowed'>;
const noFindings = { income: null, score: null, evictedYearsAgo: null, hasNoEviction: false, reference: null };
const noCriteria: Sql = sql`json_build_object('id', a.id, 'words', '', 'incomeRatio', null, 'leastScore', null,
  'evictionYears', null, 'needsReference', false, 'fee', a.fee_cents, 'setAt', a.created_at)`;

/** With how it measures up to the criteria it was sent under, counted anew: the numbers decide and nobody’s memory. */
export async function applicationById(tx: Tx, id: string): Promise<RentalApplication> {
  const found = await tx.one<Kept>(sql`
    select ${columns}, a.vacancy_id as vacancy, a.email, a.phone, a.rent_cents as rent, a.deposit_cents as deposit, a.answers,
      case when c.id is null then ${noCriteria} else ${criteriaJson} end as criteria, a.findings,
      case when a.decision is not null and a.decision ->> 'decision' <> 'withdrawn' then a.decision || jsonb_build_object('at', a.decided_at,
        'by', coalesce((select trim(d.first_name || ' ' || d.last_name) from users d where d.id = a.decided_by), '')) end as decision,
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id), '[]') from portal_files f
        join files g on g.organisation_id = f.organisation_id and g.id = f.file_id
        where f.organisation_id = a.organisation_id and f.application_id = a.id and g.deleted_at is null) as files,
      a.lease_id as lease, a.version
    ${from} left join rental_criteria c on c.organisation_id = a.organisation_id and c.id = a.criteria_id
    where a.organisation_id = ${tx.scope.organisationId} and a.id = ${id}`);
  if (!found) throw notFound();
  const measured = measure(found.criteria, found.findings ?? noFindings, found.rent);
  return { ...found, measured, allowed: [...allowedDecisions(measured)] };
}

async function lockApplication(tx: Tx, id: string, version: number): Promise<RentalApplication> {
  await tx.run(sql`
    select from rental_applications where organisation_id = ${tx.scope.organisationId} and id = ${id} for update`);
  const held = await applicationById(tx, id);
  if (held.version !== version)
    await refuseOld(tx, { current: held, changed: 'rental.application_changed', subject: applicationSubject(id) });
  return held;
}

export async function screenApplication(
  tx: Tx,
  version: number,
  { id, ...findings }: InputOf<typeof rentalApplications.screen>,
): Promise<RentalApplication> {
  const held = await lockApplication(tx, id, version);
  if (held.decision) throw new Refusal('conflict', 'This application is already decided.');
  if (findings.score !== null && (!findings.agency || !findings.reportedOn))
    throw invalid([findings.agency ? 'reportedOn' : 'agency'], 'Name the agency and date of the report.');
  await tx.run(sql`
    update rental_applications set findings = ${JSON.stringify(findings)}::jsonb, state = 'screening', version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'rental.application_changed', subject: applicationSubject(id), data: { what: 'screened' } });
  return applicationById(tx, id);
}

/** By the criteria and by nothing else: what they do not allow is refused, and what went against somebody is named. */
export async function decideApplication(
  tx: Tx,
  version: number,
  { id, decision, condition }: InputOf<typeof rentalApplications.decide>,
): Promise<RentalApplication> {
  const { organisationId, userId } = tx.scope;
  const held = await lockApplication(tx, id, version);
  if (held.state === 'leased') throw new Refusal('conflict', 'This application already has a lease.');
  if (held.decision && !(held.decision.decision === 'conditional' && decision !== 'conditional'))
    throw new Refusal('conflict', 'This application is already decided.');
  if (decision !== 'withdrawn') refuseAgainstCriteria(held, decision);
  if (decision === 'conditional' && !condition) throw invalid(['condition'], 'Enter the condition.');
  const reasons: CriterionName[] = held.measured.flatMap(({ criterion, isMet }) =>
    isMet === false ? [criterion] : [],
  );
  const said = { decision, condition: decision === 'conditional' ? condition : '', reasons };
  await tx.run(sql`
    update rental_applications set state = ${decision}, decision = ${JSON.stringify(said)}::jsonb, decided_by = ${userId},
      decided_at = now(), version = version + 1
    where organisation_id = ${organisationId} and id = ${id}`);
  tx.record({
    kind: 'rental.application_changed',
    subject: applicationSubject(id),
    data: { what: 'decided', decision, reasons },
  });
  if (decision !== 'withdrawn' && held.lead)
    await tellByPortal(tx, {
      lead: held.lead,
      what: 'decided',
      about: `${held.property.name}, ${held.unit.name}`,
      locale: null,
    });
  return applicationById(tx, id);
}

function refuseAgainstCriteria({ allowed, measured }: RentalApplication, decision: Decision): void {
  if (allowed.includes(decision)) return;
  throw new Refusal(
    'conflict',
    measured.some(({ isMet }) => isMet === null) && !measured.some(({ isMet }) => isMet === false)
      ? 'Enter what is missing of the screening first.'
      : decision === 'approved'
        ? 'A criterion isn’t met: approve it on a condition, or deny it.'
        : 'All criteria are met: this application is approved.',
  );
}

/** Of a lease that follows from an application: only one that was approved, and once. */
export async function leaseApplication(tx: Tx, id: string, lease: string, unit: string): Promise<void> {
  const { organisationId } = tx.scope;
  const found = await tx.one<{ state: string; vacancy: string; unit: string }>(sql`
    select a.state, a.vacancy_id as vacancy, v.unit_id as unit from rental_applications a
    join rental_vacancies v on v.organisation_id = a.organisation_id and v.id = a.vacancy_id
    where a.organisation_id = ${organisationId} and a.id = ${id} for update of a`);
  if (!found || found.unit !== unit)
    throw invalid(['application'], 'This application doesn’t exist or is for another unit.');
  if (found.state !== 'approved' && found.state !== 'conditional')
    throw invalid(['application'], 'Only an approved application can be leased.');
  await tx.run(sql`
    update rental_applications set state = 'leased', lease_id = ${lease}, version = version + 1
    where organisation_id = ${organisationId} and id = ${id}`);
  await closeVacancy(tx, found.vacancy);
  tx.record({ kind: 'rental.application_changed', subject: applicationSubject(id), data: { what: 'leased', lease } });
}
