import type { RecordKind } from '#server/core/access/record-kind.ts';
import { sql } from '#server/core/db/sql.ts';
import { visibleTo } from './policy.ts';

export const referralRecord: RecordKind = {
  from: sql`referrals l`,
  row: sql`l`,
  name: sql`l.partner_brokerage`,
  visibleTo,
};
