import type { InputOf } from '#contract/core/call.ts';
import type { finance } from '#contract/inventory/finance/finance.ts';
import { reportedFrom } from '#contract/inventory/finance/tax-form.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound } from '#server/core/http/refusal.ts';

export type Payee = { id: string; name: string };

/** The payee as the ledger's owner. */
export const ownerOf = ({ id, name }: Payee) => ({ kind: 'payee', id, name });

/** Members are payees by user, others by name; created with the first payment or bill. */
export async function memberPayee(tx: Tx, userId: string, path: (string | number)[] = ['user']): Promise<Payee> {
  const payee = await tx.one<Payee>(sql`
    insert into payees (organisation_id, user_id, name)
    select m.organisation_id, m.user_id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)
    from memberships m join users u on u.id = m.user_id
    where m.organisation_id = ${tx.scope.organisationId} and m.user_id = ${userId}
    on conflict (organisation_id, user_id) do update set name = excluded.name returning id, name`);
  if (!payee) throw invalid(path, 'Choose somebody who works here.');
  return payee;
}

export const namedPayee = (tx: Tx, name: string): Promise<Payee> =>
  tx.get<Payee>(sql`
    insert into payees (organisation_id, name) values (${tx.scope.organisationId}, ${name.slice(0, 200)})
    on conflict (organisation_id, lower(name)) where user_id is null do update set name = payees.name returning id, name`);

export async function setPayee(tx: Tx, { id, w9, w9On, isExempt }: InputOf<typeof finance.setPayee>): Promise<void> {
  if (w9 === 'received' && !w9On) throw invalid(['w9On'], 'Enter when the W-9 was received.');
  const changed = await tx.run(sql`
    update payees set w9 = ${w9}, w9_on = ${w9 === 'received' ? w9On : null}, is_exempt = ${isExempt}
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  if (changed === 0) throw notFound();
  tx.record({ kind: 'finance.payee_changed', subject: { type: 'payee', id }, data: { w9, isExempt } });
}

const byName: Order = { value: { column: sql`p.name`, type: 'text' }, id: sql`p.id`, descending: false };

/** Payments in a calendar year, with deducted bills counted as paid: the form reports what was earned. */
export function payeesJson({ year, cursor, limit }: InputOf<typeof finance.payees>, { organisationId }: Member): Sql {
  const threshold = reportedFrom(year);
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  return sql`
    with page as (
      select p.id, p.name, p.user_id is not null as "isMember", p.w9, p.w9_on as "w9On", p.is_exempt as "isExempt",
        coalesce((select sum(o.cents) from commission_payouts o where o.organisation_id = p.organisation_id and o.payee_id = p.id
          and o.paid_on between ${from} and ${to}), 0)::bigint as paid
      from payees p where p.organisation_id = ${organisationId} and ${after(byName, cursor)} order by ${orderBy(byName)}
      limit ${sql.int(limit)})
    select json_build_object('threshold', ${JSON.stringify(threshold)}::json,
      'rows', coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'isMember', r."isMember", 'w9', r.w9, 'w9On', r."w9On",
        'isExempt', r."isExempt", 'paid', r.paid, 'isReported', not r."isExempt" and r.paid >= ${threshold.cents}) order by r.name, r.id)
        from page r), '[]'),
      'next', case when (select count(*) from page) = ${sql.int(limit)} then
        (select r.name || '~' || r.id from page r order by r.name desc, r.id desc limit 1) end)::text`;
}
