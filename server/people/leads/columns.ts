import type { Field } from '#contract/core/fields.ts';
import { type ExtraField, type ExtraPlain, extraFields, leadFields } from '#contract/people/lead-fields.ts';
import { ownBases } from '#contract/people/messages-words.ts';
import type { Member } from '#server/core/auth/actor.ts';

import { forLike, plain } from '#server/core/db/plain-words.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { ColumnRule, ColumnRules, RowsRule } from '#server/core/filter/column-rule.ts';

import { filterCompiler } from '#server/core/filter/compile.ts';
import type { Selection } from '#server/core/filter/selection.ts';
import { placesInside } from '#server/core/places/places.ts';
import { photoColumn } from './photo/column.ts';
import { ofPlain } from './plain-columns.ts';
import { canColumn, pond, visibleOwners } from './policy.ts';

/**
 * The columns of a lead in API responses, under the contract's names; a new column stays private until it is added here. Columns of fixed
 * length come first: PostgreSQL reads a row's columns in order, and has to read the length of each variable-length one it passes.
 */
export const leadColumns = (actor: Member): Sql => sql`
  l.id, l.score, l.version, l.created_at as "createdAt", l.last_activity_at as "lastActivityAt", l.waits_since as "waitsSince", l.owner_id as owner, ${photoColumn} as photo,
  l.budget_cents as budget, l.archived_at as "archivedAt", l.name, l.first_name as "firstName", l.last_name as "lastName",
  l.email, l.phone, l.kind, l.stage, l.source, l.city, l.state, l.tags, ${canColumn(actor)} as can`;

const extras: Record<ExtraField, Sql> = {
  ...(ofPlain((column, field) => sql.raw(`l.${column} as "${field}"`)) satisfies Record<ExtraPlain, Sql>),
  timeframe: sql`l.timeframe`,
  areas: sql`l.areas`,
  language: sql`l.language`,
  lostReason: sql`l.lost_reason as "lostReason"`,
  reengageOn: sql`l.reengage_on as "reengageOn"`,
  ownerClass: sql`l.owner_class as "ownerClass"`,
  ownerClassOf: sql`l.class_of as "ownerClassOf"`,
};

/** The optional columns that a list asks for, as `, l.timeframe, …`, or an empty fragment. */
export function extraColumns(wanted: readonly string[]): Sql {
  const names = extraFields.filter((name) => wanted.includes(name));
  const columns = names.map((name) => extras[name]);
  if (wanted.length > names.length) columns.push(sql`l.custom`);
  return columns.length === 0 ? sql.raw('') : sql`, ${sql.join(columns)}`;
}

/** Every column of a single lead. */
export const allColumns = (actor: Member): Sql =>
  sql`${leadColumns(actor)}, l.purge_at as "purgeAt", l.custom, ${sql.join(extraFields.map((name) => extras[name]))}`;

/** Normalizes a search fragment like `leads.search`: lower case, no accents, phone numbers as digits. */
export function searchText(fragment: string): string {
  const words = plain(fragment);
  const digits = words.replace(/[\s()+./-]/g, '');
  const sought = /^\d{3,}$/.test(digits) ? digits : words;
  return forLike(sought);
}

/** Selects the newest leads visible to the actor that contain the fragment; none if the fragment has fewer than two letters. */
export function leadsFound(fragment: string, actor: Member, most: number): Sql {
  const text = searchText(fragment);
  const owners = visibleOwners(actor);
  return owners
    ? sql`select lintel.find_leads_of(${text}, ${owners}, ${most})`
    : sql`select lintel.find_leads(${text}, ${most})`;
}

const rules: ColumnRules<typeof leadFields> = {
  name: { column: sql`l.name` },
  firstName: { column: sql`l.first_name` },
  lastName: { column: sql`l.last_name` },
  email: { column: sql`l.email` },
  phone: { column: sql`l.phone` },
  kind: { column: sql`l.kind` },
  stage: { column: sql`l.stage` },
  source: { column: sql`l.source` },
  cameBy: { column: sql`l.came_by` },
  owner: { column: sql`l.owner_key`, nobody: pond },
  sharedWith: {
    rows: sql`from lead_shares s where s.organisation_id = l.organisation_id and s.lead_id = l.id`,
    value: sql`s.user_id`,
  } as unknown as ColumnRule,
  coOwner: {
    rows: sql`from lead_shares s where s.organisation_id = l.organisation_id and s.lead_id = l.id and s.co_owner`,
    value: sql`s.user_id`,
  } as unknown as ColumnRule,
  tags: {
    rows: sql`from lead_tags t where t.organisation_id = l.organisation_id and t.lead_id = l.id`,
    value: sql`t.tag`,
  },
  doNotContact: {
    rows: sql`from do_not_contact d where d.organisation_id = l.organisation_id and d.lead_id = l.id`,
    // A lead that opted out of email, texts, and calls one by one counts as opted out of all.
    value: sql`case when d.channel = 'call' and (
      select count(*) = 2 from do_not_contact o
      where o.organisation_id = d.organisation_id and o.lead_id = d.lead_id and o.channel in ('email', 'sms'))
      then 'all' else d.channel end`,
  },
  // Marketing consents that are still in force. After the lead revoked consent themself, only a consent given by the lead counts again.
  agreed: {
    rows: sql`from consent_events c where c.organisation_id = l.organisation_id and c.lead_id = l.id
      and c.purpose = 'marketing' and c.kind = 'given' and not exists (
        select from consent_events r where r.organisation_id = c.organisation_id and r.address = c.address
          and r.channel = c.channel and r.purpose = 'marketing' and r.kind = 'revoked'
          and (r.at > c.at or c.basis <> all(${[...ownBases]}::text[])))`,
    value: sql`c.channel`,
  },
  score: { column: sql`l.score` },
  budget: { column: sql`l.budget_cents` },
  ...ofPlain((column): ColumnRule => ({ column: sql.raw(`l.${column}`) })),
  location: {
    place: sql`l.place_key`,
    inside: (area) => sql`l.place_key = any(${placesInside(area)}::text[])`,
  },
  timeframe: { column: sql`l.timeframe` },
  areas: { rows: sql`from unnest(l.areas) a(area) where true`, value: sql`a.area` },
  language: { column: sql`l.language` },
  lostReason: { column: sql`l.lost_reason` },
  reengageOn: { column: sql`l.reengage_on` },
  ownerClass: { column: sql`l.owner_class` },
  ownerClassOf: { column: sql`l.class_of` },
  lastActivityAt: { column: sql`l.last_activity_at` },
  lastSignalAt: { column: sql`l.last_signal_at` },
  triggeredAt: { column: sql`l.triggered_at` },
  lastTouchAt: { column: sql`l.last_touch_at` },
  lastWorkedAt: { column: sql`coalesce(l.waits_since, l.last_activity_at)` },
  snoozedUntil: { column: sql`l.snoozed_until` },
  createdAt: { column: sql`l.created_at` },
  openTasks: {
    rows: sql`from tasks k where k.organisation_id = l.organisation_id and k.lead_id = l.id and k.done_at is null`,
  },
};

/** The column that holds the value of a custom field of this type. */
const valueColumns: Partial<Record<Field['type'], Sql>> = {
  number: sql`v.number`,
  money: sql`v.number`,
  date: sql`v.day`,
  boolean: sql`v.yes`,
};

const customRule = (key: string, { type }: Field): RowsRule => ({
  rows: sql`from lead_values v where v.organisation_id = l.organisation_id and v.lead_id = l.id and v.key = ${key}`,
  value: valueColumns[type] ?? sql`v.text`,
  ...(type === 'money' && { type: 'double precision' }),
});

export const compileLeadFilter = filterCompiler(leadFields, rules, customRule);

/** How many search matches a filter or sort may work on when a page of the newest is not enough. */
const mostSought = 1_000;

export function searchCondition(
  fragment: string | undefined,
  actor: Member,
  archived: Selection['archived'],
  newest = mostSought,
): Sql {
  const text = searchText(fragment ?? '');
  if (!fragment || text.length < 2) return nothing;
  // Archived leads are not in the search index; they are few enough to be scanned.
  if (archived !== 'no') return sql` and l.search like ${`%${text}%`}`;
  return sql` and l.id = any(array(${leadsFound(fragment, actor, newest)}))`;
}
