import type { RetentionRule } from '#contract/inventory/retention-rules.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { applyRetentionJob } from './apply-job.ts';
import { type Rules, rulesOf } from './rules.ts';

const inOneOrder = (rules: readonly RetentionRule[]): string =>
  JSON.stringify(rules.map(({ kind, state, years }) => [kind, state, years]).sort());

export async function setRules(tx: Tx, rules: readonly RetentionRule[]): Promise<Rules> {
  const { organisationId } = tx.scope;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`retention ${organisationId}`}, 0))`);
  const before = await rulesOf(tx);
  if (inOneOrder(before.rules) === inOneOrder(rules)) return before;
  await tx.run(sql`delete from retention_rules where organisation_id = ${organisationId}`);
  await tx.run(sql`
    insert into retention_rules (organisation_id, kind, state, years)
    select ${organisationId}, r.kind, coalesce(r.state, ''), r.years
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) r(kind text, state text, years int)`);
  await tx.enqueue(applyRetentionJob.with({}, { key: 'apply' }));
  const was = new Set(before.rules.map((rule) => inOneOrder([rule])));
  tx.record({
    kind: 'retention_rules.changed',
    subject: { type: 'organisation', id: organisationId },
    data: { rules: rules.filter((rule) => !was.has(inOneOrder([rule]))) },
  });
  return rulesOf(tx);
}
