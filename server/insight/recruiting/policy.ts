import { isHead } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

const officeOf = ({ organisationId, userId }: Member): Sql => sql`
  select w.office_id from member_work w where w.organisation_id = ${organisationId} and w.user_id = ${userId}`;

/** Owners and admins see every candidate; managers those of their own office and those they look after. The row is `r`. */
export const visibleTo = (actor: Member): Sql =>
  isHead(actor)
    ? sql.raw('true')
    : actor.role === 'manager'
      ? sql`(r.owner_id = ${actor.userId} or r.office_id in (${officeOf(actor)}))`
      : sql.raw('false');

export const ownOffice = officeOf;
