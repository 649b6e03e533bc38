import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob, type JobKind } from '#server/core/jobs/define-job.ts';
import type { Schedule } from '#server/core/jobs/schedule.ts';
import { MailboxError, type MailboxReader } from '#server/outside/mailbox/mailbox.ts';
import { noteArrival, openChannel } from './inbound-channel.ts';
import { takeMail } from './take-mail.ts';

const pollKind = 'messages.poll_mailbox';

/** Enqueues one job per mailbox, so that a slow mailbox doesn't delay the others. */
export const pollMailboxesJob = defineJob({
  kind: 'messages.poll_mailboxes',
  payload: z.strictObject({}),
  maxAttempts: 1,
  async run({ services }) {
    await services.db.asSystem(async (tx) => {
      const channels = await tx.all<{ organisationId: string; id: string }>(sql`
        select organisation_id as "organisationId", id from message_channels where kind = 'imap' and removed_at is null`);
      for (const { organisationId, id: channelId } of channels)
        await tx.enqueueFor(organisationId, null, {
          kind: pollKind,
          payload: { channelId },
          key: channelId,
          maxAttempts: 1,
        });
    });
    return undefined;
  },
});

export const pollMailboxesSchedule: Schedule = {
  name: 'mailboxes',
  cron: '* * * * *',
  timeZone: 'UTC',
  enqueue: () => pollMailboxesJob.with({}, { key: 'mailboxes' }),
};

/** Reads mail from known leads. The position is stored after each mail, so that none is read twice or lost. */
export const pollMailboxJob = (reader: MailboxReader): JobKind =>
  defineJob({
    kind: pollKind,
    payload: z.strictObject({ channelId: id }),
    maxAttempts: 1,
    timeoutSeconds: 300,
    concurrency: 4,
    async run({ services, job, payload: { channelId } }) {
      const { db } = services;
      const channel = await openChannel(services, { organisationId: job.organisationId!, id: channelId });
      const { scope, settings, secret } = channel;
      const keep = (uid: number, validity: string) =>
        db.withOrg(scope, (tx) =>
          tx.run(sql`
            update message_channels set seen_uid = ${uid}, uid_validity = ${validity}
            where organisation_id = ${scope.organisationId} and id = ${channelId}`),
        );
      const seen = await db.withOrg(scope, (tx) =>
        tx.get<{ uid: number; validity: string }>(sql`
          select seen_uid as uid, uid_validity as validity from message_channels
          where organisation_id = ${scope.organisationId} and id = ${channelId}`),
      );
      const mailbox = { host: settings.host!, port: Number(settings.port), user: settings.user!, password: secret };
      try {
        const read = await reader.read(
          mailbox,
          { uid: Number(seen.uid), validity: seen.validity },
          async (uid, raw) => {
            await takeMail(services, scope, raw, true);
            await keep(uid, seen.validity);
          },
        );
        await keep(read.uid, read.validity);
        await noteArrival(services, channel);
      } catch (error) {
        if (!(error instanceof MailboxError)) throw error;
        // The problem is shown where the mailbox is set up, and the next minute tries again.
        await noteArrival(services, channel, error.message);
      }
      return undefined;
    },
  }) as unknown as JobKind;
