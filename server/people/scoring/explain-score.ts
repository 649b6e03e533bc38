import type { OutputOf } from '#contract/core/call.ts';
import type { scoring } from '#contract/people/scoring.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { leadById } from '../leads/queries.ts';
import { readLeads, signalsOf, weightsOf } from './count-scores.ts';
import { estimateFor } from './model/estimate.ts';
import { raisesOf, scoreOf } from './score.ts';

/** Recomputes the score from the same rows, so that the explanation always adds up to the displayed score. */
export async function explainScore(tx: Tx, actor: Member, id: string): Promise<OutputOf<typeof scoring.explain>> {
  if (!(await tx.one(leadById(id, actor)))) throw notFound();
  const [weights, { leads, told }] = await Promise.all([weightsOf(tx), readLeads(tx, [id])]);
  const lead = leads[0]!;
  const signals = signalsOf(told);
  const now = new Date();
  const { score, lines } = scoreOf(lead, signals, weights, now);
  return {
    score,
    receipts: lines.map((line) => ({ ...line, at: line.at?.toISOString() ?? null })),
    raises: raisesOf(lead, signals, weights, now),
    estimate: await estimateFor(tx, id),
  };
}
