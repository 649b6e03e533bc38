import { loanFields } from '#contract/verticals/loans/loan-fields.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import { filterCompiler } from '#server/core/filter/compile.ts';
import { searchText } from '#server/inventory/listings/columns.ts';
import { canColumn, office } from './policy.ts';

/** Where each field that people write is kept. */
export const written = {
  name: sql`name`,
  number: sql`number`,
  purpose: sql`purpose`,
  program: sql`program`,
  amortization: sql`amortization`,
  termMonths: sql`term_months`,
  rate: sql`rate`,
  apr: sql`apr`,
  amount: sql`amount_cents`,
  price: sql`price_cents`,
  value: sql`value_cents`,
  appraised: sql`appraised_cents`,
  address: sql`address`,
  city: sql`city`,
  stateOrProvince: sql`state_or_province`,
  county: sql`county`,
  postalCode: sql`postal_code`,
  units: sql`units`,
  occupancy: sql`occupancy`,
  propertyType: sql`property_type`,
  deal: sql`deal_id`,
  closingOn: sql`closing_on`,
  timeZone: sql`time_zone`,
  owner: sql`owner_id`,
  processor: sql`processor_id`,
} as const;
export type Written = keyof typeof written;

/** Every field that leaves, by the contract's name. Over `loans l`, its first borrower's lead `p` and its deal `d`. */
export const loanColumns = (actor: Member): Sql => sql`
  l.id, l.name, l.number, l.milestone, l.state, l.purpose, l.program, l.amortization, l.term_months as "termMonths", l.rate, l.apr,
  l.amount_cents as amount, l.price_cents as price, l.value_cents as value, l.appraised_cents as appraised, l.address, l.city,
  l.state_or_province as "stateOrProvince", l.county, l.postal_code as "postalCode", l.units, l.occupancy,
  l.property_type as "propertyType",
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as lead,
  case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as deal,
  l.closing_on as "closingOn", l.application_on as "applicationOn", l.complete_on as "completeOn", l.intent_on as "intentOn",
  l.decided_on as "decidedOn", l.incomplete_notice_on as "incompleteOn", l.counteroffer_on as "counterofferOn", l.funded_on as "fundedOn",
  l.lock_expires_on as "lockExpiresOn", l.end_reason as "endReason", l.denial_reasons as "denialReasons",
  l.time_zone as "timeZone", l.owner_id as owner, l.processor_id as processor, l.milestone_changed_at as "milestoneChangedAt",
  l.modified_at as "modifiedAt", l.created_at as "createdAt", l.archived_at as "archivedAt", l.version, ${canColumn(actor)} as can`;

export const linked = sql`
  left join leads p on p.organisation_id = l.organisation_id and p.id = l.lead_id
  left join deals d on d.organisation_id = l.organisation_id and d.id = l.deal_id`;

export const compileLoanFilter = filterCompiler(loanFields, {
  name: { column: sql`l.name` },
  milestone: { column: sql`l.milestone` },
  state: { column: sql`l.state` },
  program: { column: sql`l.program` },
  purpose: { column: sql`l.purpose` },
  amount: { column: sql`l.amount_cents` },
  price: { column: sql`l.price_cents` },
  value: { column: sql`l.value_cents` },
  closingOn: { column: sql`l.closing_on` },
  lockExpiresOn: { column: sql`l.lock_expires_on` },
  applicationOn: { column: sql`l.application_on` },
  owner: { column: sql`l.owner_key`, nobody: office },
  processor: { column: sql`l.processor_id` },
  number: { column: sql`l.number` },
  address: { column: sql`l.address` },
  city: { column: sql`l.city` },
  stateOrProvince: { column: sql`l.state_or_province` },
  occupancy: { column: sql`l.occupancy` },
  milestoneChangedAt: { column: sql`l.milestone_changed_at` },
  modifiedAt: { column: sql`l.modified_at` },
  createdAt: { column: sql`l.created_at` },
});

export function searchCondition(fragment = ''): Sql {
  const text = searchText(fragment);
  return text.length < 2 ? nothing : sql` and l.search like ${`%${text}%`}`;
}
