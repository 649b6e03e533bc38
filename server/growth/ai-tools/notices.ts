import type { Notices } from '#server/account/notifications/tell.ts';
import { sql } from '#server/core/db/sql.ts';
import { toApprovers, toAskers } from '../marketing/approval-notices.ts';

const decided = toAskers(
  (id) => sql`select created_by as id from ai_runs where organisation_id = lintel.org() and id = ${id}`,
);

export const notices = {
  'ai_run.submitted': toApprovers,
  'ai_run.approved': decided,
  'ai_run.sent_back': decided,
} satisfies Notices;
