import { everything } from '#contract/core/filter.ts';
import { triggerEvents } from '#contract/people/automations/steps.ts';
import { customTypeOf } from '#contract/people/custom-field-names.ts';
import { hasSeveralZones, mainlandZones, placeOf } from '#contract/people/us-places.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { zoneOf } from '#server/core/metrics/ask.ts';
import { zipOfTown } from '#server/core/places/places.ts';
import type { Choice, DateTrigger, Subject } from '#server/core/programs/engine.ts';
import { compileLeadFilter } from '../leads/columns.ts';
import { houseProgram } from '../leads/stages/reengage.ts';
import { signals } from './signals.ts';

/** What `zonesOf` derives a lead's time zones from. */
type Housed = {
  id: string;
  state: string | null;
  phone: string | null;
  postalCode: string | null;
  placeKey: string | null;
};

const zones = new WeakMap<Tx, Promise<string>>();

/**
 * The organization's zone, for relative dates such as "in the last 30 days", because no viewer's zone applies. A run asks for it at every
 * branch, so it is read once per transaction.
 */
function zoneHere(tx: Tx): Promise<string> {
  const known = zones.get(tx) ?? zoneOf(tx);
  zones.set(tx, known);
  return known;
}

const chosen = ({ among, after }: Choice): Sql =>
  sql`${among ? sql` and l.id = any(${[...among]}::uuid[])` : sql.raw('')}${after ? sql` and l.id > ${after}` : sql.raw('')}`;

/** The SQL for a date field of a lead. The field names were validated with the definition, so they are safe to use. */
function dayOf(field: string, timeZone: string): Sql {
  if (field === 'createdAt') return sql`(l.created_at at time zone ${timeZone})::date`;
  if (field === 'reengageOn') return sql`l.reengage_on`;
  if (customTypeOf(field) !== 'date') throw new Error(`A lead has no day called ${field}.`);
  return sql`(select v.day from lead_values v
    where v.organisation_id = l.organisation_id and v.lead_id = l.id and v.key = ${field} limit 1)`;
}

/** The date plus the offset; for a yearly date, its anniversary. February 29 counts as February 28 in other years. */
function onDays(
  { days: offset, yearly }: DateTrigger,
  { from, to }: { from: string; to: string },
): { day: Sql; when: Sql } {
  const moved = sql`(d.day + ${offset}::int)`;
  if (!yearly) return { day: moved, when: sql`${moved} between ${from}::date and ${to}::date` };
  const year = sql`y.year`;
  const anniversary = sql`((d.day + make_interval(years => ${year} - extract(year from d.day)::int))::date + ${offset}::int)`;
  return {
    day: anniversary,
    when: sql`${anniversary} between ${from}::date and ${to}::date and ${year} > extract(year from d.day)::int`,
  };
}

/** How the automation engine works with leads. */
export const leadSubject: Subject = {
  type: 'lead',
  column: sql`lead_id`,
  hears: triggerEvents,
  signals,
  house: [houseProgram],
  async matching(tx, filter, now, choice) {
    const timeZone = filter ? await zoneHere(tx) : 'UTC';
    const { where } = compileLeadFilter(filter ?? everything, { now: new Date(now), timeZone, me: null });
    const rows = await tx.all<{ id: string }>(sql`
      select l.id from leads l where l.organisation_id = ${tx.scope.organisationId} and l.archived_at is null and ${where}${chosen(choice)}
      order by l.id limit ${sql.int(Math.max(1, choice.limit))}`);
    return rows.map(({ id }) => id);
  },
  async onDays(tx, trigger, span, choice) {
    const { day, when } = onDays(trigger, span);
    const written = dayOf(trigger.field, await zoneHere(tx));
    return tx.all<{ id: string; day: string }>(sql`
      select l.id, min(${day})::text as day from leads l
      cross join lateral (select ${written} as day) d
      cross join lateral generate_series(extract(year from ${span.from}::date)::int - 1, extract(year from ${span.to}::date)::int + 1) y(year)
      where l.organisation_id = ${tx.scope.organisationId} and l.archived_at is null and d.day is not null and ${when}${chosen(choice)}
      group by l.id order by l.id limit ${sql.int(choice.limit)}`);
  },
  async zonesOf(tx, ids) {
    const rows = await tx.all<Housed>(sql`
      select id, state, phone, postal_code as "postalCode", place_key as "placeKey" from leads where organisation_id = ${tx.scope.organisationId} and id = any(${[...ids]}::uuid[])`);
    return new Map(
      rows.map(({ id, state, phone, postalCode, placeKey }) => {
        const zip = postalCode ?? (hasSeveralZones(state) ? zipOfTown(placeKey) : null);
        return [id, placeOf(state, phone, zip).zones[0] ?? mainlandZones[0]!];
      }),
    );
  },
};
