import { z } from 'zod';
import { holds } from '#contract/core/access.ts';
import { id } from '#contract/core/primitives.ts';
import { dayOfPlace, isWarming, limitOn } from '#contract/growth/campaigns/pace.ts';
import { sendLimits } from '#contract/people/messages-words.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob, GiveUp, type JobContext } from '#server/core/jobs/define-job.ts';
import { actorOf, starter } from '#server/core/jobs/starter.ts';
import { enrol } from '#server/core/programs/enrol.ts';
import { dueSoon } from '#server/core/programs/outgoing.ts';
import { leadPrograms } from '#server/people/automations/engine.ts';
import { sentToday } from '#server/people/messages/gate/facts.ts';
import { domainOf } from '#server/people/messages/sending-domain.ts';
import { atOnce, judged, nextIds } from './audience.ts';
import { paceOf } from './pace.ts';
import { type CampaignRecord, channelsOf, lockIfThere } from './rows.ts';
import { hoursOfEach, startOf } from './when.ts';

const hourMs = 3_600_000;

/** `at`: the time the job was queued for. */
const payload = z.strictObject({ by: starter, campaignId: id, at: z.number().optional() });

/**
 * Walks through the audience in chunks: leads the gate denies on every channel of the campaign are recorded as left out; the others enter
 * its program at their hour. A chunk and the position commit together, so that after a crash no lead enters twice or is skipped.
 */
export const walkJob = defineJob({
  kind: 'campaigns.walk',
  payload,
  timeoutSeconds: 3_600,
  maxAttempts: 20,
  concurrency: 2,
  async run(context) {
    for (let more = true; more; ) {
      context.signal.throwIfAborted();
      more = await walkChunk(context);
    }
    return undefined;
  },
});

function walkChunk({
  services,
  job,
  payload: { by, campaignId, at },
}: JobContext<z.output<typeof payload>>): Promise<boolean> {
  const scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: by.kind };
  return services.db.withOrg(scope, async (tx) => {
    await tx.allowSeconds(60);
    const campaign = await lockIfThere(tx, campaignId);
    if (!campaign || campaign.isWalked || !['scheduled', 'sending'].includes(campaign.state)) return false;
    const start = startOf(campaign);
    if (campaign.state === 'scheduled' && at !== undefined && start > at + 1_000 && start > Date.now()) {
      // The campaign was moved to a later time.
      const afterSeconds = (start - Date.now()) / 1_000;
      await tx.enqueue(walkJob.with({ by, campaignId, at: start }, { key: campaignId, afterSeconds }));
      return false;
    }
    const actor = await actorOf(tx, job, by);
    if (!holds(actor.role, 'campaigns.send')) throw new GiveUp('Your role may no longer send campaigns.');
    const ids = await nextIds(tx, actor, campaign, campaign.walkedTo);
    const { fit, out } = await parted(tx, campaign, ids, actor.userId);
    await leaveOut(tx, campaignId, out);
    const entered = await enter(tx, campaign, fit, domainOf(services.settings));
    const isLast = ids.length < atOnce;
    await tx.run(sql`
      update campaigns set state = 'sending', started_at = coalesce(started_at, now()), walked_to = coalesce(${ids.at(-1) ?? null}::uuid, walked_to),
        is_walked = ${isLast}::boolean, entered = entered + ${entered}::int, left_out = left_out + ${out.length}::int,
        total = case when ${isLast}::boolean then entered + left_out + ${entered + out.length}::int else total end
      where organisation_id = ${scope.organisationId} and id = ${campaignId}`);
    return !isLast;
  });
}

/** A lead fits if any channel of the campaign reaches them; otherwise the rule of the first channel is the reason. */
async function parted(tx: Tx, { messages }: CampaignRecord, ids: readonly string[], by: string) {
  const rules = new Map<string, string>();
  const fit = new Set<string>();
  for (const channel of channelsOf(messages))
    for (const [lead, { outcome, rule }] of await judged(tx, ids, channel, by)) {
      if (outcome !== 'deny') fit.add(lead);
      else if (!rules.has(lead)) rules.set(lead, rule);
    }
  return {
    fit: ids.filter((lead) => fit.has(lead)),
    out: ids.flatMap((lead) => (fit.has(lead) ? [] : [{ lead, rule: rules.get(lead) ?? 'address.missing' }])),
  };
}

const leaveOut = (tx: Tx, campaignId: string, out: readonly { lead: string; rule: string }[]): Promise<number> =>
  tx.run(sql`
    insert into campaign_left_out (organisation_id, campaign_id, lead_id, rule)
    select ${tx.scope.organisationId}, ${campaignId}, o.lead, o.rule
    from unnest(${out.map(({ lead }) => lead)}::uuid[], ${out.map(({ rule }) => rule)}::text[]) o(lead, rule)
    on conflict do nothing`);

async function enter(tx: Tx, campaign: CampaignRecord, fit: readonly string[], domain: string): Promise<number> {
  if (fit.length === 0) return 0;
  const hours = await hoursOf(tx, campaign, fit, domain);
  const entries = fit.map((subjectId) => ({
    subjectId,
    key: `campaign ${campaign.id}`,
    at: hours(subjectId),
    why: { by: 'campaign' },
  }));
  return (await enrol(tx, leadPrograms, campaign.programId!, entries, { byHand: true })).entered;
}

/**
 * The hour for each lead: the wanted hour, within the hourly rate. What exceeds the daily limit of the organization, or of its domain
 * during warm-up, moves to later days.
 */
async function hoursOf(
  tx: Tx,
  { id: campaignId, when, perHour, entered, programId, messages }: CampaignRecord,
  fit: readonly string[],
  domain: string,
) {
  const { most, hours: span } = sendLimits.organisation;
  const others = (await sentToday(tx, campaignId)) + (await dueSoon(tx, 'campaigns', programId!, span, most));
  const rate = perHour ?? Number.POSITIVE_INFINITY;
  // Complaints that stop a campaign pause it, so plan as for a warning: the plan must not put leads on a day with a limit of zero.
  const known = channelsOf(messages).includes('email')
    ? await paceOf(tx, domain)
    : { day: 1, isWarm: true, spam: 'good' as const, ofDomain: 0 };
  const pace = known.spam === 'stop' ? { ...known, spam: 'warn' as const } : known;
  // During warm-up the domain's shared count applies.
  const used = isWarming(pace) ? Math.max(others, known.ofDomain) : others;
  const limitOfDay = (day: number): number => Math.min(limitOn({ ...pace, day: pace.day + day }, most), rate * span);
  const paced = (at: number, place: number): number => {
    if (!isWarming(pace) && pace.spam !== 'warn' && rate * span <= most) return at + Math.floor(place / rate) * hourMs;
    const { day, ofDay } = dayOfPlace(place, at < Date.now() + span * hourMs ? used : 0, limitOfDay);
    return at + (day * span + Math.floor(ofDay / rate)) * hourMs;
  };
  const places = new Map(fit.map((lead, place) => [lead, entered + place]));
  const wanted = await hoursOfEach(tx, when, fit);
  return (lead: string): number => paced(wanted(lead), places.get(lead)!);
}

/**
 * Finishes campaigns that have walked their audience and have no active enrollment or queued message. A drip that keeps letting leads in
 * never finishes by itself.
 */
export async function finishIfDone(tx: Tx, campaignIds: readonly string[]): Promise<void> {
  const done = await tx.all<{ id: string; name: string }>(sql`
    update campaigns c set state = 'sent', finished_at = now()
    where c.organisation_id = ${tx.scope.organisationId} and c.id = any(${[...campaignIds]}::uuid[]) and c.state = 'sending' and c.is_walked
      and not c.keeps_entering
      and not exists (select from enrolments e where e.organisation_id = c.organisation_id and e.program_id = c.program_id and e.state = 'active')
      and not exists (select from campaign_sends s where s.organisation_id = c.organisation_id and s.campaign_id = c.id and s.state = 'queued')
    returning c.id, c.name`);
  for (const { id: campaign, name } of done)
    tx.record({ kind: 'campaign.finished', subject: { type: 'campaign', id: campaign }, data: { name } });
}
