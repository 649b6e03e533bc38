import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { visibleTo } from '../listings/policy.ts';

/** The exported listings, as a condition on `listings l`: no drafts, and nothing kept off the internet. */
export const isTold = (actor: Member): Sql => sql`
  l.archived_at is null and l.internet_entire_listing_display_yn and l.standard_status <> 'Incomplete' and ${visibleTo(actor)}`;
