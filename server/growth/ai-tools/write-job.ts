import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { ToolPart, ToolSource } from '#contract/growth/ai-tools/ai-tools.ts';
import { type CheckContext, checked } from '#contract/growth/ai-tools/check.ts';
import { type ToolName, toolNames } from '#contract/growth/ai-tools/tools.ts';
import { giveBackCredits } from '#server/account/billing/entitlements.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { defineJob, GiveUp } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import { ModelError } from '#server/outside/models/model.ts';
import { askModel, readAnswer, requestFor } from './ask-model.ts';
import { maskOf } from './mask.ts';

type Waiting = {
  tool: ToolName;
  sources: ToolSource[];
  parts: ToolPart[];
  context: CheckContext;
  cost: number;
  personal: string[];
};

const mostSeconds = 90;

/** Asks the model to word a draft. No transaction stays open meanwhile, and the answer passes the same checks as any draft. */
export const writeJob = defineJob({
  kind: 'ai.write',
  payload: z.strictObject({ run: id }),
  maxAttempts: 2,
  timeoutSeconds: mostSeconds + 30,
  async run({ payload: { run }, services, job, signal }) {
    const scope: Scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: 'system' };
    const waiting = await services.db.withOrg(scope, (tx) =>
      tx.one<Waiting>(sql`
        select r.tool, r.sources, r.parts, r.context, r.cost,
          array_remove(array[l.name, l.first_name, l.last_name, l.email, l.phone], null) as personal
        from ai_runs r left join leads l on l.organisation_id = r.organisation_id and l.id = r.lead_id
        where r.organisation_id = ${scope.organisationId} and r.id = ${run} and r.state = 'running' and r.removed_at is null`),
    );
    if (!waiting || !toolNames.includes(waiting.tool)) return undefined;
    const { tool, sources, parts, context } = waiting;
    const mask = maskOf(waiting.personal);
    try {
      const request = requestFor(tool, sources, parts, mask);
      const answer = await askModel(
        services.model,
        request,
        AbortSignal.any([signal, AbortSignal.timeout(mostSeconds * 1_000)]),
      );
      const written = checked(readAnswer(answer, parts, mask), sources, context);
      await services.db.withOrg(scope, async (tx) => {
        await tx.run(sql`
          update ai_runs set state = 'done', parts = ${JSON.stringify(written)}::jsonb, ended_at = now(), version = version + 1
          where organisation_id = ${scope.organisationId} and id = ${run} and state = 'running'`);
        tx.record({ kind: 'ai_run.written', subject: { type: 'ai_run', id: run }, data: { tool } });
      });
      return undefined;
    } catch (error) {
      signal.throwIfAborted();
      const isFinal = job.isLastAttempt || (error instanceof ModelError && final.has(error.code));
      if (!isFinal) throw error;
      await fail(services, scope, run, waiting.cost);
      throw new GiveUp('The model did not answer.', { cause: error });
    }
  },
});

/** Errors that a retry would only repeat. */
const final = new Set<ModelError['code']>(['sign_in_refused', 'too_long', 'request_refused']);

/** Keeps the rule-based draft and gives the credits back, once even if the job is retried. */
const fail = (services: Services, scope: Scope, run: string, cost: number): Promise<void> =>
  services.db.withOrg(scope, async (tx) => {
    const failed = await tx.one<{ takenAt: string }>(sql`
      update ai_runs set state = 'failed', cost = 0, ended_at = now(), version = version + 1,
        reason = 'The model did not answer. Your credits were given back.'
      where organisation_id = ${scope.organisationId} and id = ${run} and state = 'running' returning created_at as "takenAt"`);
    if (!failed) return;
    await giveBackCredits(tx, cost, failed.takenAt);
    tx.record({ kind: 'ai_run.failed', subject: { type: 'ai_run', id: run }, data: { cost } });
  });
