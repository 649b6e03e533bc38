import type { Lead } from '#contract/people/leads.ts';
import { routing } from '#contract/people/routing.ts';
import { sql } from '#server/core/db/sql.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { visibleTo } from '../leads/policy.ts';
import { leadById } from '../leads/queries.ts';
import { claimLead, passLead } from './claim-lead.ts';
import { claimByLink, readClaim } from './claim-link.ts';
import { openOfferOf } from './offers.ts';
import { decisionPage, decisionsOf, offersJson } from './queries.ts';
import { routeLead } from './route-lead.ts';
import { listRules, saveRules } from './rules.ts';
import { simulateJob } from './simulate-job.ts';

const done = { done: true as const };

export const routingRoutes: Served[] = [
  serve(routing.rules, ({ tx }) => listRules(tx)),
  serve(routing.saveRules, ({ tx, actor, version, input }) => saveRules(tx, actor, version, input)),
  serve(routing.simulate, async ({ tx, input }) => ({ jobId: await tx.enqueue(simulateJob.with(input)) })),
  serveJson(routing.decisions, decisionPage),
  serveJson(routing.decisionsOf, ({ id }, actor) => decisionsOf(id, actor)),
  serveJson(routing.offers, (_, actor) => offersJson(actor)),
  serve(routing.claim, async ({ tx, actor, input: { id } }) => {
    await claimLead(tx, actor.userId, id);
    return tx.get<Lead>(leadById(id, actor));
  }),
  serve(routing.pass, async ({ tx, actor, input: { id } }) => {
    await passLead(tx, actor.userId, id);
    return done;
  }),
  serve(routing.route, async ({ tx, actor, input: { id } }) => {
    const before = await tx.one<Lead>(leadById(id, actor));
    if (!before) throw notFound();
    if (before.archivedAt) throw new Refusal('conflict', 'This lead is archived. Restore it first.');
    const isHeldOut = (await openOfferOf(tx, id)) !== undefined;
    if (before.owner === null && !isHeldOut) await routeLead(tx, id);
    return (await tx.one<Lead>(leadById(id, actor))) ?? before;
  }),
  serve(routing.seen, async ({ tx, actor, input: { id } }) => {
    const lead = await tx.one(sql`
      select from leads l where l.organisation_id = ${actor.organisationId} and l.id = ${id} and ${visibleTo(actor)}`);
    if (!lead) throw notFound();
    await tx.run(sql`
      insert into lead_sights (organisation_id, lead_id, user_id) values (${actor.organisationId}, ${id}, ${actor.userId})
      on conflict do nothing`);
    return done;
  }),
  serve(routing.readClaim, ({ services, input, request }) => readClaim(services, { ...input, requestId: request.id })),
  serve(routing.claimByLink, ({ services, input, request }) =>
    claimByLink(services, { ...input, requestId: request.id }),
  ),
];
