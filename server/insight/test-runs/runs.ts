import type { InputOf } from '#contract/core/call.ts';
import type { Finding, RunKind, TestRun, testRuns } from '#contract/insight/test-runs.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

const mostFindings = 100;

const runColumns = sql`r.id, r.kind, r.about, r.state, r.checked, r.failed, r.findings,
  (select u.first_name || ' ' || u.last_name from users u where u.id = r.ran_by) as "ranBy", r.ran_at as "ranAt", r.ended_at as "endedAt"`;

type Result = { checked: number; failed: number; findings: readonly Finding[] };
type Begun = { kind: RunKind; about: string };

const kept = (findings: readonly Finding[]): string => JSON.stringify(findings.slice(0, mostFindings));

const runById = async (tx: Tx, id: string): Promise<TestRun> =>
  (
    await tx.get<{ run: TestRun }>(sql`
      select to_json(x) as run from (
        select ${runColumns} from test_runs r where r.organisation_id = ${tx.scope.organisationId} and r.id = ${id}) x`)
  ).run;

/** A check that is done at once: what came of it is kept with it. */
export async function keepRun(tx: Tx, actor: Member, { kind, about }: Begun, result: Result): Promise<TestRun> {
  const id = newId();
  const state = result.failed > 0 ? 'failed' : 'passed';
  await tx.run(sql`
    insert into test_runs (organisation_id, id, kind, about, state, checked, failed, findings, ran_by, ended_at)
    values (${actor.organisationId}, ${id}, ${kind}, ${about.slice(0, 200)}, ${state}, ${result.checked}, ${result.failed},
      ${kept(result.findings)}::jsonb, ${actor.userId}, now())`);
  tx.record({ kind: 'test_run.ended', subject: { type: 'test_run', id }, data: { run: kind, state } });
  return runById(tx, id);
}

/** A check that waits for something else: a delivery, a job; or that takes longer than somebody waits. */
export async function beginRun(tx: Tx, actor: Member, { kind, about }: Begun, waitsFor?: string): Promise<TestRun> {
  const id = newId();
  await tx.run(sql`
    insert into test_runs (organisation_id, id, kind, about, state, waits_for, ran_by)
    values (${actor.organisationId}, ${id}, ${kind}, ${about.slice(0, 200)}, 'running', ${waitsFor ?? null}, ${actor.userId})`);
  tx.record({ kind: 'test_run.started', subject: { type: 'test_run', id }, data: { run: kind } });
  return runById(tx, id);
}

export async function endRun(tx: Tx, id: string, kind: string, result: Result): Promise<void> {
  const state = result.failed > 0 ? 'failed' : 'passed';
  const ended = await tx.run(sql`
    update test_runs set state = ${state}, checked = ${result.checked}, failed = ${result.failed}, findings = ${kept(result.findings)}::jsonb,
      ended_at = now()
    where organisation_id = ${tx.scope.organisationId} and id = ${id} and state = 'running'`);
  if (ended > 0) tx.record({ kind: 'test_run.ended', subject: { type: 'test_run', id }, data: { run: kind, state } });
}

const order: Order = { id: sql`r.id`, descending: true };

export function runPage({ kind, cursor, limit }: InputOf<typeof testRuns.list>, { organisationId }: Member): Sql {
  const rows = sql`
    select ${runColumns} from test_runs r
    where r.organisation_id = ${organisationId} and ${kind ? sql`r.kind = ${kind}` : sql.raw('true')} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return pageJson(rows, sql`r.id::text`, limit);
}

export const trendJson = ({ organisationId }: Member): Sql => sql`
  select json_build_object('runs', coalesce(json_agg(t order by t.at), '[]'))::text from (
    select r.ran_at as at, r.checked, r.failed from test_runs r
    where r.organisation_id = ${organisationId} and r.kind = 'compliance' and r.state <> 'running' order by r.id desc limit 60) t`;
