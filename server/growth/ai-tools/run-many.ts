import { z } from 'zod';
import { allowedOf } from '#contract/account/limits.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { id } from '#contract/core/primitives.ts';
import type { aiTools } from '#contract/growth/ai-tools/ai-tools.ts';
import { checked } from '#contract/growth/ai-tools/check.ts';
import { mostDrafts, type ToolName, toolNames, toolOf } from '#contract/growth/ai-tools/tools.ts';
import { creditsUsed, tiersFor } from '#server/account/billing/entitlements.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { defineJob, GiveUp, type JobContext } from '#server/core/jobs/define-job.ts';
import { actorOf, starter, starterOf } from '#server/core/jobs/starter.ts';
import type { Services } from '#server/core/services.ts';
import * as listingRules from '#server/inventory/listings/policy.ts';
import { selected as selectedListings } from '#server/inventory/listings/queries.ts';
import * as leadRules from '#server/people/leads/policy.ts';
import { selected as selectedLeads } from '#server/people/leads/queries.ts';
import { ownCredits } from './credits.ts';
import { givenFor } from './given.ts';
import type { Given } from './material.ts';
import { type Allowed, allowed, byModelOf, draftOf, leftTo, makeRun } from './run-tool.ts';

type Wish = InputOf<typeof aiTools.runMany>;
type Meant = { ids: string[]; names: Map<string, string>; given: Given; many: 'listing' | 'lead'; permit: Allowed };

/** Drafts per transaction: few, since each reads several records. */
const atOnce = 5;
const mostSamples = 3;

/** The selected records that the actor may see, newest first, with the tool's other inputs. */
async function meant(tx: Tx, actor: Member, { tool, listings, leads, input }: Wish): Promise<Meant> {
  const { many } = toolOf(tool);
  if (!many) throw invalid(['tool'], 'This tool writes one draft at a time.');
  const given = givenFor(tool, input, many);
  const permit = await allowed(tx, actor, tool, given);
  const rows = many === 'listing' ? await listingsOf(tx, actor, listings) : await leadsOf(tx, actor, leads);
  const path = [many === 'listing' ? 'listings' : 'leads'];
  const chosen = listings ?? leads;
  // The actor may see none of the records named.
  if (rows.length === 0 && chosen && 'ids' in chosen) throw notFound();
  if (rows.length === 0) throw invalid(path, 'Choose at least one record.');
  if (rows.length > mostDrafts) throw invalid(path, `At most ${mostDrafts} drafts can be written at once.`);
  return {
    ids: rows.map((row) => row.id),
    names: new Map(rows.map((row) => [row.id, row.name])),
    given,
    many,
    permit,
  };
}

type Row = { id: string; name: string };
const byId = (actor: Member, ids: string[]): Sql =>
  sql`l.organisation_id = ${actor.organisationId} and l.id = any(${ids}::uuid[])`;

async function listingsOf(tx: Tx, actor: Member, selection: Wish['listings']): Promise<Row[]> {
  if (!selection) throw invalid(['listings'], 'Choose at least one listing.');
  const these = 'ids' in selection ? byId(actor, selection.ids) : selectedListings(actor, selection, new Date());
  return tx.all<Row>(sql`
    select l.id, l.unparsed_address as name from listings l where ${these} and ${listingRules.visibleTo(actor)}
    order by l.id desc limit ${sql.int(mostDrafts + 1)}`);
}

async function leadsOf(tx: Tx, actor: Member, selection: Wish['leads']): Promise<Row[]> {
  if (!selection) throw invalid(['leads'], 'Choose at least one lead.');
  const these = 'ids' in selection ? byId(actor, selection.ids) : selectedLeads(actor, selection, new Date());
  return tx.all<Row>(sql`
    select l.id, l.name from leads l where ${these} and l.merged_into is null and ${leadRules.visibleTo(actor)}
    order by l.id desc limit ${sql.int(mostDrafts + 1)}`);
}

/** The cost of all drafts, what is left of the plan's credits, and what is left of the actor's own cap. */
async function costOf(tx: Tx, actor: Member, services: Services, { tool, by }: Wish, { ids, permit }: Meant) {
  const cost = byModelOf(services, tool, by, permit) ? toolOf(tool).cost * ids.length : 0;
  const { used, cap } = await ownCredits(tx, actor.userId);
  const left = Math.max(0, allowedOf(await tiersFor(tx), 'credits')! - (await creditsUsed(tx)));
  return { cost, left, mine: cap === null ? null : Math.max(0, cap - used) };
}

export async function previewMany(
  tx: Tx,
  actor: Member,
  services: Services,
  wish: Wish,
): Promise<OutputOf<typeof aiTools.previewMany>> {
  await tx.allowSeconds(20);
  const these = await meant(tx, actor, wish);
  const { isPublic } = toolOf(wish.tool);
  const samples: OutputOf<typeof aiTools.previewMany>['samples'] = [];
  for (const record of these.ids.slice(0, mostSamples)) {
    const given = { ...these.given, [these.many]: record };
    const { material, cue, written } = await draftOf(tx, actor, { tool: wish.tool, given });
    const parts = checked(written, material.sources, { isPublic, ...material.place });
    samples.push({ id: record, name: these.names.get(record)!, stopped: cue ? leftTo(cue) : null, parts });
  }
  return { total: these.ids.length, ...(await costOf(tx, actor, services, wish, these)), samples };
}

/** Refuses the whole batch when the credits don't cover it, so that nobody gets half of the previewed drafts. */
export async function startMany(
  tx: Tx,
  actor: Member,
  services: Services,
  wish: Wish,
): Promise<{ batch: string; jobId: string }> {
  const these = await meant(tx, actor, wish);
  const { cost, left, mine } = await costOf(tx, actor, services, wish, these);
  if (cost > left || (mine !== null && cost > mine))
    throw new Refusal(
      'conflict',
      `These drafts take ${cost} credits, and ${Math.min(left, mine ?? left)} are left this month. Choose fewer, or have them written by rules.`,
    );
  const batch = newId();
  const jobId = await tx.enqueue(
    manyJob.with({ by: starterOf(actor), batch, tool: wish.tool, given: these.given, writer: wish.by, ids: these.ids }),
  );
  await tx.run(sql`
    insert into ai_batches (organisation_id, id, tool, created_by, job_id, input, total)
    values (${actor.organisationId}, ${batch}, ${wish.tool}, ${actor.userId}, ${jobId}, ${JSON.stringify(these.given)}::jsonb, ${these.ids.length})`);
  tx.record({
    kind: 'job.started',
    subject: { type: 'job', id: jobId },
    data: { job: manyJob.kind, act: wish.tool, total: these.ids.length },
  });
  return { batch, jobId };
}

const payload = z.strictObject({
  by: starter,
  batch: id,
  tool: z.enum(toolNames),
  given: z.record(z.string(), z.string()),
  writer: z.enum(['model', 'rules']),
  ids: z.array(id).max(mostDrafts),
});

/** Writes the drafts in order. Progress commits with the drafts, so that a worker that takes over writes none twice. */
export const manyJob = defineJob({
  kind: 'ai.write_many',
  payload,
  shown: true,
  timeoutSeconds: 1_800,
  concurrency: 2,
  async run(context) {
    const { ids } = context.payload;
    let next = (context.progress.checkpoint ?? 0) as number;
    while (next < ids.length) {
      context.signal.throwIfAborted();
      next = await writeSome(context, next);
    }
    return { result: { batch: context.payload.batch } };
  },
});

/** The credits ran out after the batch started: the same refusal as for a single run. */
const isNoCredit = ({ code }: Refusal): boolean => code === 'plan_limit' || code === 'conflict';

function writeSome({ services, job, payload: wish, progress }: JobContext<z.output<typeof payload>>, from: number) {
  const scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: wish.by.kind };
  return services.db.withOrg(scope, async (tx) => {
    await tx.allowSeconds(60);
    const actor = await actorOf(tx, job, wish.by);
    const many = toolOf(wish.tool).many!;
    const permit = await permitOf(tx, actor, wish.tool, wish.given);
    const ids = wish.ids.slice(from, from + atOnce);
    const refused: { item: string; reason: string }[] = [];
    for (const record of ids)
      try {
        const asked = {
          tool: wish.tool,
          given: { ...wish.given, [many]: record },
          by: wish.writer,
          batch: wish.batch,
        };
        const { state } = await makeRun(tx, actor, services, asked, permit);
        if (state === 'stopped') refused.push({ item: record, reason: 'left_to_you' });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused.push({ item: record, reason: isNoCredit(error) ? 'no_credits' : 'not_written' });
      }
    await progress.commit(tx, {
      ...(from === 0 && { total: wish.ids.length }),
      done: ids.length - refused.length,
      refused,
      checkpoint: from + ids.length,
    });
    return from + ids.length;
  });
}

/** Checks again, because permissions may have changed since the batch was started. */
async function permitOf(tx: Tx, actor: Member, tool: ToolName, given: Given): Promise<Allowed> {
  try {
    return await allowed(tx, actor, tool, given);
  } catch (error) {
    if (error instanceof Refusal) throw new GiveUp(error.message);
    throw error;
  }
}
