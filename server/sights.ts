import { jobVisibleTo } from './account/jobs/queries.ts';
import type { Member } from './core/auth/actor.ts';
import { type Sql, sql } from './core/db/sql.ts';
import type { Sight, Sights } from './core/events/sights.ts';
import { visibleTo as dealVisibleTo } from './inventory/deals/policy.ts';
import { fileVisibleTo, folderVisibleTo } from './inventory/files/policy.ts';
import { visibleTo as listingVisibleTo } from './inventory/listings/policy.ts';
import { appointmentSeenBy } from './people/calendar/policy.ts';
import { visibleTo as leadVisibleTo } from './people/leads/policy.ts';
import { taskVisibleTo } from './people/tasks/policy.ts';
import { visibleTo as policyVisibleTo } from './verticals/insurance/policy.ts';

/** By the rule of the records' own domain. `from` names their table as the rule wants it. */
const by = (name: string, from: string, rule: (actor: Member) => Sql): Sight => {
  const [alias, table] = [sql.raw(name), sql.raw(from)];
  return {
    of: (ids, actor) => sql`
      select ${alias}.id from ${table} where ${alias}.organisation_id = ${actor.organisationId} and ${alias}.id = any(${ids}::uuid[])
        and ${rule(actor)}`,
  };
};

/** Which open screens hear of what happens to which type of record (`Live`). Whoever adds a type says so here. */
export const sights: Sights = {
  lead: by('l', 'leads l', leadVisibleTo),
  listing: by('l', 'listings l', listingVisibleTo),
  // Told under the listing's own id.
  sale: by('l', 'listings l', listingVisibleTo),
  offer: by(
    'o',
    'listing_offers o join listings l on l.organisation_id = o.organisation_id and l.id = o.listing_id',
    listingVisibleTo,
  ),
  deal: by('l', 'deals l', dealVisibleTo),
  policy: by('l', 'policies l', policyVisibleTo),
  opportunity: by('l', 'opportunities l', policyVisibleTo),
  carrier: 'everybody',
  commission_rule: { right: 'insurance.manage' },
  commission_statement: { right: 'insurance.manage' },
  task: by(
    'k',
    'tasks k left join leads l on l.organisation_id = k.organisation_id and l.id = k.lead_id',
    taskVisibleTo,
  ),
  appointment: by('a', 'appointments a', appointmentSeenBy),
  file: by('f', 'files f', fileVisibleTo),
  folder: by('d', 'file_folders d', folderVisibleTo),
  job: by('j', 'jobs j', jobVisibleTo),
  user: { of: (ids, actor) => sql`select u.id from unnest(${ids}::uuid[]) u (id) where u.id = ${actor.userId}` },
  organisation: 'everybody',
  member: 'everybody',
  team: 'everybody',
  office: 'everybody',
  site: 'everybody',
  template: 'everybody',
  task_template: 'everybody',
  booking_page: 'everybody',
  api_key: { right: 'keys.manage' },
  webhook: { right: 'keys.manage' },
  invitation: { right: 'members.manage' },
  subscription: { right: 'billing.manage' },
  inbound: { right: 'inbound.read' },
  inbound_door: { right: 'inbound.read' },
  listing_feed: { right: 'feeds.manage' },
  message_channel: { right: 'messages.set_up' },
  purge_report: { right: 'files.hold' },
};
