import type { InputOf } from '#contract/core/call.ts';
import { textsOf } from '#contract/core/content/walk.ts';
import { addDays, instantAt, localAt } from '#contract/core/time-zone.ts';
import { type Campaign, type campaigns, mostCampaigns } from '#contract/growth/campaigns/campaigns.ts';
import { mostMessages, type When } from '#contract/growth/campaigns/content.ts';
import { problemsOf, variantOf, wordsOfMessage } from '#contract/growth/campaigns/problems.ts';
import { campaignTemplates } from '#contract/growth/campaigns/templates.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { refuseForbiddenWords } from '#server/core/http/refuse-words.ts';
import { starterOf } from '#server/core/jobs/starter.ts';
import { stopIn } from '#server/core/programs/enrol.ts';
import { closeProgram, openProgram, pauseProgram, renewProgram, resumeProgram } from '#server/core/programs/own.ts';
import type { Services } from '#server/core/services.ts';
import type { Settings } from '#server/env.ts';
import { leadPrograms } from '#server/people/automations/engine.ts';
import { cancelOfJob } from '#server/people/messages/rows.ts';
import { domainOf } from '#server/people/messages/sending-domain.ts';
import { refuseUnregistered } from '#server/people/messages/text-registration.ts';
import { refuseBankNumbers } from '#server/people/messages/write-message.ts';
import { beginRamp } from './pace.ts';
import { giveAddresses, keepPictures } from './pictures.ts';
import { programOf } from './program.ts';
import { campaignById } from './queries.ts';
import { type CampaignRecord, channelsOf, lockCampaign, readCampaign } from './rows.ts';
import { walkJob } from './walk.ts';
import { shownAt, startOf } from './when.ts';

/** Every text message a lead may get, in each language and in both variants. */
const bulkTexts = ({ messages, comparison }: Pick<CampaignRecord, 'messages' | 'comparison'>) =>
  messages.flatMap((one, place) => {
    if (one.channel !== 'sms') return [];
    const other = place === 0 && comparison ? [variantOf(one, comparison).body] : [];
    return [one.body, ...Object.values(one.in).map(({ body }) => body), ...other]
      .filter((body) => body.trim() !== '')
      .map((body) => ({ id: one.id, body }));
  });

export const about = (id: string) => ({ type: 'campaign', id });

export async function createCampaign(
  tx: Tx,
  actor: Member,
  { name, type, template, copyOf, timeZone }: InputOf<typeof campaigns.create>,
): Promise<Campaign> {
  const { organisationId, userId } = actor;
  const { kept } = await tx.get<{ kept: number }>(sql`
    select count(*)::int as kept from campaigns where organisation_id = ${organisationId} and removed_at is null`);
  if (kept >= mostCampaigns) throw new Refusal('conflict', `There can be at most ${mostCampaigns} campaigns.`);
  const from = copyOf ? await readCampaign(tx, copyOf) : undefined;
  const start = from ?? (template ? campaignTemplates[template] : undefined);
  const id = newId();
  await tx.run(sql`
    insert into campaigns (organisation_id, id, name, type, filter, time_zone, messages, comparison, per_hour, keeps_entering, owner_id)
    values (${organisationId}, ${id}, ${name}, ${type ?? start?.type ?? 'once'}, ${from?.filter ? JSON.stringify(from.filter) : null}::jsonb,
      ${from?.timeZone ?? timeZone}, ${JSON.stringify(start?.messages ?? [])}::jsonb,
      ${from?.comparison ? JSON.stringify(from.comparison) : null}::jsonb, ${from?.perHour ?? null}::int, ${from?.keepsEntering ?? false}::boolean, ${userId})`);
  tx.record({ kind: 'campaign.created', subject: about(id), data: { name } });
  return campaignById(tx, actor, id);
}

/** While a drip is running only its messages may change: the audience and the comparison were fixed at the start. */
const changeable = { draft: true, scheduled: false, sending: true, paused: true, sent: false, stopped: false } as const;

export async function changeCampaign(
  tx: Tx,
  actor: Member,
  { settings }: Services,
  version: number,
  { id, ...change }: InputOf<typeof campaigns.change>,
): Promise<Campaign> {
  const before = await lockCampaign(tx, actor, id);
  if (before.version !== version)
    throw new Refusal('version_conflict', undefined, { current: await campaignById(tx, actor, id) });
  const isUnderway = before.state !== 'draft';
  const { name: _, messages: __, ...settled } = change;
  if (
    isUnderway &&
    (!changeable[before.state] || (before.type === 'once' && change.messages) || Object.keys(settled).length > 0)
  )
    throw new Refusal('conflict', 'It has been sent. Make a copy to change it.');
  const next = { ...before, ...change } as CampaignRecord;
  checkMessages(next.messages);
  await giveAddresses(tx, treesOf(next), ['messages']);
  if (isUnderway && change.messages) {
    refuseUnfit(next, 0);
    await refuseUnregistered(tx, bulkTexts(next));
  }
  await tx.run(sql`
    update campaigns set name = ${next.name}, type = ${next.type}, filter = ${next.filter === null ? null : JSON.stringify(next.filter)}::jsonb,
      time_zone = ${next.timeZone}, messages = ${JSON.stringify(next.messages)}::jsonb,
      comparison = ${next.comparison === null ? null : JSON.stringify(next.comparison)}::jsonb, at_when = ${JSON.stringify(next.when)}::jsonb,
      per_hour = ${next.perHour}::int, keeps_entering = ${next.keepsEntering}::boolean, changed_at = now(), version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  // A paused campaign picks up the change when it is resumed.
  if (before.state === 'sending' && change.messages) {
    await keepPictures(tx, treesOf(next));
    await renewProgram(tx, before.programId!, programOf(next, leavingFrom(settings)), actor.userId);
  }
  tx.record({ kind: 'campaign.changed', subject: about(id), data: { name: next.name } });
  return campaignById(tx, actor, id);
}

/** The base URL of its links, and the sending domain. */
const leavingFrom = (settings: Settings) => ({ origin: settings.publicUrl, domain: domainOf(settings) });

/** All blocks of a campaign, in both variants. */
const treesOf = ({ messages, comparison }: Pick<CampaignRecord, 'messages' | 'comparison'>) => [
  ...messages.flatMap(({ blocks }) => blocks),
  ...(comparison?.blocks ?? []),
];

function checkMessages(messages: CampaignRecord['messages']): void {
  if (messages.length > mostMessages) throw invalid(['messages'], `At most ${mostMessages} messages.`);
  if (new Set(messages.map(({ id }) => id)).size < messages.length)
    throw invalid(['messages'], 'Two messages have the same id.');
}

/** Refuses a campaign with problems to fix first: missing content, or content the law forbids. */
function refuseUnfit(campaign: CampaignRecord, now = Date.now()): void {
  const [problem] = problemsOf(campaign, now);
  if (problem)
    throw new Refusal('invalid_input', 'This campaign has problems. Fix them before you send it.', {
      issues: problemsOf(campaign, now).map(({ kind, message, about: what }) => ({
        path: ['messages', ...(message ? [message] : [])],
        message: [kind, what].filter(Boolean).join(': '),
      })),
    });
  const { messages, comparison } = campaign;
  const all = [...messages, ...(comparison && messages[0] ? [variantOf(messages[0], comparison)] : [])];
  for (const one of all) refuseBankNumbers(...wordsOfMessage(one));
  refuseForbiddenWords(
    all.flatMap((one, place) => [
      { path: ['messages', place, 'subject'], text: one.subject },
      { path: ['messages', place, 'preview'], text: one.preview },
      { path: ['messages', place, 'body'], text: one.body },
      ...textsOf({ blocks: one.blocks }).map(({ path, text }) => ({ path: ['messages', place, ...path], text })),
      ...Object.entries(one.in).flatMap(([locale, said]) =>
        Object.entries(said).map(([field, text]) => ({ path: ['messages', place, 'in', locale, field], text })),
      ),
    ]),
  );
}

const shiftedBy = (day: string, from: string, to: string): string =>
  addDays(day, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));

/** Moves a campaign that has not started to another time; one on each lead's own clock moves to another day. */
export async function moveCampaign(
  tx: Tx,
  actor: Member,
  version: number,
  id: string,
  { local, timeZone }: { local: string; timeZone: string },
): Promise<Campaign> {
  const before = await lockCampaign(tx, actor, id);
  if (before.version !== version)
    throw new Refusal('version_conflict', undefined, { current: await campaignById(tx, actor, id) });
  const { when } = before;
  if (before.state !== 'scheduled' || before.startedAt || when.mode === 'now')
    throw new Refusal('conflict', 'Only a campaign that has not begun can be moved.');
  const was = localAt(Date.parse(before.scheduledAt!), timeZone).slice(0, 10);
  const next: When =
    when.mode === 'at'
      ? { mode: 'at', at: new Date(instantAt(local, timeZone)).toISOString() }
      : { ...when, day: shiftedBy(when.day, was, local.slice(0, 10)) };
  const moved = { ...before, when: next };
  const at = startOf(moved);
  if (shownAt(moved, at) < Date.now()) throw invalid(['local'], 'Choose a time in the future.');
  await tx.run(sql`
    update campaigns set at_when = ${JSON.stringify(next)}::jsonb, scheduled_at = ${new Date(shownAt(moved, at)).toISOString()},
      changed_at = now(), version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  await wanderLater(tx, actor, id, at);
  tx.record({ kind: 'campaign.changed', subject: about(id), data: { name: before.name } });
  return campaignById(tx, actor, id);
}

const wanderLater = (tx: Tx, actor: Member, id: string, at: number): Promise<string> =>
  tx.enqueue(
    walkJob.with(
      { campaignId: id, by: starterOf(actor), at },
      { key: id, afterSeconds: Math.max(0, (at - Date.now()) / 1_000) },
    ),
  );

export async function sendCampaign(
  tx: Tx,
  actor: Member,
  { settings }: Services,
  version: number,
  id: string,
): Promise<Campaign> {
  const before = await lockCampaign(tx, actor, id);
  if (before.version !== version)
    throw new Refusal('version_conflict', undefined, { current: await campaignById(tx, actor, id) });
  if (before.state !== 'draft') throw new Refusal('conflict', 'It has been sent already.');
  refuseUnfit(before);
  await refuseUnregistered(tx, bulkTexts(before));
  await keepPictures(tx, treesOf(before));
  if (channelsOf(before.messages).includes('email')) await beginRamp(tx, domainOf(settings));
  const programId = await openProgram(tx, {
    room: 'campaigns',
    name: before.name,
    definition: programOf(before, leavingFrom(settings)),
    by: actor.userId,
  });
  const at = startOf(before);
  const isLater = at > Date.now() + 1_000;
  await tx.run(sql`
    update campaigns set state = ${isLater ? 'scheduled' : 'sending'}, scheduled_at = ${new Date(shownAt(before, at)).toISOString()},
      started_at = ${isLater ? null : new Date().toISOString()}, program_id = ${programId}, version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  await wanderLater(tx, actor, id, at);
  tx.record({ kind: 'campaign.sent', subject: about(id), data: { name: before.name } });
  return campaignById(tx, actor, id);
}

export async function pauseCampaign(tx: Tx, actor: Member, id: string): Promise<Campaign> {
  const before = await lockCampaign(tx, actor, id);
  if (before.state === 'paused') return campaignById(tx, actor, id);
  if (before.state !== 'scheduled' && before.state !== 'sending') throw new Refusal('conflict', 'It is not under way.');
  await pauseProgram(tx, before.programId!);
  await tx.run(sql`
    update campaigns set state = 'paused', version = version + 1 where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'campaign.paused', subject: about(id), data: { name: before.name } });
  return campaignById(tx, actor, id);
}

export async function resumeCampaign(tx: Tx, actor: Member, { settings }: Services, id: string): Promise<Campaign> {
  const before = await lockCampaign(tx, actor, id);
  if (before.state === 'sending' || before.state === 'scheduled') return campaignById(tx, actor, id);
  if (before.state !== 'paused') throw new Refusal('conflict', 'It is not paused.');
  if (before.type === 'drip') {
    await keepPictures(tx, treesOf(before));
    await renewProgram(tx, before.programId!, programOf(before, leavingFrom(settings)), actor.userId);
  }
  await resumeProgram(tx, before.programId!, actor.userId);
  const at = startOf(before);
  const isLater = before.startedAt === null && at > Date.now() + 1_000;
  await tx.run(sql`
    update campaigns set state = ${isLater ? 'scheduled' : 'sending'}, version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  if (!before.isWalked) await wanderLater(tx, actor, id, isLater ? at : Date.now());
  tx.record({ kind: 'campaign.resumed', subject: about(id), data: { name: before.name } });
  return campaignById(tx, actor, id);
}

const mostCalledOff = 20_000;

/** Stops for good: no lead gets another message, and queued messages are canceled. */
export async function stopCampaign(tx: Tx, actor: Member, id: string): Promise<Campaign> {
  const before = await lockCampaign(tx, actor, id);
  if (before.state === 'stopped') return campaignById(tx, actor, id);
  if (before.state === 'draft') throw new Refusal('conflict', 'It was never sent.');
  await tx.allowSeconds(20);
  await stopIn(tx, leadPrograms, before.programId!, null, 'hand', Date.now());
  await closeProgram(tx, before.programId!);
  await cancelOfJob(tx, id, mostCalledOff);
  await tx.run(sql`
    update campaigns set state = 'stopped', finished_at = coalesce(finished_at, now()), version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'campaign.stopped', subject: about(id), data: { name: before.name } });
  return campaignById(tx, actor, id);
}

export async function removeCampaign(tx: Tx, actor: Member, id: string): Promise<void> {
  const before = await lockCampaign(tx, actor, id);
  if (!['draft', 'sent', 'stopped'].includes(before.state))
    throw new Refusal('conflict', 'It is under way. Stop it first.');
  await tx.run(sql`
    update campaigns set removed_at = now(), version = version + 1 where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'campaign.removed', subject: about(id), data: { name: before.name } });
}
