import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { ratioOf } from '#contract/core/money.ts';
import { lossRatio } from '#contract/verticals/insurance/measures.ts';
import type { Policy, policies } from '#contract/verticals/insurance/policies.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { linked, policyColumns } from './columns.ts';
import { visibleTo } from './policy.ts';

const mostLost = 100;

/** `earnedOf` of the contract for one transaction `t` of the term `f`, as SQL: the two are held equal by a test. */
export const earnedBy = (on: Sql): Sql => sql`
  case when exists (select from policy_transactions c where c.organisation_id = t.organisation_id and c.policy_id = t.policy_id
         and c.term = t.term and c.kind = 'cancellation' and c.effective_on <= ${on} and c.place >= t.place)
       then t.premium_cents
       when t.kind = 'cancellation' or t.effective_on > ${on} then 0
       when f.expires_on <= t.effective_on then t.premium_cents
       else round(t.premium_cents * least(${on} - t.effective_on, f.expires_on - t.effective_on)::numeric
         / (f.expires_on - t.effective_on)) end`;

type Losses = { earned: number; paid: number; reserved: number };
type Ratio = Losses & {
  /** By which of the three it is summed up: carrier and line, producer, or the whole. */
  by: 'carrier' | 'producer' | 'all';
  carrier: { id: string; name: string };
  line: Policy['line'];
  owner: string | null;
};

const losses = ({ earned, paid, reserved }: Losses) => ({
  earned,
  paid,
  reserved,
  ratio: lossRatio({ paid, reserved }, earned),
});

/** Over the actor's whole book: chains that were kept, and what claims cost of what was earned between two days. */
export async function measures(
  tx: Tx,
  actor: Member,
  { from, to }: InputOf<typeof policies.measures>,
): Promise<OutputOf<typeof policies.measures>> {
  await tx.allowSeconds(60);
  const { organisationId } = actor;
  const inForce = (on: string): Sql => sql`
    select l.chain_id from policy_terms f join policies l on l.organisation_id = f.organisation_id and l.id = f.policy_id
    where f.organisation_id = ${organisationId} and f.effective_on <= ${on}::date and f.ends_on > ${on}::date and ${visibleTo(actor)}`;
  const { begun, kept } = await tx.get<{ begun: number; kept: number }>(sql`
    with a as (select distinct chain_id from (${inForce(from)}) x), b as (select distinct chain_id from (${inForce(to)}) y)
    select count(*)::int as begun, count(b.chain_id)::int as kept from a left join b using (chain_id)`);
  const lost = await tx.all<Policy>(sql`
    select ${policyColumns(actor)} from policies l ${linked}
    where l.organisation_id = ${organisationId} and ${visibleTo(actor)}
      and l.chain_id in (select chain_id from (${inForce(from)}) x except select chain_id from (${inForce(to)}) y)
      and not exists (select from policies n where n.organisation_id = l.organisation_id and n.continues_id = l.id)
    order by l.ends_on desc, l.id desc limit ${sql.int(mostLost)}`);
  const ratios = await tx.all<Ratio>(sql`
    with parts as (
      select f.carrier_id, l.line, l.owner_id, ${earnedBy(sql`${to}::date`)} - ${earnedBy(sql`${from}::date`)} as earned,
        0::bigint as paid, 0::bigint as reserved
      from policy_terms f join policies l on l.organisation_id = f.organisation_id and l.id = f.policy_id
      join policy_transactions t on t.organisation_id = f.organisation_id and t.policy_id = f.policy_id and t.term = f.number
      where f.organisation_id = ${organisationId} and f.effective_on < ${to}::date and f.expires_on >= ${from}::date and ${visibleTo(actor)}
      union all
      select f.carrier_id, l.line, l.owner_id, 0, k.paid_cents, k.reserved_cents
      from claims k join policies l on l.organisation_id = k.organisation_id and l.id = k.policy_id
      join lateral (select carrier_id from policy_terms f where f.organisation_id = k.organisation_id and f.policy_id = k.policy_id
        and f.effective_on <= k.loss_on and k.loss_on < f.expires_on order by f.number desc limit 1) f on true
      where k.organisation_id = ${organisationId} and k.loss_on >= ${from}::date and k.loss_on < ${to}::date and ${visibleTo(actor)}),
    summed as (
      select case when grouping(carrier_id) = 0 then 'carrier' when grouping(owner_id) = 0 then 'producer' else 'all' end as by,
        carrier_id, line, owner_id, coalesce(sum(earned), 0)::bigint as earned, coalesce(sum(paid), 0)::bigint as paid,
        coalesce(sum(reserved), 0)::bigint as reserved
      from parts group by grouping sets ((carrier_id, line), (owner_id), ()))
    select s.by, json_build_object('id', c.id, 'name', c.name) as carrier, s.line, s.owner_id as owner, s.earned, s.paid, s.reserved
    from summed s left join carriers c on c.organisation_id = ${organisationId} and c.id = s.carrier_id
    order by c.name, s.line, s.earned desc`);
  const of = (by: Ratio['by']) => ratios.filter((one) => one.by === by);
  return {
    retention: { begun, kept, rate: ratioOf(kept, begun) },
    lost,
    lossRatios: of('carrier').map(({ carrier, line, ...one }) => ({ carrier, line, ...losses(one) })),
    producers: of('producer').map(({ owner, ...one }) => ({ owner, ...losses(one) })),
    total: losses(of('all')[0]!),
  };
}
