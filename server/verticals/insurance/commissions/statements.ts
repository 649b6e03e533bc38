import { createHash } from 'node:crypto';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { commissionOf, ruleFor } from '#contract/verticals/insurance/commission.ts';
import type { insuranceCommissions, Statement, StatementRow } from '#contract/verticals/insurance/commissions.ts';
import type { Line } from '#contract/verticals/insurance/lines.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, type Page, pageJson } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { checkCarrier } from '../create-policy.ts';
import type { ReadRow } from './read-statement.ts';
import { rulesOf } from './rules.ts';

const columns = sql`s.id, json_build_object('id', c.id, 'name', c.name) as carrier, s.name, s.paid_on as "paidOn", s.total_cents as total,
  s.total_cents - s.rows_cents as difference, s.rows, s.unmatched, s.state, s.posted_at as "postedAt", s.created_at as "createdAt"`;
const from = sql`commission_statements s join carriers c on c.organisation_id = s.organisation_id and c.id = s.carrier_id`;

const rowColumns = sql`k.id, k.row, k.number, k.insured, k.premium_cents as premium, k.commission_cents as commission,
  k.expected_cents as expected, k.commission_cents < 0 as "isChargeback", k.state,
  case when p.id is not null then json_build_object('id', p.id, 'name', p.insured || coalesce(' · ' || p.number, '')) end as policy, k.note`;
const rowsFrom = sql`commission_statement_rows k left join policies p on p.organisation_id = k.organisation_id and p.id = k.policy_id`;

export const statementById = (tx: Tx, id: string, lock = false): Promise<Statement | undefined> =>
  tx.one<Statement>(sql`
    select ${columns} from ${from} where s.organisation_id = ${tx.scope.organisationId} and s.id = ${id}
    ${lock ? sql`for update of s` : nothing}`);

export async function openStatement(tx: Tx, id: string): Promise<Statement> {
  const found = await statementById(tx, id, true);
  if (!found) throw notFound();
  return found;
}

export const subjectOf = (id: string) => ({ type: 'commission_statement', id });

type Found = {
  place: number;
  policy: string;
  term: number;
  line: Line;
  owner: string | null;
  kind: 'new' | 'renewal' | 'rewrite';
};

/** Terms by the carrier and the number without its blanks and dashes: the latest that bears it. */
async function matches(tx: Tx, carrier: string, numbers: readonly string[]): Promise<Map<number, Found>> {
  const found = await tx.all<Found>(sql`
    select distinct on (n.place) n.place::int, f.policy_id as policy, f.number as term, l.line, l.owner_id as owner, f.opened_by as kind
    from unnest(${[...numbers]}::text[]) with ordinality n (number, place)
    join policy_terms f on f.organisation_id = ${tx.scope.organisationId} and f.carrier_id = ${carrier}
      and f.number_key = nullif(regexp_replace(upper(n.number), '[^A-Z0-9]', '', 'g'), '')
    join policies l on l.organisation_id = f.organisation_id and l.id = f.policy_id
    order by n.place, f.effective_on desc, f.policy_id`);
  return new Map(found.map((one) => [one.place - 1, one]));
}

type Print = { carrier: string; paidOn: string; fingerprint: string | null };

/** Whether the same rows of this carrier and day were paid already: a file that is imported again is no second payment. */
const isPosted = async (tx: Tx, { carrier, paidOn, fingerprint }: Print): Promise<boolean> =>
  (await tx.one(sql`
    select from commission_statements where organisation_id = ${tx.scope.organisationId} and carrier_id = ${carrier}
      and paid_on = ${paidOn} and fingerprint = ${fingerprint} and state = 'posted'`)) !== undefined;

const twice = () =>
  new Refusal('conflict', 'A statement of this carrier with the same rows and date is already posted.');

export async function refuseTwice(tx: Tx, { id, carrier, paidOn }: Statement): Promise<void> {
  const { fingerprint } = await tx.get<{ fingerprint: string | null }>(sql`
    select fingerprint from commission_statements where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  if (fingerprint !== null && (await isPosted(tx, { carrier: carrier.id, paidOn, fingerprint }))) throw twice();
}

const stretch = 5_000;

export async function importStatement(
  tx: Tx,
  actor: Member,
  rows: readonly ReadRow[],
  input: InputOf<typeof insuranceCommissions.importStatement>,
): Promise<Statement> {
  await tx.allowSeconds(60);
  await checkCarrier(tx, input.carrier);
  const rules = await rulesOf(tx);
  const id = newId();
  const { organisationId } = actor;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(rows.map(({ number, premium, commission }) => [number, premium, commission])))
    .digest('base64url');
  if (await isPosted(tx, { carrier: input.carrier, paidOn: input.paidOn, fingerprint })) throw twice();
  await tx.run(sql`
    insert into commission_statements (organisation_id, id, carrier_id, name, paid_on, total_cents, created_by, fingerprint)
    values (${organisationId}, ${id}, ${input.carrier}, ${input.name}, ${input.paidOn}, ${input.total}, ${actor.userId}, ${fingerprint})`);
  for (let at = 0; at < rows.length; at += stretch) {
    const some = rows.slice(at, at + stretch);
    const known = await matches(
      tx,
      input.carrier,
      some.map(({ number }) => number),
    );
    const judged = some.map((row, place) => {
      const found = known.get(place);
      const rule =
        found && ruleFor(rules, { carrier: input.carrier, line: found.line, producer: found.owner, kind: found.kind });
      return {
        ...row,
        policy: found?.policy ?? null,
        term: found?.term ?? null,
        producer: found?.owner ?? null,
        expected: rule ? commissionOf(row.premium, rule) : null,
        share: rule?.producerShare ?? 0,
        overrides: JSON.stringify(rule?.overrides ?? []),
      };
    });
    await tx.run(sql`
      insert into commission_statement_rows (organisation_id, statement_id, row, number, insured, premium_cents, commission_cents,
        expected_cents, state, policy_id, term, producer_id, producer_share, overrides)
      select ${organisationId}, ${id}, f.row, f.number, f.insured, f.premium, f.commission, f.expected,
        case when f.policy is null then 'unmatched' else 'matched' end, f.policy, f.term, f.producer, f.share, f.overrides
      from unnest(${judged.map(({ row }) => row)}::int[], ${judged.map(({ number }) => number)}::text[],
        ${judged.map(({ insured }) => insured)}::text[], ${judged.map(({ premium }) => premium)}::bigint[],
        ${judged.map(({ commission }) => commission)}::bigint[], ${judged.map(({ expected }) => expected)}::bigint[],
        ${judged.map(({ policy }) => policy)}::uuid[], ${judged.map(({ term }) => term)}::int[],
        ${judged.map(({ producer }) => producer)}::uuid[], ${judged.map(({ share }) => share)}::int[],
        ${judged.map(({ overrides }) => overrides)}::jsonb[])
        f (row, number, insured, premium, commission, expected, policy, term, producer, share, overrides)`);
  }
  await recount(tx, id);
  const made = (await statementById(tx, id))!;
  tx.record({
    kind: 'commission_statement.imported',
    subject: subjectOf(id),
    data: { name: input.name, rows: made.rows, difference: made.difference },
  });
  return made;
}

async function recount(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`
    update commission_statements s set rows = f.count, rows_cents = f.cents, unmatched = f.unmatched
    from (select count(*)::int as count, coalesce(sum(commission_cents), 0)::bigint as cents,
        count(*) filter (where state = 'unmatched')::int as unmatched
      from commission_statement_rows where organisation_id = ${tx.scope.organisationId} and statement_id = ${id}) f
    where s.organisation_id = ${tx.scope.organisationId} and s.id = ${id}`);
}

export function statementPage({ cursor, limit }: InputOf<typeof insuranceCommissions.statements>, actor: Member): Page {
  const order: Order = { id: sql`s.id`, descending: true };
  const rows = sql`
    select ${columns} from ${from} where s.organisation_id = ${actor.organisationId} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return { rows, cursor: [sql`r.id`], limit };
}

export function rowPage(input: InputOf<typeof insuranceCommissions.statementRows>, actor: Member): Sql {
  const order: Order = { value: { column: sql`k.row`, type: 'int' }, id: sql`k.id`, descending: false };
  const rows = sql`
    select ${rowColumns} from ${rowsFrom} where k.organisation_id = ${actor.organisationId} and k.statement_id = ${input.id}
      ${input.state ? sql`and k.state = ${input.state}` : nothing} and ${after(order, input.cursor)}
    order by ${orderBy(order)} limit ${sql.int(input.limit)}`;
  return sql`select case when exists (select from commission_statements s where s.organisation_id = ${actor.organisationId}
    and s.id = ${input.id}) then (${pageJson(rows, [sql`r.row`, sql`r.id`], input.limit)}) end`;
}

const rowById = (tx: Tx, id: string, rowId: string): Promise<StatementRow | undefined> =>
  tx.one<StatementRow>(sql`
    select ${rowColumns} from ${rowsFrom}
    where k.organisation_id = ${tx.scope.organisationId} and k.statement_id = ${id} and k.id = ${rowId}`);

const posted = () => new Refusal('conflict', 'This statement is posted.');

/** A row that nobody could match is given its policy, or set aside with a note. Its amount stays what the carrier paid. */
export async function settleRow(
  tx: Tx,
  actor: Member,
  { id, rowId, policy, note }: InputOf<typeof insuranceCommissions.settleRow>,
): Promise<StatementRow> {
  const statement = await openStatement(tx, id);
  const before = await rowById(tx, id, rowId);
  if (!before) throw notFound();
  if (policy === null && note === '') throw invalid(['note'], 'Enter why this row is set aside.');
  const isSame = policy
    ? before.policy?.id === policy && before.note === note
    : before.state === 'set_aside' && before.note === note;
  if (isSame) return before;
  if (statement.state === 'posted') throw posted();
  const of =
    policy &&
    (await tx.one<Omit<Found, 'place'>>(sql`
      select l.id as policy, f.number as term, l.line, l.owner_id as owner, f.opened_by as kind
      from policies l join policy_terms f on f.organisation_id = l.organisation_id and f.policy_id = l.id
      where l.organisation_id = ${actor.organisationId} and l.id = ${policy} order by f.number desc limit 1`));
  if (policy && !of) throw invalid(['policy'], 'This policy doesn’t exist or you can’t see it.');
  const rule =
    of &&
    ruleFor(await rulesOf(tx), { carrier: statement.carrier.id, line: of.line, producer: of.owner, kind: of.kind });
  await tx.run(sql`
    update commission_statement_rows set state = ${of ? 'matched' : 'set_aside'}, policy_id = ${of ? of.policy : null},
      term = ${of ? of.term : null}, producer_id = ${of ? of.owner : null}, producer_share = ${rule ? rule.producerShare : 0},
      overrides = ${JSON.stringify(rule ? rule.overrides : [])}::jsonb,
      expected_cents = ${rule ? commissionOf(before.premium, rule) : null}, note = ${note}
    where organisation_id = ${actor.organisationId} and id = ${rowId}`);
  await recount(tx, id);
  tx.record({ kind: 'commission_statement.row_settled', subject: subjectOf(id), data: { row: before.row, note } });
  return (await rowById(tx, id, rowId))!;
}

export async function removeStatement(tx: Tx, actor: Member, id: string): Promise<{ done: true }> {
  const statement = await openStatement(tx, id);
  if (statement.state === 'posted') throw posted();
  await tx.run(sql`delete from commission_statements where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'commission_statement.removed', subject: subjectOf(id), data: { name: statement.name } });
  return { done: true };
}

type Owed = OutputOf<typeof insuranceCommissions.owed>;

export const owedJson = (actor: Member): Sql => sql`
  select json_build_object('producers', (select coalesce(json_agg(r), '[]') from (
    select e.producer_id as producer, sum(e.producer_cents + e.agency_cents + e.overridden_cents - e.chargeback_cents)::bigint as commission,
      sum(e.chargeback_cents)::bigint as chargebacks, sum(e.override_cents)::bigint as overrides,
      sum(e.producer_cents + e.override_cents)::bigint as owed,
      coalesce((select sum(o.cents) from commission_payouts o join payees p on p.organisation_id = o.organisation_id and p.id = o.payee_id
        where o.organisation_id = ${actor.organisationId} and o.statement_id is not null and o.paid_on is not null
          and p.user_id = e.producer_id), 0)::bigint as paid
    from commission_entries e where e.organisation_id = ${actor.organisationId}
    group by e.producer_id order by 5 desc, 1 limit 500) r))::text`;
export type { Owed };
