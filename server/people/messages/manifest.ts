import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { mailConnectors } from './accounts/connector.ts';
import { callOffManyJob } from './call-off-many.ts';
import { deeds } from './deeds.ts';
import { hanging } from './hanging.ts';
import { mailLinkRoutes } from './mail-links.ts';
import { sendManyJob } from './many.ts';
import { metrics } from './metrics.ts';
import { notices } from './notices.ts';
import { outgoing } from './outgoing.ts';
import { pollMailboxesJob, pollMailboxesSchedule, pollMailboxJob } from './poll-mailboxes.ts';
import { reconsiderListener } from './reconsider.ts';
import { departing } from './release.ts';
import { messageRoutes } from './routes.ts';
import { sendMessageJob } from './send-job.ts';
import { dialJob } from './voice/dial-job.ts';
import { recordingJob } from './voice/recording-job.ts';
import { settleCallJob } from './voice/settle-job.ts';
import { wakeConversationJob } from './wake-job.ts';

export const messages = {
  routes: [...messageRoutes, ...mailLinkRoutes],
  jobs: ({ mailbox, providerFetch }) => [
    sendMessageJob(providerFetch),
    dialJob(providerFetch),
    recordingJob(providerFetch),
    settleCallJob(providerFetch),
    sendManyJob,
    callOffManyJob,
    wakeConversationJob,
    pollMailboxesJob,
    pollMailboxJob(mailbox),
  ],
  schedules: [pollMailboxesSchedule],
  listeners: [reconsiderListener],
  notices,
  outgoing,
  departing,
  doors: [
    sql`update message_channels set removed_at = now() where organisation_id = lintel.org() and removed_at is null`,
  ],
  connectors: mailConnectors,
  connections: {
    mailbox: sql`
      select count(*)::int as count, 0 as off, count(*) filter (where last_error <> '')::int as failing, max(last_at) as last,
             max(nullif(last_error, '')) as problem
      from message_channels where organisation_id = lintel.org() and removed_at is null and kind in ('imap', 'mail')`,
  },
  sights: {
    template: 'everybody',
    message_channel: { right: 'messages.set_up' },
  },
  metrics,
  programs: { deeds },
  hanging,
} satisfies Domain;
