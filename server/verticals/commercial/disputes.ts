import type { InputOf } from '#contract/core/call.ts';
import type { BilledCam, CamStatement, commercial } from '#contract/verticals/commercial/commercial.ts';
import type { portal } from '#contract/verticals/portals/portals.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { tellByPortal } from '../portals/word-job.ts';
import { todayAt } from './buildings.ts';
import { ensurePosted, postCredit } from './cam-books.ts';

const mostDisputes = 50;

/** Of a statement `t`. */
const disputesOf: Sql = sql`
  (select coalesce(json_agg(json_build_object('id', d.id, 'askedBy', d.asked_by, 'step', d.step, 'question', d.question,
      'askedAt', to_json(d.asked_at), 'answer', d.answer, 'credit', d.credit_cents, 'answeredAt', to_json(d.answered_at)) order by d.id), '[]')
    from commercial_cam_disputes d where d.organisation_id = t.organisation_id and d.statement_id = t.id)`;

/** What was paid of the year of a statement `t`, whichever of its statements stood then. */
export const paidOf: Sql = sql`
  (select coalesce(sum(y.cents), 0)::bigint from commercial_cam_payments y
    where y.organisation_id = t.organisation_id and y.lease_id = t.lease_id and y.year = t.year and y.returned_on is null)`;

const paymentsOf: Sql = sql`
  (select coalesce(json_agg(json_build_object('id', y.id, 'cents', y.cents, 'on', y.paid_on, 'reference', y.reference,
      'returnedOn', y.returned_on) order by y.paid_on desc, y.id desc), '[]') from (
      select * from commercial_cam_payments y
      where y.organisation_id = t.organisation_id and y.lease_id = t.lease_id and y.year = t.year
      order by y.paid_on desc, y.id desc limit 100) y)`;

type Shown = 'id' | 'estimates' | 'billedOn' | 'disputes' | 'paid' | 'payments' | 'revision' | 'reason' | 'replaces';
type Row = Pick<BilledCam, Shown> & { statement: CamStatement; lease: string };

/** Statements of leases `l` as they were billed, the latest first. */
export async function billedStatements(tx: Tx, which: Sql): Promise<(BilledCam & { lease: string })[]> {
  const rows = await tx.all<Row>(sql`
    select t.id, t.lease_id as lease, t.estimates_cents as estimates, t.billed_on::text as "billedOn", t.statement,
      ${disputesOf} as disputes, ${paidOf} as paid, ${paymentsOf} as payments, t.revision, t.reason,
      (select json_build_object('billedOn', o.billed_on, 'trueUp', o.statement -> 'trueUp') from commercial_statements o
        where o.organisation_id = t.organisation_id and o.lease_id = t.lease_id and o.year = t.year and o.revision = t.revision - 1) as replaces
    from commercial_statements t join commercial_leases l on l.organisation_id = t.organisation_id and l.id = t.lease_id
    where t.organisation_id = ${tx.scope.organisationId} and t.superseded_on is null and ${which}
    order by t.year desc limit 200`);
  return rows.map(({ statement, ...row }) => {
    const credited = row.disputes.reduce((sum, { credit }) => sum + credit, 0);
    return { ...row, ...statement, credited, open: statement.trueUp - credited - row.paid };
  });
}

const placeOf = sql`b.name || ', ' || s.suite`;
const from = sql`commercial_statements t
  join commercial_leases l on l.organisation_id = t.organisation_id and l.id = t.lease_id
  join commercial_spaces s on s.organisation_id = l.organisation_id and s.id = l.space_id
  join commercial_buildings b on b.organisation_id = l.organisation_id and b.id = l.building_id`;

/** As the tenant of the lease, inside the audit window of its clause. Sent again, it is the same dispute. */
export async function disputeCam(
  tx: Tx,
  { lead, name }: { lead: string; name: string },
  { statement, key, step, question }: InputOf<typeof portal.disputeCam>,
): Promise<boolean> {
  const { organisationId } = tx.scope;
  const found = await tx.one<{ lease: string; year: number; isOver: boolean; count: number; until: string }>(sql`
    select l.id as lease, t.year, t.statement ->> 'auditUntil' as until, (t.statement ->> 'auditUntil')::date < ${todayAt} as "isOver",
      (select count(*)::int from commercial_cam_disputes d where d.organisation_id = t.organisation_id and d.statement_id = t.id) as count
    from ${from} where t.organisation_id = ${organisationId} and t.id = ${statement} and t.superseded_on is null and l.lead_id = ${lead}
    for update of l`);
  if (!found) throw notFound();
  const before = await tx.one(sql`
    select from commercial_cam_disputes where organisation_id = ${organisationId} and statement_id = ${statement} and sender_key = ${key}`);
  if (before) return false;
  if (found.isOver) throw new Refusal('conflict', `This statement could be disputed until ${found.until}.`);
  if (found.count >= mostDisputes) throw new Refusal('conflict', 'Too many questions about this statement.');
  await tx.run(sql`
    insert into commercial_cam_disputes (organisation_id, statement_id, lead_id, sender_key, asked_by, step, question)
    values (${organisationId}, ${statement}, ${lead}, ${key}, ${name}, ${step}, ${question})`);
  tx.record({
    kind: 'commercial.lease_changed',
    subject: { type: 'commercial_lease', id: found.lease },
    data: { what: 'cam_disputed', year: found.year, step },
  });
  return true;
}

type Kept = {
  lease: string;
  statement: string;
  trueUp: number;
  entry: string | null;
  tenant: string;
  building: { id: string; name: string };
  today: string;
  lead: string | null;
  year: number;
  place: string;
  owed: number;
  credited: number;
  isAnswered: boolean;
};

export async function answerDispute(
  tx: Tx,
  { id, answer, credit }: InputOf<typeof commercial.answerDispute>,
): Promise<void> {
  const { organisationId, userId } = tx.scope;
  const found = await tx.one<Kept>(sql`
    select l.id as lease, t.id as statement, (t.statement -> 'trueUp')::bigint as "trueUp", t.entry_id as entry, l.tenant,
      json_build_object('id', b.id, 'name', b.name) as building, ${todayAt}::text as today, d.lead_id as lead, t.year, ${placeOf} as place, t.owed_cents as owed, d.answered_at is not null as "isAnswered",
      (select coalesce(sum(o.credit_cents), 0)::bigint from commercial_cam_disputes o
        where o.organisation_id = t.organisation_id and o.statement_id = t.id) as credited
    from commercial_cam_disputes d, ${from}
    where d.organisation_id = ${organisationId} and d.id = ${id} and t.organisation_id = d.organisation_id and t.id = d.statement_id
    for update of l, d`);
  if (!found) throw notFound();
  if (found.isAnswered) throw new Refusal('conflict', 'This dispute is answered already.');
  if (credit > 0 && found.credited + credit > found.owed)
    throw invalid(['credit'], 'More than was billed can’t be credited.');
  let entry: string | null = null;
  if (credit > 0) {
    await ensurePosted(tx, found, { id: found.statement, trueUp: found.trueUp, entry: found.entry });
    entry = await postCredit(tx, found, found.statement, id, credit);
  }
  await tx.run(sql`
    update commercial_cam_disputes set answer = ${answer}, credit_cents = ${credit}, answered_by = ${userId}, answered_at = now(),
      entry_id = ${entry}
    where organisation_id = ${organisationId} and id = ${id}`);
  tx.record({
    kind: 'commercial.lease_changed',
    subject: { type: 'commercial_lease', id: found.lease },
    data: { what: 'cam_answered', year: found.year, credit },
  });
  if (found.lead)
    await tellByPortal(tx, {
      lead: found.lead,
      what: 'paper',
      about: `CAM ${found.year}, ${found.place}`,
      locale: null,
    });
}
