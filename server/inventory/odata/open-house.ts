import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Resource } from './resource.ts';
import { isTold } from './told.ts';

const key = { type: 'String', key: true, filled: true, length: 255 } as const;

/** Public open houses. */
export const openHouse: Resource = {
  name: 'OpenHouse',
  key: 'OpenHouseKey',
  from: (actor: Member) => sql`
    open_houses h join listings l on l.organisation_id = h.organisation_id and l.id = h.listing_id
    where h.organisation_id = ${actor.organisationId} and h.is_public and ${isTold(actor)}`,
  fields: {
    OpenHouseKey: { ...key, column: sql`h.id` },
    ListingKey: { ...key, column: sql`h.listing_id` },
    ListingId: { type: 'String', column: sql`l.listing_id`, length: 255 },
    OpenHouseDate: { type: 'Date', column: sql`h.start_local::date`, filled: true },
    OpenHouseStartTime: { type: 'DateTimeOffset', column: sql`h.starts_at`, filled: true },
    OpenHouseEndTime: {
      type: 'DateTimeOffset',
      column: sql`(h.starts_at + h.minutes * interval '1 minute')`,
      filled: true,
    },
    OpenHouseStatus: {
      type: 'String',
      column: sql`case when h.state = 'cancelled' then 'Canceled'
        when h.starts_at + h.minutes * interval '1 minute' < now() then 'Ended' else 'Active' end`,
      lookup: 'OpenHouseStatus',
      filled: true,
      length: 25,
    },
    OpenHouseType: {
      type: 'String',
      column: sql`'Public'::text`,
      lookup: 'OpenHouseType',
      filled: true,
      length: 25,
    },
    OpenHouseRemarks: { type: 'String', column: sql`nullif(h.words, '')`, length: 1000 },
    ShowingAgentKey: { ...key, column: sql`h.host_id` },
    OriginalEntryTimestamp: { type: 'DateTimeOffset', column: sql`h.created_at`, filled: true },
  },
};
