import { duplicates } from '#contract/people/duplicates.ts';
import { sql } from '#server/core/db/sql.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { type Served, serve, serveJson, servePage } from '#server/core/http/serve.ts';
import { findLead } from '../leads/change-lead.ts';
import { duplicateCount, duplicatePage } from './queries.ts';
import { similarLeads } from './similar.ts';

export const duplicateRoutes: Served[] = [
  serve(duplicates.similar, async ({ tx, actor, input }) => ({ matches: await similarLeads(tx, actor, input) })),
  servePage(duplicates.duplicates, duplicatePage),
  serveJson(duplicates.duplicateCount, (_, actor) => duplicateCount(actor)),
  serve(duplicates.dismissDuplicate, async ({ tx, actor, input: { one, other, dismissed } }) => {
    await findLead(tx, actor, one);
    await findLead(tx, actor, other);
    const [first, second] = [one, other].toSorted();
    const found = await tx.run(sql`
      update merge_candidates set dismissed_at = ${dismissed ? sql`coalesce(dismissed_at, now())` : sql`null`},
        dismissed_by = ${dismissed ? sql`coalesce(dismissed_by, ${actor.userId})` : sql`null`}
      where organisation_id = ${actor.organisationId} and one_id = ${first} and other_id = ${second}`);
    if (found === 0) throw notFound();
    tx.record({ kind: 'lead.told_apart', subject: { type: 'lead', id: one }, data: { other, dismissed } });
    return { done: true as const };
  }),
];
