import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { type OwnerClass, ownerClasses } from '#contract/people/lead-fields.ts';
import type { OwnershipRule, ownership } from '#contract/people/ownership.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';

type InForce = OutputOf<typeof ownership.ownershipRules>;

/** One row with the organization's current ownership rules, or the default rules if it has none. */
export const rulesInForce = sql`(
  select coalesce(r.version, 1) as version, coalesce(r.rules, lintel.usual_ownership_rules()) as rules,
    coalesce(r.shared_leaves, true) as "sharedLeaves", r.created_by as "createdBy", r.created_at as "changedAt"
  from (select) always left join lateral (
    select * from ownership_rules where organisation_id = lintel.org() order by version desc limit 1) r on true)`;

/** The class that the rules give a lead `l` from how it came in. `rules` is evaluated once, not once per lead. */
export const judged = (rules: Sql = sql`(select f.rules from ${rulesInForce} f)`): Sql =>
  sql`lintel.class_by_rules(${rules}, l.came_by, l.came_source, l.brought_as)`;

/** The members involved have settled this lead's class, so rules don't change it. */
export const isDecided = sql`l.class_why ->> 'basis' in ('decided', 'agreed')`;

export const rulesJson = (): Sql => sql`
  select json_build_object('rules', f.rules, 'sharedLeaves', f."sharedLeaves", 'version', f.version,
    'changedBy', u.first_name || ' ' || u.last_name, 'changedAt', f."changedAt")::text
  from ${rulesInForce} f left join users u on u.id = f."createdBy"`;

const readRules = async (tx: Tx): Promise<InForce> => {
  const { json } = await tx.get<{ json: string }>(sql`select (${rulesJson()}) as json`);
  return JSON.parse(json) as InForce;
};

/** Stores a new version of the rules; existing leads keep their class. */
export async function setRules(
  tx: Tx,
  actor: Member,
  version: number,
  { rules, sharedLeaves }: InputOf<typeof ownership.setOwnershipRules>,
): Promise<InForce> {
  const { organisationId, userId } = actor;
  await tx.run(sql`select 1 from organisations where id = ${organisationId} for update`);
  const before = await readRules(tx);
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  await tx.run(sql`
    insert into ownership_rules (organisation_id, version, rules, shared_leaves, created_by)
    values (${organisationId}, ${version + 1}, ${JSON.stringify(rules)}::jsonb, ${sharedLeaves}, ${userId})`);
  tx.record({
    kind: 'ownership.rules_changed',
    subject: { type: 'organisation', id: organisationId },
    data: { version: version + 1, rules: rules.length },
  });
  return readRules(tx);
}

type Group = { class: OwnerClass; said: OwnerClass; rule: number; decided: boolean; same: boolean; leads: number };

/** Groups today's leads by the facts that rules look at, so that the rules run once per group instead of once per lead. */
export async function previewRules(
  tx: Tx,
  { organisationId }: Member,
  rules: readonly OwnershipRule[],
): Promise<OutputOf<typeof ownership.previewOwnership>> {
  await tx.allowSeconds(30);
  const groups = await tx.all<Group>(sql`
    select l.owner_class as class, said ->> 'class' as said, (said ->> 'rule')::int as rule, l.decided,
      l.owner_class = said ->> 'class' and (l.is_bringers or said ->> 'class' = 'brokerage') as same, l.leads
    from (
      select l.owner_class, l.came_by, l.came_source, l.brought_as, l.class_of is not distinct from l.brought_by as is_bringers,
        ${isDecided} as decided, count(*) as leads
      from leads l where l.organisation_id = ${organisationId} and l.archived_at is null
      group by 1, 2, 3, 4, 5, 6) l
    cross join lateral (select ${judged(sql`${JSON.stringify(rules)}::jsonb`)} as said) j`);
  const sum = (which: (group: Group) => boolean) =>
    groups.reduce((total, group) => total + (which(group) ? group.leads : 0), 0);
  const counted = (classOf: (group: Group) => OwnerClass) =>
    Object.fromEntries(ownerClasses.map((name) => [name, sum((group) => classOf(group) === name)])) as Record<
      OwnerClass,
      number
    >;
  return {
    now: counted((group) => group.class),
    after: counted((group) => (group.decided ? group.class : group.said)),
    byRule: [...rules.map((_, index) => index + 1), 0].map((n) => sum((group) => group.rule === n && !group.decided)),
    changing: sum((group) => !group.decided && !group.same),
    decided: sum((group) => group.decided),
  };
}
