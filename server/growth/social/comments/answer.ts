import { z } from 'zod';
import type { InputOf } from '#contract/core/call.ts';
import { id } from '#contract/core/primitives.ts';
import type { postComments, SocialComment } from '#contract/growth/social/comments.ts';
import { lengthOn, networkRules } from '#contract/growth/social/networks.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseForbiddenWords } from '#server/core/http/refuse-words.ts';
import { defineJob, TryAgain } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { connectors } from '../networks/all.ts';
import type { Network } from '../networks/network.ts';
import { refusalOf } from '../refusal-of.ts';
import { renewIfDue } from '../renew.ts';
import { type Published, publishedOn } from './account.ts';
import { readComment } from './rows.ts';

const kind = 'social.answer';
/** Pauses in seconds before the second and third attempt. */
const pauses = [60, 240];

/** Stores the answer; a job sends it to the network. */
export async function answerComment(
  tx: Tx,
  actor: Member,
  { settings }: Services,
  { id: comment, text }: InputOf<typeof postComments.answer>,
): Promise<SocialComment> {
  const { network, post, channel } = await readComment(tx, comment);
  refuseForbiddenWords([{ path: ['text'], text }]);
  if (lengthOn(network, text) > networkRules[network].mostCharacters)
    throw invalid(['text'], `At most ${networkRules[network].mostCharacters} characters here.`);
  if (!(await publishedOn(tx, settings, { post: post.id, channel })))
    throw new Refusal('conflict', 'Connect the channel again to answer here.');
  const answer = newId();
  await tx.run(sql`
    insert into social_comments (organisation_id, id, post_id, channel_id, words, said_at, answer_to, written_by, state)
    values (${actor.organisationId}, ${answer}, ${post.id}, ${channel}, ${text}, now(), ${comment}, ${actor.userId}, 'sending')`);
  await tx.enqueue({ kind, payload: { answer }, key: answer, maxAttempts: pauses.length + 1 });
  tx.record({ kind: 'post.answered', subject: { type: 'post', id: post.id }, data: { name: post.text.slice(0, 120) } });
  return readComment(tx, comment);
}

export async function setHandled(
  tx: Tx,
  { id: comment, isHandled }: InputOf<typeof postComments.setHandled>,
): Promise<SocialComment> {
  const changed = await tx.run(sql`
    update social_comments set handled_at = case when ${isHandled}::boolean then coalesce(handled_at, now()) end
    where organisation_id = ${tx.scope.organisationId} and id = ${comment} and answer_to is null`);
  if (!changed) throw notFound();
  return readComment(tx, comment);
}

type Taken = Published & { text: string; remark: string; isUncertain: boolean };

async function take(tx: Tx, services: Services, answer: string): Promise<Taken | 'closed' | undefined> {
  const row = await tx.one<{ post: string; channel: string; text: string; remark: string; attempts: number }>(sql`
    update social_comments a set attempts = a.attempts + 1 from social_comments k
    where a.organisation_id = ${tx.scope.organisationId} and a.id = ${answer} and a.state = 'sending'
      and k.organisation_id = a.organisation_id and k.id = a.answer_to
    returning a.post_id as post, a.channel_id as channel, a.words as text, k.external_id as remark, a.attempts`);
  if (!row) return undefined;
  const out = await publishedOn(tx, services.settings, row);
  return out ? { ...out, text: row.text, remark: row.remark, isUncertain: row.attempts > 1 } : 'closed';
}

const settle = (
  tx: Tx,
  answer: string,
  to: { state: 'sent'; externalId: string } | { state: 'failed'; error: string },
) =>
  tx.run(sql`
    update social_comments set state = ${to.state}, external_id = ${to.state === 'sent' ? to.externalId || null : null},
      error = ${to.state === 'failed' ? to.error.slice(0, 900) : null}
    where organisation_id = ${tx.scope.organisationId} and id = ${answer} and state = 'sending'`);

/** Finds an answer whose sending was interrupted: our own comment with the same text, unless it belongs to another answer. */
async function sentBefore(
  services: Services,
  scope: Scope,
  connector: Network,
  at: Parameters<NonNullable<Network['remarks']>>[0],
  text: string,
): Promise<string | undefined> {
  const told = await connector.remarks?.(at);
  const same = (told?.remarks ?? []).filter((one) => one.isOurs && one.text.trim() === text.trim());
  if (same.length === 0) return undefined;
  const known = await services.db.withOrg(scope, (tx) =>
    tx.all<{ externalId: string }>(sql`
      select external_id as "externalId" from social_comments
      where organisation_id = ${scope.organisationId} and external_id = any(${same.map(({ externalId }) => externalId)}::text[])`),
  );
  return same.find(({ externalId }) => !known.some((one) => one.externalId === externalId))?.externalId;
}

export const answerJob = (fetch: GuardedFetch) =>
  defineJob({
    kind,
    payload: z.strictObject({ answer: id }),
    maxAttempts: pauses.length + 1,
    timeoutSeconds: 60,
    async run({ services, job, payload: { answer } }) {
      const { db, settings } = services;
      const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
      const channel = await db.withOrg(scope, (tx) =>
        tx.one<{ id: string }>(sql`
          select channel_id as id from social_comments where organisation_id = ${scope.organisationId} and id = ${answer}`),
      );
      if (!channel) return undefined;
      await renewIfDue(services, fetch, scope, channel.id);
      const taken = await db.withOrg(scope, (tx) => take(tx, services, answer));
      if (!taken) return undefined;
      if (taken === 'closed') {
        const error = 'Connect the channel again to answer here.';
        await db.withOrg(scope, (tx) => settle(tx, answer, { state: 'failed', error }));
        return undefined;
      }
      const connector = connectors[taken.network];
      const at = { fetch, settings, account: taken.account, posted: taken.posted };
      // LinkedIn lists answers below the comment they answer, other networks next to it.
      const below = { ...at, posted: taken.network === 'linkedin' ? taken.remark : taken.posted };
      try {
        const before = taken.isUncertain ? await sentBefore(services, scope, connector, below, taken.text) : undefined;
        const externalId = before ?? (await connector.answer!({ ...at, remark: taken.remark, text: taken.text }));
        await db.withOrg(scope, (tx) => settle(tx, answer, { state: 'sent', externalId }));
      } catch (error) {
        const { kind: why, message } = refusalOf(error);
        const pause = why === 'transient' ? pauses[job.attempt - 1] : undefined;
        if (pause !== undefined) throw new TryAgain(message, pause);
        await db.withOrg(scope, (tx) => settle(tx, answer, { state: 'failed', error: message }));
      }
      return undefined;
    },
  });
