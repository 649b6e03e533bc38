import type { z } from 'zod';
import type { estimate, Reason } from '#contract/people/scoring.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { knownAt } from './features.ts';
import { readStories } from './outcomes.ts';
import { type Model, type Moved, predict } from './train.ts';

type InForce = { id: string; trainedAt: string; model: Model & { usual: number } };

/** Caches models, which are large, few, and never change. */
const read = new Map<string, InForce>();
const mostRead = 50;

async function modelInForce(tx: Tx): Promise<InForce | undefined> {
  const latest = await tx.one<{ id: string; state: string }>(sql`
    select id, state from scoring_models where organisation_id = ${tx.scope.organisationId} order by id desc limit 1`);
  if (latest?.state !== 'ready') return undefined;
  const known = read.get(latest.id);
  if (known) return known;
  const model = await tx.get<InForce>(sql`
    select id, trained_at as "trainedAt", model from scoring_models
    where organisation_id = ${tx.scope.organisationId} and id = ${latest.id}`);
  if (read.size >= mostRead) read.delete(read.keys().next().value!);
  read.set(latest.id, model);
  return model;
}

/** The log odds at which a reason gets one, two, or three marks. */
const marks = [0.05, 0.3, 0.8];

const strengthOf = (by: number): number => Math.sign(by) * marks.filter((mark) => Math.abs(by) >= mark).length;

function reasonsOf(moved: readonly Moved[]): Reason[] {
  return moved
    .map(({ column, value, by }) => ({ feature: column, value, strength: strengthOf(by) }))
    .filter(({ strength }) => strength !== 0)
    .slice(0, 3);
}

/** The chance that a lead is won, judged by the organization's own history; null if there is no usable model. */
export async function estimateFor(tx: Tx, leadId: string): Promise<z.infer<typeof estimate> | null> {
  const inForce = await modelInForce(tx);
  if (!inForce) return null;
  const [story] = await readStories(tx, [leadId]);
  const { chance, moved } = predict(inForce.model, knownAt(story!, new Date()));
  return {
    chance: Math.round(chance * 1_000) / 1_000,
    usual: Math.round(inForce.model.usual * 1_000) / 1_000,
    reasons: reasonsOf(moved),
    trainedAt: inForce.trainedAt,
  };
}
