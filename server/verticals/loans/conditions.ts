import type { InputOf } from '#contract/core/call.ts';
import { addDays } from '#contract/core/time-zone.ts';
import { type LoanCondition, type loanWork, mostConditions } from '#contract/verticals/loans/loan-work.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { checkMembers } from '#server/inventory/deals/members.ts';
import { fileVisibleTo } from '#server/inventory/files/policy.ts';
import { lockChangeable, seenLoan, subjectOf, touch } from './lock-loan.ts';

type Row = Omit<LoanCondition, 'goodUntil'>;

const from = (organisationId: string, loanId: string, more: Sql): Sql => sql`
  select c.id, c.gate, c.title, c.state, c.owner_id as owner, c.due_on as "dueOn",
    case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as file, c.dated_on as "datedOn",
    c.good_for as "goodFor", c.note, c.created_at as "createdAt"
  from loan_conditions c left join files f on f.organisation_id = c.organisation_id and f.id = c.file_id
  where c.organisation_id = ${organisationId} and c.loan_id = ${loanId}${more}
  order by array_position(array['docs', 'closing', 'funding'], c.gate), c.id`;

const shown = (row: Row): LoanCondition => ({
  ...row,
  goodUntil: row.datedOn && row.goodFor ? addDays(row.datedOn, row.goodFor) : null,
});

export async function readConditions(tx: Tx, actor: Member, id: string): Promise<{ conditions: LoanCondition[] }> {
  await seenLoan(tx, actor, id);
  const rows = await tx.all<Row>(from(actor.organisationId, id, sql``));
  return { conditions: rows.map(shown) };
}

const conditionById = async (tx: Tx, id: string, conditionId: string): Promise<LoanCondition> => {
  const row = await tx.one<Row>(from(tx.scope.organisationId, id, sql` and c.id = ${conditionId}`));
  if (!row) throw notFound();
  return shown(row);
};

async function checkLinks(
  tx: Tx,
  actor: Member,
  { owner, file }: { owner?: string | null | undefined; file?: string | null | undefined },
): Promise<void> {
  if (owner) await checkMembers(tx, [owner], ['owner']);
  if (!file) return;
  const found = await tx.one(sql`
    select from files f where f.organisation_id = ${actor.organisationId} and f.id = ${file} and ${fileVisibleTo(actor)}`);
  if (!found) throw invalid(['file'], 'This file doesn’t exist or you can’t see it.');
}

export async function addCondition(
  tx: Tx,
  actor: Member,
  { id, ...wish }: InputOf<typeof loanWork.addCondition>,
): Promise<LoanCondition> {
  await lockChangeable(tx, actor, id);
  await checkLinks(tx, actor, wish);
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from loan_conditions where organisation_id = ${actor.organisationId} and loan_id = ${id}`);
  if (count >= mostConditions) throw new Refusal('conflict', `A loan has at most ${mostConditions} conditions.`);
  const conditionId = newId();
  await tx.run(sql`
    insert into loan_conditions (organisation_id, id, loan_id, gate, title, owner_id, due_on, file_id, dated_on, good_for, note, created_by)
    values (${actor.organisationId}, ${conditionId}, ${id}, ${wish.gate}, ${wish.title}, ${wish.owner}, ${wish.dueOn}, ${wish.file},
      ${wish.datedOn}, ${wish.goodFor}, ${wish.note}, ${actor.userId})`);
  tx.record({ kind: 'loan.condition_added', subject: subjectOf(id), data: { name: wish.title, gate: wish.gate } });
  await touch(tx, id);
  return conditionById(tx, id, conditionId);
}

const written = {
  gate: sql`gate`,
  title: sql`title`,
  state: sql`state`,
  owner: sql`owner_id`,
  dueOn: sql`due_on`,
  file: sql`file_id`,
  datedOn: sql`dated_on`,
  goodFor: sql`good_for`,
  note: sql`note`,
} as const;

export async function changeCondition(
  tx: Tx,
  actor: Member,
  { id, conditionId, ...wanted }: InputOf<typeof loanWork.changeCondition>,
): Promise<LoanCondition> {
  await lockChangeable(tx, actor, id);
  const before = await conditionById(tx, id, conditionId);
  const heldIn = (field: keyof typeof written) => (field === 'file' ? (before.file?.id ?? null) : before[field]);
  const changes = (Object.entries(wanted) as [keyof typeof written, unknown][]).filter(
    ([field, value]) => value !== undefined && value !== heldIn(field),
  );
  if (changes.length === 0) return before;
  await checkLinks(tx, actor, wanted);
  await tx.run(sql`
    update loan_conditions set ${sql.join(changes.map(([field, value]) => sql`${written[field]} = ${value}`))}, version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${conditionId}`);
  tx.record({
    kind: 'loan.condition_changed',
    subject: subjectOf(id),
    data: { name: wanted.title ?? before.title, state: wanted.state ?? before.state, from: before.state },
  });
  await touch(tx, id);
  return conditionById(tx, id, conditionId);
}

export async function removeCondition(tx: Tx, actor: Member, id: string, conditionId: string): Promise<{ done: true }> {
  await lockChangeable(tx, actor, id);
  const gone = await tx.one<{ name: string }>(sql`
    delete from loan_conditions where organisation_id = ${actor.organisationId} and loan_id = ${id} and id = ${conditionId}
    returning title as name`);
  if (gone) {
    tx.record({ kind: 'loan.condition_removed', subject: subjectOf(id), data: { name: gone.name } });
    await touch(tx, id);
  }
  return { done: true };
}

/** A document that the borrower handed in themselves. Whether it will do is for whoever clears the condition. */
export async function receiveFor(tx: Tx, loanId: string, conditionId: string, fileId: string): Promise<void> {
  const before = await tx.one<{ title: string; state: string }>(sql`
    select title, state from loan_conditions
    where organisation_id = ${tx.scope.organisationId} and loan_id = ${loanId} and id = ${conditionId} for update`);
  if (!before) throw notFound();
  if (before.state !== 'open' && before.state !== 'received')
    throw new Refusal('conflict', 'This document is no longer needed.');
  await tx.run(sql`
    update loan_conditions set file_id = ${fileId}, state = 'received', version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${conditionId}`);
  tx.record({
    kind: 'loan.condition_changed',
    subject: subjectOf(loanId),
    data: { name: before.title, state: 'received', from: before.state },
  });
  await touch(tx, loanId);
}
