import { sql } from '#server/core/db/sql.ts';
import { whoSees } from '#server/core/events/sights.ts';
import type { Domain } from '#server/domain.ts';
import { expireReferralsJob, expireReferralsSchedule } from './expire-job.ts';
import { hanging } from './hanging.ts';
import { visibleTo } from './policy.ts';
import { referralRoutes } from './routes.ts';
import { settleListener } from './settle.ts';

export const referrals = {
  routes: referralRoutes,
  jobs: [expireReferralsJob],
  schedules: [expireReferralsSchedule],
  listeners: [settleListener],
  sights: { service_referral: whoSees({ from: sql`service_referrals l`, row: sql`l`, visibleTo }) },
  // A sent link shows a client to its holder, so unanswered referrals are taken back.
  doors: [
    sql`update referrals set state = 'draft', sent_by = null, sent_at = null where organisation_id = lintel.org() and state = 'sent'`,
  ],
  hanging,
} satisfies Domain;
