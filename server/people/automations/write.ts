import type { InputOf } from '#contract/core/call.ts';
import { allSteps } from '#contract/core/programs/flow.ts';
import { type Automation, type automations, mostAutomations } from '#contract/people/automations/automations.ts';
import { problemsOf } from '#contract/people/automations/problems.ts';
import { type Definition, emptyDefinition } from '#contract/people/automations/steps.ts';
import { templates } from '#contract/people/automations/templates.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseForbiddenWords } from '#server/core/http/refuse-words.ts';
import { stopIn } from '#server/core/programs/enrol.ts';
import { sweepKind } from '#server/core/programs/jobs.ts';
import { newVersion } from '#server/core/programs/own.ts';
import { park, unpark } from '#server/core/programs/park.ts';
import { listensOf } from '#server/core/programs/sweep.ts';
import { moveAll, movesTo } from '#server/core/programs/versions.ts';
import { refuseBankNumbers } from '../messages/write-message.ts';
import { leadPrograms } from './engine.ts';
import { automationById } from './queries.ts';

const subjectOf = (id: string) => ({ type: 'automation', id });

type Row = { name: string; state: string; draft: Definition; live: number | null; version: number; isHouse: boolean };

async function lock(tx: Tx, id: string): Promise<Row> {
  const row = await tx.one<Row>(sql`
    select name, state, draft, live, version, house_key is not null as "isHouse" from programs
    where organisation_id = ${tx.scope.organisationId} and id = ${id} and room = 'automations' and state <> 'archived' for update`);
  if (!row) throw notFound();
  return row;
}

export async function createAutomation(
  tx: Tx,
  actor: Member,
  { name, template, copyOf }: InputOf<typeof automations.create>,
): Promise<Automation> {
  const { organisationId, userId } = actor;
  const { kept } = await tx.get<{ kept: number }>(sql`
    select count(*)::int as kept from programs
    where organisation_id = ${organisationId} and room = 'automations' and state <> 'archived'`);
  if (kept >= mostAutomations) throw new Refusal('conflict', `There can be at most ${mostAutomations} automations.`);
  const draft = copyOf ? (await lock(tx, copyOf)).draft : template ? templates[template] : emptyDefinition;
  const id = newId();
  await tx.run(sql`
    insert into programs (organisation_id, id, name, draft, created_by)
    values (${organisationId}, ${id}, ${name}, ${JSON.stringify(draft)}::jsonb, ${userId})`);
  tx.record({ kind: 'automation.created', subject: subjectOf(id), data: { name } });
  return automationById(tx, actor, id);
}

export async function changeAutomation(
  tx: Tx,
  actor: Member,
  version: number,
  { id, name, definition }: InputOf<typeof automations.change>,
): Promise<Automation> {
  const before = await lock(tx, id);
  if (before.version !== version)
    throw new Refusal('version_conflict', undefined, { current: await automationById(tx, actor, id) });
  await tx.run(sql`
    update programs set name = ${name ?? before.name}, draft = ${JSON.stringify(definition ?? before.draft)}::jsonb,
      changed_at = now(), version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'automation.changed', subject: subjectOf(id), data: { name: name ?? before.name } });
  return automationById(tx, actor, id);
}

/** Turns a program on. A changed draft becomes the next version; an unchanged one keeps the current version. */
export async function turnOn(
  tx: Tx,
  actor: Member,
  version: number,
  { id, underway }: InputOf<typeof automations.turnOn>,
): Promise<Automation> {
  const { organisationId, userId } = actor;
  const before = await lock(tx, id);
  if (before.version !== version)
    throw new Refusal('version_conflict', undefined, { current: await automationById(tx, actor, id) });
  const { draft } = before;
  await refuseUnfit(tx, draft);
  const live = await tx.one<{ isSame: boolean }>(sql`
    select definition = ${JSON.stringify(draft)}::jsonb as "isSame" from program_versions
    where organisation_id = ${organisationId} and program_id = ${id} and number = ${before.live}`);
  const number = live?.isSame ? before.live! : await newVersion(tx, id, draft, userId);
  const { listens, watches } = listensOf(draft);
  await tx.run(sql`
    update programs set state = 'on', live = ${number}::int, listens = ${listens}::text[], watches = ${watches}::text[], trouble = null,
      turned_on_by = ${userId}, turned_on_at = now(), listed_at = null, version = version + 1
    where organisation_id = ${organisationId} and id = ${id}`);
  // List membership is computed again, because the list's filter may have changed.
  await tx.run(sql`delete from program_listed where organisation_id = ${organisationId} and program_id = ${id}`);
  if (underway === 'move') await moveAll(tx, id, number, draft, Date.now());
  await unpark(tx, id);
  await tx.enqueue({ kind: sweepKind, payload: {}, key: 'sweep' });
  tx.record({ kind: 'automation.turned_on', subject: subjectOf(id), data: { name: before.name, version: number } });
  return automationById(tx, actor, id);
}

/** Refuses a definition with problems and names the place of each. */
async function refuseUnfit(tx: Tx, definition: Definition): Promise<void> {
  const problems = problemsOf(definition);
  if (problems.length > 0)
    throw new Refusal('invalid_input', 'This automation has problems. Fix them before you turn it on.', {
      issues: problems.map(({ kind, step, trigger }) => ({
        path: step ? ['steps', step] : trigger === null ? ['steps'] : ['triggers', trigger],
        message: kind,
      })),
    });
  const texts = allSteps(definition.steps).flatMap((step) =>
    step.kind === 'email' || step.kind === 'draft'
      ? [{ path: ['steps', step.id], text: `${step.subject}\n${step.body}` }]
      : step.kind === 'text'
        ? [{ path: ['steps', step.id], text: step.body }]
        : [],
  );
  refuseForbiddenWords(texts);
  refuseBankNumbers(...texts.map(({ text }) => text));
  const others = allSteps(definition.steps).flatMap((step) => (step.kind === 'program' ? [step.program!] : []));
  if (others.length === 0) return;
  const known = await tx.all<{ id: string }>(sql`
    select id from programs where organisation_id = ${tx.scope.organisationId} and state <> 'archived' and id = any(${others}::uuid[])`);
  if (known.length < new Set(others).size)
    throw invalid(['steps'], 'An automation that a step starts or stops is gone.');
}

/** Pauses a program: its enrollments stay where they are, and nothing is due. */
export async function pause(tx: Tx, actor: Member, id: string): Promise<Automation> {
  const before = await lock(tx, id);
  if (before.state === 'draft') throw new Refusal('conflict', 'It was never turned on.');
  if (before.state === 'on') {
    await park(tx, id);
    tx.record({ kind: 'automation.paused', subject: subjectOf(id), data: { name: before.name } });
  }
  return automationById(tx, actor, id);
}

export async function resume(tx: Tx, actor: Member, id: string): Promise<Automation> {
  const before = await lock(tx, id);
  if (before.state === 'draft') throw new Refusal('conflict', 'It was never turned on.');
  if (before.state === 'paused') {
    await tx.run(sql`
      update programs set state = 'on', turned_on_by = ${actor.userId}, version = version + 1
      where organisation_id = ${actor.organisationId} and id = ${id}`);
    await unpark(tx, id);
    tx.record({
      kind: 'automation.turned_on',
      subject: subjectOf(id),
      data: { name: before.name, version: before.live },
    });
  }
  return automationById(tx, actor, id);
}

export async function removeAutomation(tx: Tx, actor: Member, id: string): Promise<void> {
  const { name, isHouse } = await lock(tx, id);
  if (isHouse) throw new Refusal('conflict', 'This automation comes with the product. Pause it instead.');
  await stopIn(tx, leadPrograms, id, null, 'archived', Date.now());
  await tx.run(sql`
    update programs set state = 'archived', version = version + 1 where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'automation.removed', subject: subjectOf(id), data: { name } });
}

export async function previewMoves(tx: Tx, id: string) {
  const { draft } = await lock(tx, id);
  return { moves: await movesTo(tx, id, draft) };
}
