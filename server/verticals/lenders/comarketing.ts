import type { InputOf } from '#contract/core/call.ts';
import type { ComarketingAgreement, comarketing } from '#contract/verticals/lenders/lenders.ts';
import { lenderPart } from '#contract/verticals/lenders/quotes.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, type Page } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { fileVisibleTo as fileVisible } from '#server/inventory/files/policy.ts';

type Agreement = ComarketingAgreement;
const subjectOf = (id: string) => ({ type: 'comarketing', id });

/** What keeps it from being published, in the words of the contract. */
const lacks = sql`array_remove(array[
  case when l.lender_share is null then 'share' end,
  case when l.measured_how = '' then 'measured' end,
  case when l.lender_share is not null and l.lender_cents <> round(l.total_cents::numeric * l.lender_share / 1000000) then 'cost' end,
  case when l.services = '' then 'services' end,
  case when not exists (select from comarketing_evidence e join files f on f.organisation_id = e.organisation_id and f.id = e.file_id
    where e.organisation_id = l.organisation_id and e.agreement_id = l.id and not e.is_piece and f.deleted_at is null) then 'evidence' end], null)`;

const columns = sql`
  l.id, json_build_object('id', k.id, 'name', k.name) as lender, l.title, l.medium, l.total_cents as total,
  l.lender_cents as "lenderPays", l.lender_share as "lenderShare", l.measured_how as "measuredHow", l.services, l.state,
  to_json(${lacks}) as lacks,
  (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'isPiece', e.is_piece) order by e.created_at, f.id), '[]')
    from comarketing_evidence e join files f on f.organisation_id = e.organisation_id and f.id = e.file_id
    where e.organisation_id = l.organisation_id and e.agreement_id = l.id and f.deleted_at is null) as evidence,
  l.published_at as "publishedAt", l.created_at as "createdAt", l.version`;
const linked = sql`join lenders k on k.organisation_id = l.organisation_id and k.id = l.lender_id`;
const order: Order = { id: sql`l.id`, descending: true };

export const comarketingPage = (input: InputOf<typeof comarketing.list>, actor: Member): Page => ({
  rows: sql`
    select ${columns} from comarketing l ${linked}
    where l.organisation_id = ${actor.organisationId} and ${after(order, input.cursor)}
    order by ${orderBy(order)} limit ${sql.int(input.limit)}`,
  cursor: [sql`r.id`],
  limit: input.limit,
});

const byId = (id: string, actor: Member): Sql => sql`
  select ${columns} from comarketing l ${linked} where l.organisation_id = ${actor.organisationId} and l.id = ${id}`;
/** As whoever asks sees it. */
export const agreementSeen = (tx: Tx, actor: Member, id: string): Promise<Agreement | undefined> =>
  tx.one<Agreement>(byId(id, actor));
const seen = (tx: Tx, actor: Member, id: string): Promise<Agreement> => tx.get<Agreement>(byId(id, actor));

async function lock(tx: Tx, actor: Member, id: string): Promise<Agreement> {
  const found = await tx.one<Agreement>(sql`${byId(id, actor)} for update of l`);
  if (!found) throw notFound();
  return found;
}

const refuseDone = ({ state }: Agreement): void => {
  if (state !== 'draft')
    throw new Refusal('conflict', 'A published agreement stays as it is. End it and draft another.');
};

const refuseMore = ({ total, lenderPays }: { total: number; lenderPays: number }): void => {
  if (lenderPays > total) throw invalid(['lenderPays'], 'The lender can’t pay more than the whole cost.');
};

export async function createComarketing(
  tx: Tx,
  actor: Member,
  input: InputOf<typeof comarketing.create>,
): Promise<Agreement> {
  refuseMore(input);
  const lender = await tx.one(sql`
    select from lenders where organisation_id = ${actor.organisationId} and id = ${input.lender} and removed_at is null`);
  if (!lender) throw invalid(['lender'], 'Choose a lender of your directory.');
  const id = newId();
  await tx.run(sql`
    insert into comarketing (organisation_id, id, lender_id, title, medium, total_cents, lender_cents, lender_share, measured_how,
      services, created_by)
    values (${actor.organisationId}, ${id}, ${input.lender}, ${input.title}, ${input.medium}, ${input.total}, ${input.lenderPays},
      ${input.lenderShare}, ${input.measuredHow}, ${input.services}, ${actor.userId})`);
  tx.record({ kind: 'comarketing.created', subject: subjectOf(id), data: { name: input.title } });
  return seen(tx, actor, id);
}

export async function changeComarketing(
  tx: Tx,
  actor: Member,
  version: number,
  { id, ...wanted }: InputOf<typeof comarketing.change>,
): Promise<Agreement> {
  const before = await lock(tx, actor, id);
  if (before.version !== version)
    await refuseOld(tx, { current: before, changed: 'comarketing.changed', subject: subjectOf(id) });
  refuseDone(before);
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const fields = Object.keys(given).filter((name) => given[name] !== before[name as keyof Agreement]);
  if (fields.length === 0) return before;
  const next = { ...before, ...given } as Agreement;
  refuseMore(next);
  await tx.run(sql`
    update comarketing set title = ${next.title}, medium = ${next.medium}, total_cents = ${next.total},
      lender_cents = ${next.lenderPays}, lender_share = ${next.lenderShare}, measured_how = ${next.measuredHow},
      services = ${next.services}, version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'comarketing.changed', subject: subjectOf(id), data: { name: next.title, fields } });
  return seen(tx, actor, id);
}

export async function addEvidence(
  tx: Tx,
  actor: Member,
  { id, file, isPiece }: InputOf<typeof comarketing.addEvidence>,
): Promise<Agreement> {
  const before = await lock(tx, actor, id);
  if (before.evidence.some((one) => one.id === file)) return before;
  // What was published comes into being afterwards; what it rests on does not.
  if (!isPiece || before.state === 'ended') refuseDone(before);
  const found = await tx.one<{ name: string }>(sql`
    select f.name from files f where f.organisation_id = ${actor.organisationId} and f.id = ${file} and f.deleted_at is null
      and ${fileVisible(actor)}`);
  if (!found) throw invalid(['file'], 'This file doesn’t exist or you can’t see it.');
  await tx.run(sql`
    insert into comarketing_evidence (organisation_id, agreement_id, file_id, is_piece)
    values (${actor.organisationId}, ${id}, ${file}, ${isPiece})
    on conflict do nothing`);
  tx.record({
    kind: 'comarketing.evidence_added',
    subject: subjectOf(id),
    data: { name: before.title, file: found.name },
  });
  return seen(tx, actor, id);
}

const reasons = {
  share: 'Measure the lender’s share of the piece first.',
  measured: 'Enter how the share was measured.',
  services: 'Enter which services are performed.',
} as const;

/** The lender pays its measured share, to the cent, and papers show it; the database refuses the rest as well. */
export async function publishComarketing(tx: Tx, actor: Member, id: string): Promise<Agreement> {
  const before = await lock(tx, actor, id);
  if (before.state === 'published') return before;
  refuseDone(before);
  const { lacks: open, total, lenderShare } = before;
  for (const name of ['share', 'measured', 'services'] as const)
    if (open.includes(name)) throw new Refusal('conflict', reasons[name]);
  if (open.includes('cost'))
    throw new Refusal(
      'conflict',
      `By the measured share the lender pays $${(lenderPart(total, lenderShare!) / 100).toFixed(2)}. Change the amount or measure again.`,
    );
  if (open.includes('evidence')) throw new Refusal('conflict', 'Attach evidence of cost and share first.');
  await tx.run(sql`
    update comarketing set state = 'published', published_by = ${actor.userId}, published_at = now(), version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'comarketing.published', subject: subjectOf(id), data: { name: before.title } });
  return seen(tx, actor, id);
}

export async function endComarketing(tx: Tx, actor: Member, id: string): Promise<Agreement> {
  const before = await lock(tx, actor, id);
  if (before.state === 'ended') return before;
  if (before.state !== 'published') throw new Refusal('conflict', 'Only a published agreement can be ended.');
  await tx.run(sql`
    update comarketing set state = 'ended', version = version + 1 where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'comarketing.ended', subject: subjectOf(id), data: { name: before.title } });
  return seen(tx, actor, id);
}
