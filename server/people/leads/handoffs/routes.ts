import { handoffs } from '#contract/people/handoffs.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { answerHandoff, handOver, withdrawHandoff } from './hand-over.ts';
import { handoffsJson } from './read-handoffs.ts';

export const handoffRoutes: Served[] = [
  serveJson(handoffs.handoffs, ({ id }, actor) => handoffsJson(id, actor)),
  serve(handoffs.handOver, ({ tx, actor, input }) => handOver(tx, actor, input)),
  serve(handoffs.answerHandoff, async ({ tx, actor, input }) => {
    await answerHandoff(tx, actor, input);
    return { done: true as const };
  }),
  serve(handoffs.withdrawHandoff, async ({ tx, actor, input }) => {
    await withdrawHandoff(tx, actor, input.id);
    return { done: true as const };
  }),
];
