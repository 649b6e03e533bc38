import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { textsOf } from '#contract/core/content/walk.ts';
import { leafAt, pathOf, saidAs, testableIn, withLeafAt } from '#contract/growth/experiments/blocks.ts';
import type { Experiment, ExperimentEnd, experiments } from '#contract/growth/experiments/experiments.ts';
import { leastSeen, mostDays, sampleSize } from '#contract/growth/experiments/trial.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { refuseForbiddenWords } from '#server/core/http/refuse-words.ts';
import type { Services } from '#server/core/services.ts';
import { lockPage } from '../pages/queries.ts';
import { goLive, refuseForbidden, rewritePage } from '../pages/write-page.ts';
import { experimentById, type Kept, lockExperiment, publishedPage } from './queries.ts';
import { armsOf, pastOf, resultOf } from './results.ts';

const conflict = (message: string) => new Refusal('conflict', message);
/** Days of past visits that a plan is based on. */
const pastDays = 90;

export async function blocksOf(tx: Tx, page: string): Promise<OutputOf<typeof experiments.blocks>> {
  const { content } = await publishedPage(tx, page);
  return { blocks: testableIn(content.blocks) };
}

/** The number of visitors needed, estimated from the page's past visits before the experiment starts. */
export async function planOf(
  tx: Tx,
  { page, goal, target, lift, rate }: InputOf<typeof experiments.plan>,
): Promise<OutputOf<typeof experiments.plan>> {
  const { address } = await publishedPage(tx, page);
  const { visits, hits } = await pastOf(tx, { address, goal, target });
  const isMeasured = visits >= leastSeen && hits > 0 && hits < visits;
  const expected = isMeasured ? hits / visits : (rate ?? null);
  const each = expected === null ? null : sampleSize(expected, lift);
  const days = each === null || visits < leastSeen ? null : Math.ceil((2 * each * pastDays) / visits);
  return { visits, hits, rate: expected, isMeasured, each, days };
}

export async function createExperiment(
  tx: Tx,
  actor: Member,
  { name, page, goal, target, lift, rate, guard, place, words }: InputOf<typeof experiments.create>,
): Promise<Experiment> {
  const { content, address } = await publishedPage(tx, page);
  if (goal === 'reached' && (!target.startsWith('/s/') || target === address))
    throw invalid(['target'], 'Enter the address of another page of your site, beginning with /s/.');
  const was = leafAt(content.blocks, place);
  if (!was) throw invalid(['place'], 'The words of this block cannot be tested.');
  const changed = saidAs(was, words);
  if (JSON.stringify(changed) === JSON.stringify(was)) throw invalid(['words'], 'Version B must say something else.');
  refuseForbiddenWords(textsOf({ blocks: [changed] }).map(({ text }) => ({ path: ['words'], text })));
  const plan = await planOf(tx, { page, goal, target, lift, ...(rate && { rate }) });
  if (plan.rate === null)
    throw invalid(['rate'], 'The page has had too few visits to measure a rate. Enter the one you expect.');
  if (plan.each === null)
    throw invalid(['lift'], 'No number of visitors could show so small a difference. Choose a larger one.');
  if (plan.days !== null && plan.days > mostDays)
    throw invalid(['lift'], `This would take ${plan.days} days. Choose a larger difference: ${mostDays} days at most.`);
  const id = newId();
  await tx.run(sql`
    insert into experiments (organisation_id, id, page_id, name, place, was, changed, goal, target, guard, lift, rate, each, days, created_by)
    values (${actor.organisationId}, ${id}, ${page}, ${name}, ${pathOf(place)}::text[], ${JSON.stringify(was)}::jsonb, ${JSON.stringify(changed)}::jsonb,
      ${goal}, ${goal === 'reached' ? target : ''}, ${guard}, ${lift}, ${plan.rate}, ${plan.each}, ${plan.days}, ${actor.userId})`);
  tx.record({ kind: 'experiment.planned', subject: { type: 'experiment', id }, data: { name } });
  return experimentById(tx, actor, id);
}

export async function startExperiment(tx: Tx, actor: Member, id: string): Promise<Experiment> {
  const kept = await lockExperiment(tx, id);
  if (kept.state === 'ended') throw conflict('This experiment has ended. Plan another one.');
  if (kept.state === 'draft') {
    if (!kept.isThere) throw conflict('The page was changed since this was planned. Plan it again.');
    refuseForbiddenWords(textsOf({ blocks: [kept.changed] }).map(({ text }) => ({ path: ['words'], text })));
    const other = await tx.one(sql`
      select from experiments where organisation_id = ${actor.organisationId} and page_id = ${kept.pageId} and state = 'running'`);
    if (other) throw conflict('Another experiment is running on this page. Two at once would blur each other.');
    await tx.run(sql`
      update experiments set state = 'running', started_at = now(), started_by = ${actor.userId}, visitor_key = uuid_send(gen_random_uuid())
      where organisation_id = ${actor.organisationId} and id = ${id}`);
    tx.record({ kind: 'experiment.started', subject: { type: 'experiment', id }, data: { name: kept.name } });
  }
  return experimentById(tx, actor, id);
}

/** Ends the experiment: every visitor gets the published page again, and the counts are stored as its result. */
export async function endExperiment(tx: Tx, kept: Kept, why: ExperimentEnd): Promise<void> {
  const arms = (await armsOf(tx, [kept.id])).get(kept.id)!;
  const result = resultOf(arms, kept);
  await tx.run(sql`
    update experiments set state = 'ended', ended_at = now(), visitor_key = null, end_reason = ${why}, result = ${JSON.stringify(result)}::jsonb
    where organisation_id = ${tx.scope.organisationId} and id = ${kept.id} and state = 'running'`);
  tx.record({
    kind: 'experiment.ended',
    subject: { type: 'experiment', id: kept.id },
    data: { name: kept.name, why, verdict: result.verdict },
  });
}

export async function stopExperiment(tx: Tx, actor: Member, id: string): Promise<Experiment> {
  const kept = await lockExperiment(tx, id);
  if (kept.state === 'draft') throw conflict('This experiment was not started.');
  if (kept.state === 'running') await endExperiment(tx, kept, 'stopped');
  return experimentById(tx, actor, id);
}

/** Applies the chosen version. B is written into the page and published like an edit by the member. */
export async function applyExperiment(
  tx: Tx,
  actor: Member,
  services: Services,
  { id, variant }: InputOf<typeof experiments.apply>,
): Promise<Experiment> {
  const kept = await lockExperiment(tx, id);
  if (kept.state !== 'ended') throw conflict('Stop the experiment first.');
  if (kept.applied === variant) return experimentById(tx, actor, id);
  if (kept.applied) throw conflict('A version was chosen already. Change the page itself.');
  if (variant === 'b') {
    const page = await lockPage(tx, services, kept.pageId);
    if (page.state !== 'published' || page.hasChanges || !kept.isThere)
      throw conflict('The page was changed since, or has changes that are not published. Change it there.');
    const content = { blocks: withLeafAt(page.content.blocks, kept.place, kept.changed) };
    const written = await rewritePage(tx, actor, services, page.id, { content });
    refuseForbidden(written);
    await goLive(tx, services, written);
  }
  await tx.run(sql`
    update experiments set applied = ${variant}, applied_by = ${actor.userId} where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'experiment.applied', subject: { type: 'experiment', id }, data: { name: kept.name, variant } });
  return experimentById(tx, actor, id);
}

export async function removeExperiment(tx: Tx, actor: Member, id: string): Promise<void> {
  const kept = await lockExperiment(tx, id);
  if (kept.state !== 'draft') throw conflict('What was shown to visitors stays on record.');
  await tx.run(sql`delete from experiments where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'experiment.removed', subject: { type: 'experiment', id }, data: { name: kept.name } });
}
