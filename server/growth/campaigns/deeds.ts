import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { About, Deed, Done } from '#server/core/programs/engine.ts';
import { sendFilled } from '#server/people/messages/deeds.ts';
import { mergeValues } from '#server/people/messages/templates.ts';
import { type Room, takeRoom } from './pace.ts';
import type { CampaignStep } from './program.ts';
import { personOf, writtenFor } from './written-for.ts';

/**
 * Sends through the gate, like every message, and counts in the same transaction, so that a message is written and counted once or not at
 * all.
 */
const campaign: Deed<CampaignStep> = {
  kind: 'campaign',
  lateHours: ({ late }) => late,
  async do(tx, step, about) {
    if (await isWritten(tx, step, about)) return { outcome: 'skipped', why: { rule: 'already' } };
    const { author, ...person } = await personOf(tx, about.subjectId, about.by);
    const values = author && (await mergeValues(tx, author, sql`l.id = ${about.subjectId}`)).get(about.subjectId);
    if (!values) return { outcome: 'skipped', why: { rule: 'nobody' } };
    if (step.message.channel === 'email' && step.domain) {
      const room = await roomFor(tx, step.domain, about);
      if (room !== 'free') return { outcome: 'held', until: room.until, why: { rule: 'limit.pace' } };
    }
    const reader = { ...person, values, from: author, origin: step.origin ?? '' };
    const written = await writtenFor(tx, step.message, reader, new Date(about.now));
    const done = await sendFilled(tx, about, {
      channel: step.message.channel,
      purpose: 'marketing',
      subject: written.subject,
      body: written.body,
      letter: written.letter,
      missing: written.missing,
      authorId: author,
      // Counted for the daily limit when the campaign was started, and canceled together with it.
      many: { jobId: step.campaign, withinSeconds: 0 },
      isPaced: step.message.channel === 'email' && Boolean(step.domain),
    });
    await note(tx, step, about, done);
    return done;
  },
};

/** Mailbox providers accept a limited number of messages per hour from a domain, and per day from a new one. */
async function roomFor(tx: Tx, domain: string, { subjectId, now }: About): Promise<Room> {
  const lead = await tx.one<{ email: string | null }>(sql`
    select email from leads where organisation_id = ${tx.scope.organisationId} and id = ${subjectId}`);
  return lead?.email ? takeRoom(tx, domain, lead.email, now) : 'free';
}

const isWritten = async (tx: Tx, { campaign: id, message }: CampaignStep, { subjectId }: About): Promise<boolean> =>
  (await tx.one(sql`
    select from campaign_sends where organisation_id = ${tx.scope.organisationId} and campaign_id = ${id}
      and message = ${message.id} and lead_id = ${subjectId}`)) !== undefined;

async function note(tx: Tx, { campaign: id, message, variant }: CampaignStep, about: About, done: Done): Promise<void> {
  const messageId = done.why?.messageId;
  if (done.outcome === 'held' || typeof messageId !== 'string') return;
  await tx.run(sql`
    insert into campaign_sends (organisation_id, campaign_id, message, variant, lead_id, message_id, state)
    values (${tx.scope.organisationId}, ${id}, ${message.id}, ${variant}, ${about.subjectId}, ${messageId},
      ${done.outcome === 'denied' ? 'denied' : 'queued'})`);
}

export const deeds = [campaign];
