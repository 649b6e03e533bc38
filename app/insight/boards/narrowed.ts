import type { KnownMetric } from '#contract/core/metrics/metrics.ts';
import type { Widget } from '#contract/insight/boards.ts';

type Question = Widget['question'];

/**
 * A widget’s question, of one agent’s records where the dashboard is narrowed to them. A widget that names an agent itself keeps to that
 * one, and so does what is nobody’s (visits, spend); these say so.
 */
export function narrowed(
  question: Question,
  agent: string | null,
  byId: ReadonlyMap<string, Pick<KnownMetric, 'fields'>>,
): { question: Question; isPinned: boolean } {
  if (agent === null) return { question, isPinned: false };
  const canBe = question.metrics.every((id) => byId.get(id)?.fields.includes('owner'));
  if (!canBe || /(^|[~(])owner:/.test(question.filter ?? '')) return { question, isPinned: true };
  return {
    question: { ...question, filter: [question.filter, `owner:is(${agent})`].filter(Boolean).join('~') },
    isPinned: false,
  };
}
