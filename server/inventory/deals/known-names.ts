import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { isAddressOf } from '#server/people/messages/known-names.ts';
import { visibleTo } from './policy.ts';

/** What an unknown sender is called as a party of a deal, for those who see the deal. */
export const partyNames = (actor: Member): Sql => sql`
  select t.name from deal_parties t join deals l on l.organisation_id = t.organisation_id and l.id = t.deal_id
  where t.organisation_id = ${actor.organisationId} and ${isAddressOf('t')} and ${visibleTo(actor)}`;
