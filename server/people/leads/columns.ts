import { leadFields } from '#contract/people/lead-fields.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import { filterCompiler } from '#server/core/filter/compile.ts';
import { canColumn, pond, visibleOwners } from './policy.ts';

/**
 * Every field that leaves, by the contract's name. A new column stays private until it is written here. Those of one
 * length come first: PostgreSQL's JSON looks up each field of a row by itself, and passes by all before it whose length
 * it must read.
 */
export const leadColumns = (actor: Member): Sql => sql`
  l.id, l.score, l.version, l.created_at as "createdAt", l.last_activity_at as "lastActivityAt", l.owner_id as owner,
  l.budget_cents as budget, l.archived_at as "archivedAt", l.name, l.first_name as "firstName", l.last_name as "lastName",
  l.email, l.phone, l.kind, l.stage, l.source, l.city, l.state, l.tags, ${canColumn(actor)} as can`;

/** Fragments as they stand in `leads.search`: lower case, without accents, phones as digits. */
export function searchText(fragment: string): string {
  const plain = fragment.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();
  const digits = plain.replace(/[\s()+./-]/g, '');
  const sought = /^\d{3,}$/.test(digits) ? digits : plain;
  return sought.replace(/[\\%_]/g, '\\$&');
}

/** The newest leads that hold a fragment, of those the actor sees; none for fewer than two letters. */
export function leadsFound(fragment: string, actor: Member, most: number): Sql {
  const text = searchText(fragment);
  const owners = visibleOwners(actor);
  return owners
    ? sql`select lintel.find_leads_of(${text}, ${owners}, ${most})`
    : sql`select lintel.find_leads(${text}, ${most})`;
}

export const compileLeadFilter = filterCompiler(leadFields, {
  name: { column: sql`l.name` },
  firstName: { column: sql`l.first_name` },
  lastName: { column: sql`l.last_name` },
  email: { column: sql`l.email` },
  phone: { column: sql`l.phone` },
  kind: { column: sql`l.kind` },
  stage: { column: sql`l.stage` },
  source: { column: sql`l.source` },
  owner: { column: sql`l.owner_key`, nobody: pond },
  tags: {
    rows: sql`from lead_tags t where t.organisation_id = l.organisation_id and t.lead_id = l.id`,
    value: sql`t.tag`,
  },
  score: { column: sql`l.score` },
  budget: { column: sql`l.budget_cents` },
  city: { column: sql`l.city` },
  state: { column: sql`l.state` },
  lastActivityAt: { column: sql`l.last_activity_at` },
  lastSignalAt: { column: sql`l.last_signal_at` },
  lastTouchAt: { column: sql`l.last_touch_at` },
  snoozedUntil: { column: sql`l.snoozed_until` },
  createdAt: { column: sql`l.created_at` },
  openTasks: {
    rows: sql`from tasks k where k.organisation_id = l.organisation_id and k.lead_id = l.id and k.done_at is null`,
  },
});

export function searchCondition(fragment = '', actor: Member, archived: 'no' | 'only'): Sql {
  const text = fragment && searchText(fragment);
  if (text.length < 2) return nothing;
  // Archived leads are not in the search index; they are few, and found one by one.
  if (archived === 'only') return sql` and l.search like ${`%${text}%`}`;
  return sql` and l.id = any(array(${leadsFound(fragment, actor, 1000)}))`;
}
