import { holds } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { EventKind } from '#contract/core/event-kinds.ts';
import { instantAt } from '#contract/core/time-zone.ts';
import { type ApprovalStep, mayStep, rightOf, stateAfter } from '#contract/growth/approval.ts';
import { isShown, nextSlot, type Slot } from '#contract/growth/social/slots.ts';
import type { SocialPost, social } from '#contract/growth/social/social.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { deliveriesOf, judge, presentPost, readPost, type StoredPost } from './posts.ts';
import { publishJobOf } from './publish-kind.ts';
import { firstLine, lockPost } from './write-post.ts';

const told: Record<ApprovalStep, EventKind> = {
  submit: 'post.submitted',
  approve: 'post.approved',
  send_back: 'post.sent_back',
  withdraw: 'post.withdrawn',
  archive: 'post.archived',
  restore: 'post.restored',
};

/** Untrue or forbidden content can't be approved by anyone. */
async function refuseAmiss(tx: Tx, actor: Member, post: StoredPost): Promise<void> {
  const { changes, issues } = await judge(tx, post, await deliveriesOf(tx, post.id), actor.userId);
  if (changes.length > 0)
    throw new Refusal('conflict', 'The listing has changed since this was written. Update the post first.', {
      details: { changes },
    });
  const blocked = issues.filter(({ level }) => level === 'block');
  if (blocked.length > 0) throw new Refusal('conflict', blocked[0]!.message, { details: { issues: blocked } });
}

export async function stepPost(
  tx: Tx,
  actor: Member,
  services: Services,
  version: number,
  { id, step, note }: InputOf<typeof social.step>,
): Promise<SocialPost> {
  const post = await lockPost(tx, actor, services, id, version);
  if (!holds(actor.role, rightOf(step)))
    throw new Refusal('forbidden', `Your role does not have the right ${rightOf(step)}.`);
  const sent = (await deliveriesOf(tx, id)).some(({ state }) => state === 'published');
  if (!mayStep(post.state, step, () => true) || (sent && step === 'withdraw'))
    throw new Refusal('conflict', 'The post is in another state by now.');
  if (step === 'send_back' && !note) throw invalid(['note'], 'Say what should change.');
  if (step === 'approve') await refuseAmiss(tx, actor, post);
  const isApproved = step === 'approve';
  await tx.run(sql`
    update social_posts set state = ${stateAfter(step)}, note = ${step === 'send_back' ? note : ''}, scheduled_at = case when state = 'published' then scheduled_at end,
      approved_by = case when ${isApproved} then ${actor.userId}::uuid when ${step === 'archive'} then approved_by end,
      approved_at = case when ${isApproved} then now() when ${step === 'archive'} then approved_at end,
      changed_at = now(), version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  await tx.run(sql`
    update social_deliveries set state = 'waiting', error = null, attempts = 0
    where organisation_id = ${actor.organisationId} and post_id = ${id} and state in ('held', 'missed')`);
  tx.record({
    kind: told[step],
    subject: { type: 'post', id },
    data: { name: firstLine(post.text), ...(note && { why: note }) },
  });
  return presentPost(tx, actor, services, id);
}

type Queue = { slots: Slot[]; timeZone: string };

/** The first free slot of the post's channels; a time at which another post is scheduled is taken. */
async function freeSlot(tx: Tx, post: string): Promise<number> {
  const { organisationId } = tx.scope;
  // Lock the channels, or two posts could find the same slot.
  const queues = await tx.all<Queue>(sql`
    select c.slots, c.time_zone as "timeZone" from social_channels c
    join social_deliveries d on d.organisation_id = c.organisation_id and d.channel_id = c.id
    where d.organisation_id = ${organisationId} and d.post_id = ${post} and jsonb_array_length(c.slots) > 0 order by c.id for update of c`);
  const taken = await tx.all<{ at: string }>(sql`
    select distinct o.scheduled_at as at from social_posts o
    join social_deliveries od on od.organisation_id = o.organisation_id and od.post_id = o.id
    join social_deliveries d on d.organisation_id = o.organisation_id and d.channel_id = od.channel_id and d.post_id = ${post}
    where o.organisation_id = ${organisationId} and o.id <> ${post} and o.state in ('scheduled', 'publishing') and o.scheduled_at > now()`);
  const known = new Set(taken.map(({ at }) => Date.parse(at)));
  const found = queues.flatMap(
    ({ slots, timeZone }) => nextSlot(slots, { now: Date.now(), timeZone, taken: known }) ?? [],
  );
  if (found.length === 0)
    throw new Refusal('conflict', 'None of its channels has a free slot. Add slots to the queue, or choose an hour.');
  return Math.min(...found);
}

/** A time up to a minute ago counts as now, because clocks differ and filling in a form takes time. */
const slackMs = 60_000;
const farthestMs = 366 * 86_400_000;

async function hourOf(tx: Tx, id: string, at: InputOf<typeof social.schedule>['at']): Promise<number> {
  if (at === 'now') return Date.now();
  if (at === 'next') return freeSlot(tx, id);
  if (!isShown(at.local, at.timeZone))
    throw invalid(['at', 'local'], 'Clocks are set forward over this hour that day. Choose another.');
  const hour = instantAt(at.local, at.timeZone);
  if (hour < Date.now() - slackMs) throw invalid(['at', 'local'], 'This hour is over.');
  if (hour > Date.now() + farthestMs) throw invalid(['at', 'local'], 'At most a year ahead.');
  return hour;
}

export async function schedulePost(
  tx: Tx,
  actor: Member,
  services: Services,
  version: number,
  { id, at }: InputOf<typeof social.schedule>,
): Promise<SocialPost> {
  const post = await lockPost(tx, actor, services, id, version);
  if (post.state !== 'approved' && post.state !== 'scheduled')
    throw new Refusal('conflict', 'Only an approved post can be scheduled.');
  if (post.isApprovalOver) throw new Refusal('conflict', 'The approval has expired. Have it approved again.');
  if ((await deliveriesOf(tx, id)).length === 0) throw new Refusal('conflict', 'Choose a channel first.');
  await refuseAmiss(tx, actor, post);
  await putOff(tx, post, await hourOf(tx, id, at));
  return presentPost(tx, actor, services, id);
}

/** Sets the time and enqueues a job per channel. A job that was queued for another time reads the new one when it runs. */
export async function putOff(tx: Tx, { id, text }: Pick<StoredPost, 'id' | 'text'>, hour: number): Promise<void> {
  const { organisationId } = tx.scope;
  const when = new Date(hour).toISOString();
  await tx.run(sql`
    update social_posts set state = 'scheduled', scheduled_at = ${when}, changed_at = now(), version = version + 1
    where organisation_id = ${organisationId} and id = ${id}`);
  const waiting = await tx.all<{ channel: string }>(sql`
    select channel_id as channel from social_deliveries
    where organisation_id = ${organisationId} and post_id = ${id} and state = 'waiting'`);
  const afterSeconds = Math.max(0, (hour - Date.now()) / 1_000);
  await tx.enqueueAll(waiting.map(({ channel }) => publishJobOf({ post: id, channel }, afterSeconds)));
  tx.record({ kind: 'post.scheduled', subject: { type: 'post', id }, data: { name: firstLine(text), at: when } });
}

const broken = sql`('failed', 'missed', 'reconnect')`;

/** Retries failed channels at once; published ones are never repeated. */
export async function retryPost(
  tx: Tx,
  actor: Member,
  services: Services,
  { id, channel }: InputOf<typeof social.retry>,
): Promise<SocialPost> {
  const post = await readPost(tx, id, true);
  await again(tx, actor, post, channel);
  return presentPost(tx, actor, services, id);
}

async function again(tx: Tx, actor: Member, post: StoredPost, channel: string | undefined): Promise<boolean> {
  if (!post.approvedAt || post.isApprovalOver) throw new Refusal('conflict', 'Have the post approved again first.');
  if (!['failed', 'missed', 'reconnect', 'publishing'].includes(post.state)) return false;
  await refuseAmiss(tx, actor, post);
  const reset = await tx.run(sql`
    update social_deliveries set state = 'waiting', attempts = 0, error = null
    where organisation_id = ${actor.organisationId} and post_id = ${post.id} and state in ${broken}
      and ${channel ? sql`channel_id = ${channel}` : sql.raw('true')}`);
  if (reset > 0) await putOff(tx, post, Date.now());
  return reset > 0;
}

/** Retries recent failures on one channel after it was reconnected. */
export async function retryChannel(tx: Tx, actor: Member, id: string): Promise<{ posts: number }> {
  const known = await tx.one(sql`
    select from social_channels where organisation_id = ${actor.organisationId} and id = ${id} and removed_at is null`);
  if (!known) throw notFound();
  const failed = await tx.all<{ id: string }>(sql`
    select d.post_id as id from social_deliveries d join social_posts p on p.organisation_id = d.organisation_id and p.id = d.post_id
    where d.organisation_id = ${actor.organisationId} and d.channel_id = ${id} and d.state in ${broken}
      and p.scheduled_at > now() - interval '7 days' and p.approved_at > now() - interval '30 days' order by d.post_id limit 100`);
  let posts = 0;
  for (const { id: post } of failed) {
    const stored = await readPost(tx, post, true);
    const { changes, issues } = await judge(tx, stored, await deliveriesOf(tx, post), actor.userId);
    // A post that is no longer true needs a member's review, one at a time.
    if (changes.length > 0 || issues.some(({ level }) => level === 'block')) continue;
    if (await again(tx, actor, stored, id)) posts += 1;
  }
  return { posts };
}
