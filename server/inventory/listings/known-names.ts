import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { isAddressOf } from '#server/people/messages/known-names.ts';
import { isInsideTo, visibleTo } from './policy.ts';

/** What an unknown sender is called as a seller, for those who work on the listing. */
export const sellerNames = (actor: Member): Sql => sql`
  select s.name from listing_sellers s join listings l on l.organisation_id = s.organisation_id and l.id = s.listing_id
  where s.organisation_id = ${actor.organisationId} and ${isAddressOf('s')}
    and ${visibleTo(actor)} and ${isInsideTo(actor)}`;
