import { testRuns } from '#contract/insight/test-runs.ts';
import { readEndpoint } from '#server/account/webhooks/endpoints.ts';
import { sendTest } from '#server/account/webhooks/routes.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { doorOf } from '#server/people/inbound/doors.ts';
import { inboundById } from '#server/people/inbound/queries.ts';
import { takeTest } from '#server/people/inbound/take.ts';
import { testLead } from '#server/people/inbound/test-lead.ts';
import { listRules } from '#server/people/routing/rules.ts';
import { simulateJob } from '#server/people/routing/simulate-job.ts';
import { accessibilityNow, calculatorsNow, complianceNow, mailNow, permissionsOf } from './checks.ts';
import { found } from './found.ts';
import { campaignNow, templateNow, textsNow } from './going-out.ts';
import { beginRun, keepRun, runPage, trendJson } from './runs.ts';
import { errorsNow, featuresNow } from './set-up.ts';
import { settleRunJob } from './settle-job.ts';

const settleSoon = (tx: Tx, runId: string) => tx.enqueue(settleRunJob.with({ runId }, { afterSeconds: 1 }));

export const testRunRoutes: Served[] = [
  serveJson(testRuns.list, runPage),
  serveJson(testRuns.trend, (_, actor) => trendJson(actor)),
  serve(testRuns.checkPermissions, async ({ tx, actor, input }) => {
    const { about, ...result } = await permissionsOf(tx, actor, input);
    return keepRun(tx, actor, { kind: 'permissions', about }, result);
  }),
  serve(testRuns.checkCompliance, async ({ tx, actor }) => {
    const { about, ...result } = await complianceNow(tx);
    return keepRun(tx, actor, { kind: 'compliance', about }, result);
  }),
  serve(testRuns.checkCalculators, ({ tx, actor }) => {
    const { about, ...result } = calculatorsNow();
    return keepRun(tx, actor, { kind: 'calculators', about }, result);
  }),
  serve(testRuns.checkAccessibility, async ({ tx, actor }) => {
    const { about, ...result } = await accessibilityNow(tx);
    return keepRun(tx, actor, { kind: 'accessibility', about }, result);
  }),
  serve(testRuns.checkMail, async ({ tx, actor, services }) => {
    const { about, ...result } = await mailNow(tx, services);
    return keepRun(tx, actor, { kind: 'mail', about }, result);
  }),
  serve(testRuns.checkCampaign, async ({ tx, actor, services, scope, input }) => {
    const { about, ...result } = await campaignNow(services, scope, tx, actor, input);
    return keepRun(tx, actor, { kind: 'campaign', about }, result);
  }),
  serve(testRuns.checkTemplate, async ({ tx, actor, services, input }) => {
    const { about, ...result } = await templateNow(services, tx, actor, input);
    return keepRun(tx, actor, { kind: 'template', about }, result);
  }),
  serve(testRuns.checkTexts, async ({ tx, actor, services }) => {
    const { about, ...result } = await textsNow(tx, services);
    return keepRun(tx, actor, { kind: 'texts', about }, result);
  }),
  serve(testRuns.checkErrors, async ({ tx, actor, services }) => {
    const { about, ...result } = await errorsNow(services, actor);
    return keepRun(tx, actor, { kind: 'errors', about }, result);
  }),
  serve(testRuns.checkFeatures, async ({ tx, actor, services }) => {
    const { about, ...result } = await featuresNow(tx, services);
    return keepRun(tx, actor, { kind: 'features', about }, result);
  }),
  serve(testRuns.checkAssistant, async ({ tx, actor }) => {
    const run = await beginRun(tx, actor, { kind: 'assistant', about: '' });
    await settleSoon(tx, run.id);
    return run;
  }),
  serve(testRuns.testWebhook, async ({ tx, actor, input: { endpoint } }) => {
    const { url } = await readEndpoint(tx, endpoint);
    const { deliveryId } = await sendTest(tx, actor, endpoint);
    const run = await beginRun(tx, actor, { kind: 'webhook', about: url }, deliveryId);
    await settleSoon(tx, run.id);
    return run;
  }),
  serve(testRuns.testForm, async ({ tx, actor, services, input }) => {
    const door = await doorOf(tx, actor, services, input.door);
    const { state, problem, lead } = await inboundById(tx, await takeTest(tx, testLead(door)));
    const isTaken = state === 'taken';
    return keepRun(
      tx,
      actor,
      { kind: 'form', about: door.name },
      {
        checked: 1,
        failed: isTaken ? 0 : 1,
        findings: [
          isTaken
            ? found('info', 'becameLead', 'It became a lead.', { what: door.name, to: `/lead/${lead?.id}` })
            : problem
              ? { level: 'block', what: door.name, text: problem, to: '/leads/inbound' }
              : found('block', 'notTaken', 'It was not taken in.', { what: door.name, to: '/leads/inbound' }),
        ],
      },
    );
  }),
  serve(testRuns.simulateRouting, async ({ tx, actor }) => {
    const { rules } = await listRules(tx);
    const jobId = await tx.enqueue(simulateJob.with({ rules }));
    const run = await beginRun(tx, actor, { kind: 'routing', about: '' }, jobId);
    await settleSoon(tx, run.id);
    return run;
  }),
];
