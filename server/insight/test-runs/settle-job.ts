import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { Finding } from '#contract/insight/test-runs.ts';
import type { SimulationResult } from '#contract/people/routing.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { defineJob, TryAgain } from '#server/core/jobs/define-job.ts';
import { type AskedAlike, askedAlike } from '#server/growth/assistant/asked-alike.ts';
import { found } from './found.ts';
import { endRun } from './runs.ts';

type Run = { kind: string; waitsFor: string };
type Result = { checked: number; failed: number; findings: Finding[] };

/** Looks whether what a run waits for has come, and ends it. What never comes is a failure, too. */
export const settleRunJob = defineJob({
  kind: 'tests.settle',
  payload: z.strictObject({ runId: id }),
  maxAttempts: 20,
  async run({ services, job, payload: { runId } }) {
    const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
    const before = await services.db.withOrg(scope, (tx) => openRun(tx, runId));
    if (!before) return undefined;
    // Questions are asked before a connection is held: the assistant asks for its own.
    const alike = before.kind === 'assistant' ? answersOf(await askedAlike(services, job.organisationId!)) : undefined;
    const isEnded = await services.db.withOrg(scope, async (tx) => {
      const run = await openRun(tx, runId);
      if (!run) return true;
      const late: Result = {
        checked: 1,
        failed: 1,
        findings: [found('block', 'noAnswer', 'There was no answer in time.')],
      };
      const result = alike ?? (run.kind === 'webhook' ? await delivered(tx, run) : await replayed(tx, run));
      if (!result && !job.isLastAttempt) return false;
      await endRun(tx, runId, run.kind, result ?? late);
      return true;
    });
    if (!isEnded) throw new TryAgain('It is not answered yet.', Math.min(120, job.attempt ** 2));
    return undefined;
  },
});

const openRun = (tx: Tx, runId: string): Promise<Run | undefined> =>
  tx.one<Run>(sql`
    select kind, waits_for as "waitsFor" from test_runs
    where organisation_id = ${tx.scope.organisationId} and id = ${runId} and state = 'running'`);

function answersOf({ asked, homes, differences }: AskedAlike): Result {
  const findings = differences.map(({ question, name, locale }) =>
    name
      ? found('block', 'otherAnswer', `${name} was answered differently: ${question}`, { values: { name, question } })
      : found('block', 'otherLanguage', `The answer differs in ${locale}: ${question}`, {
          what: locale,
          values: { question },
        }),
  );
  findings.push(
    found('info', 'sameAnswers', `${asked - differences.length} of ${asked} questions had the same answer.`, {
      values: { count: asked - differences.length, of: asked },
    }),
  );
  if (homes === 0)
    findings.push(
      found('warn', 'noHomes', 'No homes are for sale on your site, so none were compared.', { to: '/listings' }),
    );
  return { checked: asked, failed: differences.length, findings };
}

async function delivered(tx: Tx, { waitsFor }: Run): Promise<Result | undefined> {
  const delivery = await tx.one<{ state: string; status: number | null; error: string | null }>(sql`
    select state, last_status as status, last_error as error from webhook_deliveries
    where organisation_id = ${tx.scope.organisationId} and id = ${waitsFor}`);
  if (!delivery)
    return { checked: 1, failed: 1, findings: [found('block', 'endpointGone', 'The endpoint was removed.')] };
  if (delivery.state === 'waiting') return undefined;
  return delivery.state === 'delivered'
    ? {
        checked: 1,
        failed: 0,
        findings: [
          found('info', 'answered', `The receiver answered ${delivery.status}.`, {
            values: { status: delivery.status ?? 0 },
          }),
        ],
      }
    : { checked: 1, failed: 1, findings: [plain('block', delivery.error ?? 'It was not delivered.')] };
}

const plain = (level: Finding['level'], text: string, what = ''): Finding => ({ level, what, text, to: null });

async function replayed(tx: Tx, { waitsFor }: Run): Promise<Result | undefined> {
  const job = await tx.one<{ state: string; result: SimulationResult | null; error: string | null }>(sql`
    select state, result, notice as error from jobs where organisation_id = ${tx.scope.organisationId} and id = ${waitsFor}`);
  if (!job || job.state === 'dead' || job.state === 'cancelled')
    return {
      checked: 0,
      failed: 1,
      findings: [job?.error ? plain('block', job.error) : found('block', 'replayCanceled', 'The replay was canceled.')],
    };
  if (job.state !== 'done' || !job.result) return undefined;
  const { leads: of, toOwner, byRule, breaches } = job.result;
  const broken = Object.values(breaches.would).reduce((sum, count) => sum + count, 0);
  const ofLeads = (level: Finding['level'], count: number, what: string) =>
    found(level, 'ofLeads', `${count} of ${of}`, { what, values: { count, of } });
  return {
    checked: of,
    failed: broken,
    findings: [
      ...byRule.map(({ name, leads: count }) => ofLeads('info', count, name)),
      ...(toOwner > 0
        ? [
            found('warn', 'toOwner', `${toOwner} of ${of} came to the owner, since nobody else could.`, {
              values: { count: toOwner, of },
            }),
          ]
        : []),
      ...Object.entries(breaches.would)
        .filter(([, count]) => count > 0)
        .map(([name, count]) => ofLeads('block', count, name)),
    ],
  };
}
