import { policyFields } from '#contract/verticals/insurance/policy-fields.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { forLike, plain } from '#server/core/db/plain-words.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import { filterCompiler } from '#server/core/filter/compile.ts';
import { canColumn, office } from './policy.ts';

/** The day where the insured risk is. Policies begin and end by it. */
export const todayThere = sql`(now() at time zone l.time_zone)::date`;

/**
 * How a policy stands on that day; the same rule as `stateOn` in the contract, over what is kept of its last term. A term ends where
 * the next begins, so an earlier one can be in force only while the last has not begun.
 */
export const stateNow = sql`
  case when l.ends_on > ${todayThere} and l.effective_on <= ${todayThere} then 'in_force'
       when l.effective_on > ${todayThere} and exists (select from policy_terms f where f.organisation_id = l.organisation_id and f.policy_id = l.id
         and f.effective_on <= ${todayThere} and f.ends_on > ${todayThere}) then 'in_force'
       when l.effective_on > ${todayThere} and l.ends_on > l.effective_on then 'upcoming'
       when l.ending = 'canceled' then 'canceled' else 'expired' end`;

/** Every field that leaves, by the contract's name. Over `policies l`, its lead `p`, its carrier `c`, what it continues `o`. */
export const policyColumns = (actor: Member): Sql => sql`
  l.id, l.insured, case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as lead,
  l.line, json_build_object('id', c.id, 'name', c.name) as carrier, l.number, ${stateNow} as state,
  l.state_or_province as "stateOrProvince", l.bill_type as "billType", l.mortgagee, l.coverages, l.premium_cents as premium,
  l.effective_on as "effectiveOn", l.expires_on as "expiresOn", l.ends_on as "endsOn", l.inception_on as "inceptionOn", l.ending,
  case when o.id is not null then json_build_object('id', o.id, 'name', coalesce(o.number, o.insured)) end as continues,
  l.decision, l.renewal_premium_cents as "renewalPremium", l.renewal_reason as "renewalReason", l.owner_id as owner,
  l.modified_at as "modifiedAt", l.created_at as "createdAt", l.archived_at as "archivedAt", l.version, ${canColumn(actor)} as can`;

export const linked = sql`
  join carriers c on c.organisation_id = l.organisation_id and c.id = l.carrier_id
  left join leads p on p.organisation_id = l.organisation_id and p.id = l.lead_id
  left join policies o on o.organisation_id = l.organisation_id and o.id = l.continues_id`;

export const compilePolicyFilter = filterCompiler(policyFields, {
  insured: { column: sql`l.insured` },
  number: { column: sql`l.number` },
  line: { column: sql`l.line` },
  carrier: { column: sql`l.carrier_id::text` },
  state: { column: sql`(${stateNow})` },
  premium: { column: sql`l.premium_cents` },
  effectiveOn: { column: sql`l.effective_on` },
  expiresOn: { column: sql`l.expires_on` },
  inceptionOn: { column: sql`l.inception_on` },
  decision: { column: sql`l.decision` },
  renewalPremium: { column: sql`l.renewal_premium_cents` },
  owner: { column: sql`l.owner_key`, nobody: office },
  modifiedAt: { column: sql`l.modified_at` },
  createdAt: { column: sql`l.created_at` },
});

const mostFound = 1_000;

export function searchCondition(fragment = '', _: Member, archived: 'no' | 'only' | 'trash'): Sql {
  const text = forLike(plain(fragment));
  if (text.length < 2) return nothing;
  // Archived ones are not in the search index; they are few, and found one by one.
  if (archived !== 'no') return sql` and l.search like ${`%${text}%`}`;
  return sql` and l.id = any(array(select lintel.find_policies(${text}, ${sql.int(mostFound)})))`;
}
