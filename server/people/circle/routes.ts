import { type Circle, circles } from '#contract/people/circle.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { setHousehold } from './household.ts';
import { circleJson, householdTimeline } from './queries.ts';
import { relate, unrelate } from './relate.ts';

async function circleOf(tx: Tx, actor: Member, id: string): Promise<Circle> {
  const row = await tx.one<{ circle: string }>(circleJson(id, actor));
  if (!row) throw notFound();
  return JSON.parse(row.circle) as Circle;
}

export const circleRoutes: Served[] = [
  serveJson(circles.circle, ({ id }, actor) => circleJson(id, actor)),
  serveJson(circles.householdTimeline, householdTimeline),
  serve(circles.setHousehold, async ({ tx, actor, input }) => {
    await setHousehold(tx, actor, input);
    return circleOf(tx, actor, input.id);
  }),
  serve(circles.relate, async ({ tx, actor, input }) => {
    await relate(tx, actor, input);
    return circleOf(tx, actor, input.id);
  }),
  serve(circles.unrelate, async ({ tx, actor, input }) => {
    await unrelate(tx, actor, input);
    return circleOf(tx, actor, input.id);
  }),
];
