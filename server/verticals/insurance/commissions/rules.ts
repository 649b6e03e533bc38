import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { CommissionRule } from '#contract/verticals/insurance/commission.ts';
import type { insuranceCommissions } from '#contract/verticals/insurance/commissions.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { checkMembers } from '#server/inventory/deals/members.ts';
import { checkCarrier } from '../create-policy.ts';

const columns = sql`k.id, k.carrier_id as carrier, k.line, k.producer_id as producer, k.kind, k.rate, k.producer_share as "producerShare", k.overrides`;
const mostRules = 1_000;

const listed = (organisationId: string): Sql => sql`
  select ${columns} from commission_rules k where k.organisation_id = ${organisationId} and k.removed_at is null
  order by k.id desc limit ${sql.int(mostRules)}`;

export const rulesOf = (tx: Tx): Promise<CommissionRule[]> => tx.all(listed(tx.scope.organisationId));

export const rulesJson = (actor: Member): Sql => sql`
  select json_build_object('rules', (select coalesce(json_agg(r), '[]') from (${listed(actor.organisationId)}) r))::text`;

type Rule = OutputOf<typeof insuranceCommissions.addRule>;

export async function addRule(
  tx: Tx,
  actor: Member,
  input: InputOf<typeof insuranceCommissions.addRule>,
): Promise<Rule> {
  if (input.carrier) await checkCarrier(tx, input.carrier);
  if (input.producer) await checkMembers(tx, [input.producer], ['producer']);
  if (input.overrides.length > 0)
    await checkMembers(
      tx,
      input.overrides.map(({ member }) => member),
      ['overrides'],
    );
  if ((await rulesOf(tx)).length >= mostRules)
    throw new Refusal('conflict', `An agency can have at most ${mostRules} rules.`);
  const made = await tx.get<Rule>(sql`
    with k as (insert into commission_rules (organisation_id, carrier_id, line, producer_id, kind, rate, producer_share, overrides)
      values (${actor.organisationId}, ${input.carrier}, ${input.line}, ${input.producer}, ${input.kind}, ${input.rate},
        ${input.producerShare}, ${JSON.stringify(input.overrides)}::jsonb) returning *)
    select ${columns} from k`);
  tx.record({
    kind: 'commission_rule.added',
    subject: { type: 'commission_rule', id: made.id },
    data: { rate: input.rate },
  });
  return made;
}

export async function removeRule(tx: Tx, actor: Member, id: string): Promise<{ done: true }> {
  const found = await tx.one<{ gone: boolean }>(sql`
    select removed_at is not null as gone from commission_rules
    where organisation_id = ${actor.organisationId} and id = ${id} for update`);
  if (!found) throw notFound();
  if (!found.gone) {
    await tx.run(
      sql`update commission_rules set removed_at = now() where organisation_id = ${actor.organisationId} and id = ${id}`,
    );
    tx.record({ kind: 'commission_rule.removed', subject: { type: 'commission_rule', id } });
  }
  return { done: true };
}
