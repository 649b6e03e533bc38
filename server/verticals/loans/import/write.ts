import { type MilestoneKey, placeOf } from '#contract/verticals/loans/milestones.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { takeAlong } from '#server/people/imports/come-along.ts';
import { watchNewLocks } from '../lock-alarm.ts';
import { subjectOf } from '../lock-loan.ts';
import type { ComingLoan } from './plan.ts';

const numberKey = (number: string): string => number.toUpperCase();

/** Those that are not here by an earlier file or their number, nor stand further up in the file. */
export async function unknownLoans(tx: Tx, loans: readonly ComingLoan[]): Promise<ComingLoan[]> {
  const { organisationId } = tx.scope;
  const keys = loans.map(({ key }) => key);
  const numbers = loans.flatMap(({ number }) => (number ? [numberKey(number)] : []));
  const here = await tx.all<{ key: string | null; number: string | null }>(sql`
    select import_key as key, upper(number) as number from loans where organisation_id = ${organisationId} and archived_at is null
      and import_key = any(${keys}::text[])
    union all
    select null, upper(number) from loans where organisation_id = ${organisationId} and archived_at is null
      and number is not null and upper(number) = any(${numbers}::text[])`);
  const known = new Set(here.flatMap(({ key, number }) => [key, number && `#${number}`]));
  return loans.filter(({ key, number }) => {
    const own = [key, ...(number ? [`#${numberKey(number)}`] : [])];
    if (own.some((one) => known.has(one))) return false;
    for (const one of own) known.add(one);
    return true;
  });
}

/** An application is in use as long as it is open. */
export const takesRoom = ({ state, milestone, days }: ComingLoan): boolean =>
  state === 'open' && (days.applicationOn !== null || placeOf(milestone) >= placeOf('application'));

/** Those that the plan has room for, in the order of the file. */
export function within(loans: readonly ComingLoan[], room: number | undefined) {
  let left = room ?? Number.POSITIVE_INFINITY;
  const fits = loans.map((loan) => !takesRoom(loan) || left-- > 0);
  return { taken: loans.filter((_, at) => fits[at]), limited: loans.filter((_, at) => !fits[at]) };
}

/**
 * A handful of statements, however many loans. What happened elsewhere happens to nobody today: days are as they were, no clock starts
 * for what was done, and of a lock's reminders only those that are still to come are given.
 */
export async function writeLoans(
  tx: Tx,
  actor: Member,
  loans: readonly ComingLoan[],
  importId: string,
): Promise<{ people: number }> {
  const { organisationId, userId } = actor;
  const { leads, made } = await takeAlong(
    tx,
    actor,
    importId,
    loans.flatMap(({ borrowers }) => borrowers),
  );
  let at = 0;
  const borrowers = loans.flatMap(({ id: loan, borrowers: all }) => {
    const own = all.map(({ firstName, lastName }, position) => ({
      id: newId(),
      loan,
      position,
      lead: leads[at + position]!,
      name: `${firstName} ${lastName}`.trim().slice(0, 120),
    }));
    at += all.length;
    // Of two who are one lead the first is.
    return own.map((one, place) =>
      own.findIndex(({ lead }) => lead === one.lead) < place ? { ...one, lead: null } : one,
    );
  });
  const firsts = new Map(borrowers.filter(({ position }) => position === 0).map(({ loan, lead }) => [loan, lead]));
  const rows = loans.map(({ fields, days, lock, ...loan }) => ({
    ...loan,
    ...fields,
    ...days,
    lead: firsts.get(loan.id),
    lockUntil: lock?.expiresOn ?? null,
    funded: loan.state === 'funded' ? days.fundedOn : null,
    decided: loan.state === 'open' || loan.state === 'funded' ? null : days.endedOn,
    since: days.milestoneOn ?? (loan.state === 'funded' ? days.fundedOn : days.endedOn),
    began: days.createdOn ?? days.applicationOn,
  }));
  await tx.run(sql`
    insert into loans (organisation_id, id, name, number, milestone, state, end_reason, purpose, program, amortization, term_months, rate,
      apr, amount_cents, price_cents, value_cents, appraised_cents, address, city, state_or_province, county, postal_code, units, occupancy,
      property_type, lead_id, closing_on, application_on, intent_on, decided_on, funded_on, lock_expires_on, time_zone, owner_id,
      processor_id, created_by, created_at, milestone_changed_at, import_key, imported_on, imported_as)
    select ${organisationId}, r.id, r.name, r.number, r.milestone, r.state, r."endReason", r.purpose, r.program, r.amortization,
      r."termMonths", r.rate, r.apr, r.amount, r.price, r.value, r.appraised, r.address, r.city, r."stateOrProvince", r.county,
      r."postalCode", r.units, r.occupancy, r."propertyType", r.lead, r."closingOn", r."applicationOn", r."intentOn", r.decided, r.funded,
      r."lockUntil", r."timeZone", r.owner, r.processor, ${userId},
      least(coalesce((r.began + time '12:00') at time zone r."timeZone", now()), now()),
      least(coalesce((r.since + time '12:00') at time zone r."timeZone", now()), now()),
      r.key, (now() at time zone r."timeZone")::date, r.milestone
    from json_to_recordset(${JSON.stringify(rows)}::json) r(id uuid, name text, number text, milestone text, state text, "endReason" text,
      purpose text, program text, amortization text, "termMonths" int, rate int, apr int, amount bigint, price bigint, value bigint,
      appraised bigint, address text, city text, "stateOrProvince" text, county text, "postalCode" text, units int, occupancy text,
      "propertyType" text, lead uuid, "closingOn" date, "applicationOn" date, "intentOn" date, decided date, funded date, "lockUntil" date,
      "timeZone" text, owner uuid, processor uuid, began date, since date, key text)`);
  await tx.run(sql`
    insert into loan_borrowers (organisation_id, id, loan_id, lead_id, position, name)
    select ${organisationId}, b.id, b.loan, b.lead, b.position, b.name
    from json_to_recordset(${JSON.stringify(borrowers)}::json) b(id uuid, loan uuid, lead uuid, position int, name text)`);
  await writeMilestones(tx, loans);
  await writeDisclosures(tx, loans);
  await writeLocks(tx, loans);
  for (const { id, name, said } of loans)
    tx.record({ kind: 'loan.imported', subject: subjectOf(id), data: { name, importId, said } });
  return { people: made };
}

/** Where it is since when; and what it passed on the way, as far as the file says. */
async function writeMilestones(tx: Tx, loans: readonly ComingLoan[]): Promise<void> {
  const reached = loans.flatMap(({ id, milestone, timeZone, days }) => {
    const passed: [MilestoneKey, string | null][] = [
      ['application', days.applicationOn],
      ['disclosures_out', days.estimateOn],
      ['cd_out', days.disclosureOn],
      ['funded', days.fundedOn],
    ];
    const before = passed.filter(([key, on]) => on && placeOf(key) < placeOf(milestone));
    return [[milestone, days.milestoneOn] as const, ...before].map(([key, on]) => ({ id, key, on, timeZone }));
  });
  await tx.run(sql`
    insert into loan_milestones (organisation_id, loan_id, milestone, reached_at)
    select ${tx.scope.organisationId}, m.id, m.key, least(coalesce((m."on" + time '12:00') at time zone m."timeZone", now()), now())
    from json_to_recordset(${JSON.stringify(reached)}::json) m(id uuid, key text, "on" date, "timeZone" text)`);
}

/** How they went out nobody says: by mail, receipt is presumed latest. */
async function writeDisclosures(tx: Tx, loans: readonly ComingLoan[]): Promise<void> {
  const sent = loans.flatMap(({ id, days, fields }) => [
    ...(days.estimateOn ? [{ id, kind: 'loan_estimate', on: days.estimateOn, apr: null }] : []),
    ...(days.disclosureOn ? [{ id, kind: 'closing_disclosure', on: days.disclosureOn, apr: fields.apr }] : []),
  ]);
  await tx.run(sql`
    insert into loan_disclosures (organisation_id, loan_id, kind, sent_on, method, apr, created_by)
    select ${tx.scope.organisationId}, d.id, d.kind, d."on", 'mail', d.apr, ${tx.scope.userId}
    from json_to_recordset(${JSON.stringify(sent)}::json) d(id uuid, kind text, "on" date, apr int)`);
}

async function writeLocks(tx: Tx, loans: readonly ComingLoan[]): Promise<void> {
  const locks = loans.flatMap(({ id, lock }) => (lock ? [{ id, ...lock }] : []));
  await tx.run(sql`
    insert into loan_locks (organisation_id, loan_id, lender, locked_on, days, expires_on, rate, told_days, created_by)
    select ${tx.scope.organisationId}, k.id, k.lender, k."lockedOn", k.days, k."expiresOn", k.rate, k."toldDays", ${tx.scope.userId}
    from json_to_recordset(${JSON.stringify(locks)}::json) k(id uuid, lender text, "lockedOn" date, days int, "expiresOn" date, rate int,
      "toldDays" int)`);
  await watchNewLocks(
    tx,
    locks.map(({ id }) => id),
  );
}
