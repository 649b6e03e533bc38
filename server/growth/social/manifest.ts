import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { siteChannelsListener } from './channels.ts';
import { answerJob } from './comments/answer.ts';
import { commentsJob } from './comments/read-job.ts';
import { connectJob, warnJob } from './connect.ts';
import { draftJob, draftsListener } from './drafts.ts';
import { notices } from './notices.ts';
import { outgoing } from './outgoing.ts';
import { publishJob } from './publish.ts';
import { socialRoutes } from './routes.ts';

export const social = {
  routes: socialRoutes,
  jobs: ({ fetch }) => [publishJob(fetch), connectJob(fetch), warnJob, draftJob, commentsJob(fetch), answerJob(fetch)],
  listeners: [siteChannelsListener, draftsListener],
  // A stranger may have connected these channels before the address was confirmed, so remove them with their tokens.
  doors: [
    sql`update social_channels set token = null, sealed_key = null, removed_at = now() where organisation_id = lintel.org() and token is not null`,
  ],
  notices,
  outgoing,
  sights: { post: 'everybody', social_channel: 'everybody' },
} satisfies Domain;
