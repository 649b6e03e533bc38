import { z } from 'zod';
import { holds } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import { type ShownHome, shownHome } from '#contract/core/content/scene.ts';
import { filterSchema } from '#contract/core/filter-schema.ts';
import { isLocale } from '#contract/core/locale.ts';
import { id, instant } from '#contract/core/primitives.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import { leadSelection } from '#contract/people/leads.ts';
import { mergeFields } from '#contract/people/merge-fields.ts';
import { type messages, mostWritten, secondsToTakeBack } from '#contract/people/messages.ts';
import { type GateRule, purposes, sendLimits } from '#contract/people/messages-words.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { throughChunks } from '#server/core/bulk/chunks.ts';
import { newId } from '#server/core/db/ids.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { refuseForbiddenWords } from '#server/core/http/refuse-words.ts';
import { defineJob, GiveUp, type JobContext } from '#server/core/jobs/define-job.ts';
import { actorOf, starter, starterOf } from '#server/core/jobs/starter.ts';
import { visibleTo } from '../leads/policy.ts';
import { selected } from '../leads/queries.ts';
import { letterOfText } from '../letters/compose.ts';
import { attemptMessage, tooManySent } from './attempt.ts';
import { callOffManyJob } from './call-off-many.ts';
import { factsOf, sentToday } from './gate/facts.ts';
import { judge } from './gate/judge.ts';
import { rulePack } from './gate/pack.ts';
import { fillIn } from './merge.ts';
import { mergeValues } from './templates.ts';
import { refuseUnregistered } from './text-registration.ts';
import { refuseBankNumbers } from './write-message.ts';

const selection = z.union([
  z.strictObject({ ids: z.array(id) }),
  leadSelection.extend({ filter: filterSchema(leadFields).optional() }),
]);
type Selection = z.output<typeof selection>;

const meant = (actor: Member, given: Selection, now: Date): Sql => {
  const these =
    'ids' in given
      ? sql`l.organisation_id = ${actor.organisationId} and l.archived_at is null and l.id = any(${given.ids}::uuid[])`
      : selected(actor, given, now);
  return sql`${these} and ${visibleTo(actor)}`;
};

/** Previews the gate's decision for all selected leads at once without storing anything. */
export async function previewMany(tx: Tx, actor: Member, input: InputOf<typeof messages.previewMany>) {
  await tx.allowSeconds(20);
  const { channel, purpose } = input;
  const now = Date.now();
  const leads = sql`(select l.id, l.state, l.email, l.phone from leads l
    where ${meant(actor, input.selection, new Date(now))} order by l.id limit ${sql.int(mostWritten + 1)}) l`;
  const facts = await factsOf(tx, leads, { channel, purpose, authorId: actor.userId, isOfMany: true });
  if (facts.size > mostWritten) throw invalid(['selection'], `You can message at most ${mostWritten} people at once.`);
  const verdicts = [...facts.values()].map((one) => judge(one, now, rulePack));
  const until = verdicts.flatMap(({ outcome, until }) => (outcome === 'hold' && until !== null ? [until] : []));
  const blocked = Map.groupBy(
    verdicts.filter(({ outcome }) => outcome === 'deny'),
    ({ rule }) => rule,
  );
  const said = (moment: number | undefined) => (moment === undefined ? null : new Date(moment).toISOString());
  return {
    total: verdicts.length,
    sending: verdicts.filter(({ outcome }) => outcome === 'allow').length,
    held: {
      count: until.length,
      first: said(until.length > 0 ? Math.min(...until) : undefined),
      last: said(until.length > 0 ? Math.max(...until) : undefined),
    },
    blocked: [...blocked]
      .map(([rule, { length }]): { rule: GateRule; count: number } => ({ rule, count: length }))
      .sort((a, b) => b.count - a.count),
  };
}

/** The text filled in for one lead as an example, and how many leads lack each merge field. */
export async function sampleMany(tx: Tx, actor: Member, input: InputOf<typeof messages.sampleMany>) {
  const { selection: given, subject, body } = input;
  const chosen = sql`l.id in (select l.id from leads l where ${meant(actor, given, new Date())} order by l.id desc limit ${sql.int(mostWritten)})`;
  const values = await mergeValues(tx, actor.userId, chosen);
  const filled = [...values].map(([id, known]) => {
    const [head, words] = [fillIn(subject, known), fillIn(body, known)];
    const missing = new Set([...head.missing, ...words.missing]);
    return { id, subject: head.text, body: words.text, missing };
  });
  const newest = filled.reduce((best, one) => (best && best.id > one.id ? best : one), filled[0]);
  const person =
    newest &&
    (await tx.get<{ name: string }>(sql`
      select name from leads where organisation_id = ${actor.organisationId} and id = ${newest.id}`));
  return {
    sample: newest && person ? { name: person.name, subject: newest.subject, body: newest.body } : null,
    missing: mergeFields
      .map((field) => ({ field, count: filled.filter(({ missing }) => missing.has(field)).length }))
      .filter(({ count }) => count > 0),
  };
}

/** `homes` are shown below the text of a mail. */
export async function sendMany(
  tx: Tx,
  actor: Member,
  input: InputOf<typeof messages.sendMany>,
  homes: readonly ShownHome[] = [],
) {
  if (input.channel === 'email' && input.subject.trim() === '') throw invalid(['subject'], 'A mail needs a subject.');
  if (input.channel === 'sms' && input.body.length > mostTextLetters)
    throw invalid(['body'], `A text has at most ${mostTextLetters} characters.`);
  refuseBankNumbers(input.subject, input.body);
  refuseForbiddenWords([
    { path: ['subject'], text: input.subject },
    { path: ['body'], text: input.body },
  ]);
  const { total } = await previewMany(tx, actor, input);
  if (input.channel === 'sms' && total > 1) await refuseUnregistered(tx, [input]);
  if (total + (await sentToday(tx)) > sendLimits.organisation.most) throw tooManySent('organisation');
  const asked = { by: starterOf(actor), askedAt: new Date().toISOString(), newest: newId(), total };
  const jobId = await tx.enqueue(sendManyJob.with({ ...input, ...asked, homes } as never));
  tx.record({
    kind: 'job.started',
    subject: { type: 'job', id: jobId },
    data: { job: sendManyJob.kind, act: input.channel, total },
  });
  return { jobId };
}

const mostTextLetters = 1_600;

/** Each message takes several statements, so batches are smaller than for acts that change a single row. */
const atOnce = 100;

const payload = z.strictObject({
  by: starter,
  selection,
  channel: z.enum(['email', 'sms']),
  purpose: z.enum(purposes),
  subject: z.string(),
  body: z.string(),
  askedAt: instant,
  newest: id,
  total: z.int(),
  homes: z.array(shownHome).default([]),
});

/** Stores one attempt per lead with the gate's decision; separate jobs send those that are allowed. */
export const sendManyJob = defineJob({
  kind: 'messages.send_many',
  payload,
  shown: true,
  timeoutSeconds: 3_600,
  concurrency: 2,
  run: (context) => throughChunks(context, (after) => writeChunk(context, after)),
});

function writeChunk({ services, job, payload: wish, progress }: JobContext<z.output<typeof payload>>, after?: string) {
  const scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: wish.by.kind };
  return services.db.withOrg(scope, async (tx) => {
    await tx.allowSeconds(60);
    const actor = await actorOf(tx, job, wish.by);
    if (!holds(actor.role, 'messages.send')) throw new GiveUp('Your role may no longer write to people.');
    const people = await tx.all<{ id: string; language: string | null }>(sql`
      select l.id, l.language from leads l where ${meant(actor, wish.selection, new Date(wish.askedAt))} and l.id <= ${wish.newest}
        ${after ? sql`and l.id > ${after}` : nothing} order by l.id limit ${sql.int(atOnce)}`);
    const values = await mergeValues(tx, actor.userId, sql`l.id = any(${people.map((one) => one.id)}::uuid[])`);
    const refused: { item: string; reason: string }[] = [];
    const isDrawn = wish.channel === 'email' && wish.purpose === 'marketing';
    for (const { id: leadId, language } of people) {
      const known = values.get(leadId)!;
      const body = fillIn(wish.body, known).text;
      const locale = isLocale(language) ? language : 'en';
      const { decision } = await attemptMessage(tx, {
        leadId,
        channel: wish.channel,
        purpose: wish.purpose,
        subject: fillIn(wish.subject, known).text.slice(0, 300),
        body,
        ...(isDrawn && { letter: letterOfText(body, { homes: wish.homes, from: actor.userId, locale }) }),
        authorId: actor.userId,
        // A bulk message is not a personal touch.
        isAutomatic: true,
        key: `many ${job.id} ${leadId}`,
        many: { jobId: job.id, withinSeconds: secondsToTakeBack },
      });
      if (decision.outcome === 'deny') refused.push({ item: leadId, reason: decision.rule });
    }
    await progress.commit(tx, {
      total: wish.total,
      done: people.length - refused.length,
      refused,
      checkpoint: people.at(-1)?.id ?? after,
      undo: { job: callOffManyJob.with({ jobId: job.id }), right: 'messages.send' },
    });
    return people.length === atOnce ? people.at(-1)!.id : undefined;
  });
}
