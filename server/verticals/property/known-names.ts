import { holds } from '#contract/core/access.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { isAddressOf } from '#server/people/messages/known-names.ts';

/** What an unknown sender is called as a vendor. */
export const vendorNames = (actor: Member): Sql => sql`
  select v.name from rental_vendors v
  where v.organisation_id = ${actor.organisationId} and ${isAddressOf('v')} and ${holds(actor.role, 'rentals.read')}::boolean`;
