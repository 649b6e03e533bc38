import type { Domain } from '#server/domain.ts';
import { callOffManyJob } from './call-off-many.ts';
import { deeds } from './deeds.ts';
import { sendManyJob } from './many.ts';
import { notices } from './notices.ts';
import { pollMailboxesJob, pollMailboxesSchedule, pollMailboxJob } from './poll-mailboxes.ts';
import { reconsiderListener } from './reconsider.ts';
import { messageRoutes } from './routes.ts';
import { sendMessageJob } from './send-job.ts';
import { wakeConversationJob } from './wake-job.ts';

export const messages = {
  routes: messageRoutes,
  jobs: ({ mailbox }) => [
    sendMessageJob,
    sendManyJob,
    callOffManyJob,
    wakeConversationJob,
    pollMailboxesJob,
    pollMailboxJob(mailbox),
  ],
  schedules: [pollMailboxesSchedule],
  listeners: [reconsiderListener],
  notices,
  programs: { deeds },
} satisfies Domain;
