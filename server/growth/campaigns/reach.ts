import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { mostJudgedAtOnce, type Reach, type ReachOf } from '#contract/growth/campaigns/campaigns.ts';
import { campaignChannels } from '#contract/growth/campaigns/words.ts';
import type { GateRule } from '#contract/people/messages-words.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { actorOf, starter, starterOf } from '#server/core/jobs/starter.ts';
import { atOnce, judged, meant, nextIds } from './audience.ts';
import { type CampaignRecord, readCampaign } from './rows.ts';

/** Counts of the gate's verdicts by channel. */
type Tally = Record<(typeof campaignChannels)[number], { now: number; later: number; not: Record<string, number> }>;
type Kept = Reach & { of: number; after: string | null };

const noTally = (): Tally => ({ email: { now: 0, later: 0, not: {} }, sms: { now: 0, later: 0, not: {} } });

const shown = (tally: Tally): ReachOf[] =>
  campaignChannels.map((channel) => ({
    channel,
    now: tally[channel].now,
    later: tally[channel].later,
    not: Object.entries(tally[channel].not)
      .map(([rule, count]) => ({ rule: rule as GateRule, count }))
      .sort((one, other) => other.count - one.count),
  }));

const tallyOf = (channels: readonly ReachOf[]): Tally => {
  const tally = noTally();
  for (const { channel, now, later, not } of channels)
    tally[channel] = { now, later, not: Object.fromEntries(not.map(({ rule, count }) => [rule, count])) };
  return tally;
};

async function add(tx: Tx, tally: Tally, ids: readonly string[], by: string): Promise<void> {
  for (const channel of campaignChannels)
    for (const { outcome, rule } of (await judged(tx, ids, channel, by)).values()) {
      const sums = tally[channel];
      if (outcome === 'allow') sums.now += 1;
      else if (outcome === 'hold') sums.later += 1;
      else sums.not[rule] = (sums.not[rule] ?? 0) + 1;
    }
}

/** Judges leads until `most` are judged or none are left. */
async function walk(tx: Tx, actor: Member, campaign: CampaignRecord, from: Kept, most: number): Promise<Kept> {
  const tally = tallyOf(from.channels);
  let { after, judged: count } = from;
  for (let left = most; left > 0; ) {
    const ids = await nextIds(tx, actor, campaign, after, Math.min(left, 2_000));
    await add(tx, tally, ids, actor.userId);
    count += ids.length;
    left -= ids.length;
    after = ids.at(-1) ?? after;
    if (ids.length < Math.min(left + ids.length, 2_000))
      return { ...from, total: count, judged: count, isDone: true, channels: shown(tally), after };
  }
  return { ...from, judged: count, channels: shown(tally), after };
}

/**
 * Judges a small audience at once; of a large one it judges the first part, and a job continues. The result is stored with the campaign's
 * version, because another audience needs another count.
 */
export async function reachOf(tx: Tx, actor: Member, campaignId: string): Promise<Reach> {
  await tx.allowSeconds(20);
  const campaign = await readCampaign(tx, campaignId);
  const { kept } = await tx.get<{ kept: Kept | null }>(sql`
    select reach as kept from campaigns where organisation_id = ${actor.organisationId} and id = ${campaignId}`);
  if (kept && !kept.isDone && kept.of === campaign.version) return open(kept);
  const { total } = await tx.get<{ total: number }>(sql`
    select count(*)::int as total from leads l where ${meant(actor, campaign)}`);
  const none: Kept = { of: campaign.version, total, judged: 0, isDone: false, channels: shown(noTally()), after: null };
  if (kept?.of === campaign.version && total > mostJudgedAtOnce) return open(kept);
  const first = await walk(tx, actor, campaign, none, Math.min(total + 1, mostJudgedAtOnce));
  if (first.isDone) return open(first);
  await keep(tx, campaignId, first);
  await tx.enqueue(countJob.with({ campaignId, by: starterOf(actor) }, { key: campaignId }));
  return open(first);
}

/** The reach over all leads the actor may see, estimated from the newest ones if there are too many to judge at once. */
export async function everybodysReach(tx: Tx, actor: Member): Promise<Reach> {
  await tx.allowSeconds(20);
  const all = { filter: null, timeZone: 'UTC' };
  const { total } = await tx.get<{ total: number }>(sql`
    select count(*)::int as total from leads l where ${meant(actor, all)}`);
  const newest = await tx.all<{ id: string }>(sql`
    select l.id from leads l where ${meant(actor, all)} order by l.id desc limit ${sql.int(mostJudgedAtOnce)}`);
  const tally = noTally();
  for (let from = 0; from < newest.length; from += atOnce)
    await add(
      tx,
      tally,
      newest.slice(from, from + atOnce).map(({ id: lead }) => lead),
      actor.userId,
    );
  return { total, judged: newest.length, isDone: newest.length === total, channels: shown(tally) };
}

const open = ({ of: _, after: __, ...reach }: Kept): Reach => reach;

const keep = (tx: Tx, id: string, kept: Kept): Promise<number> =>
  tx.run(sql`
    update campaigns set reach = ${JSON.stringify(kept)}::jsonb where organisation_id = ${tx.scope.organisationId} and id = ${id}`);

export const countJob = defineJob({
  kind: 'campaigns.count',
  payload: z.strictObject({ campaignId: id, by: starter }),
  timeoutSeconds: 1_800,
  concurrency: 1,
  async run({ services, job, payload: { campaignId, by }, signal }) {
    const scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: by.kind };
    for (let isDone = false; !isDone; ) {
      signal.throwIfAborted();
      isDone = await services.db.withOrg(scope, async (tx) => {
        await tx.allowSeconds(60);
        const actor = await actorOf(tx, job, by);
        const row = await tx.one<{ kept: Kept | null; version: number }>(sql`
          select reach as kept, version from campaigns
          where organisation_id = ${scope.organisationId} and id = ${campaignId} and removed_at is null`);
        // The campaign changed meanwhile: the next request starts a new count.
        if (!row?.kept || row.kept.isDone || row.kept.of !== row.version) return true;
        const next = await walk(tx, actor, await readCampaign(tx, campaignId), row.kept, mostJudgedAtOnce);
        await keep(tx, campaignId, next);
        return next.isDone;
      });
    }
    return undefined;
  },
});
