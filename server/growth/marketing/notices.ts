import type { Notices } from '#server/account/notifications/tell.ts';
import { sql } from '#server/core/db/sql.ts';
import { toApprovers, toAskers } from './approval-notices.ts';

const decided = toAskers(
  (id) => sql`select author_id as id from marketing_pieces where organisation_id = lintel.org() and id = ${id}`,
);

export const notices = {
  'piece.submitted': toApprovers,
  'piece.approved': decided,
  'piece.sent_back': decided,
} satisfies Notices;
