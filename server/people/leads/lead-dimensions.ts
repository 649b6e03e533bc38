import { kindOptions, sourceOptions } from '#contract/people/lead-fields.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Attributed, Dimension } from '#server/core/metrics/subject.ts';

const options = (given: readonly { value: string; label: string }[]) =>
  given.map(({ value, label }) => ({ value, label }));

/** Inquiries of a lead, with where each came from: what was kept when the person came. */
const inquiries = (lead: Sql, until: Sql | undefined): Sql => sql`
  events e where e.organisation_id = ${lead}.organisation_id and e.subject_type = 'lead' and e.subject_id = ${lead}.id
    and e.kind = 'lead.enquired' ${until ? sql`and e.at <= ${until}` : nothing}`;

/** Of a row of leads: where it counts when the first coming does, the last, or every one. */
export const sourcesOf = (lead: Sql): Attributed => ({
  first: () => sql`${lead}.came_source`,
  last: (until) => sql`coalesce((
    select e.data ->> 'source' from ${inquiries(lead, until)} order by e.id desc limit 1), ${lead}.came_source)`,
  influenced: (until) => sql`coalesce((
    select array_agg(distinct x.source) from (
      select ${lead}.came_source as source union all select ${lead}.source union all
      select e.data ->> 'source' from ${inquiries(lead, until)}) x where x.source is not null), array[null]::text[])`,
});

/**
 * By what the lead of a record says: deals, loans and policies are counted by where their client came from, and by whose they are. `lead`
 * is its id in a record `l`.
 */
export function leadDimensions(lead: Sql): Record<'source' | 'leadOwner' | 'leadStage' | 'leadKind', Dimension> {
  const of = (column: Sql): Sql =>
    sql`(select ${column} from leads p where p.organisation_id = l.organisation_id and p.id = ${lead})`;
  const sources = sourcesOf(sql.raw('p'));
  return {
    source: {
      label: 'leads.field.source',
      type: 'choice',
      options: options(sourceOptions),
      from: null,
      column: of(sql`p.source`),
      attributed: {
        first: (until) => of(sources.first(until)),
        last: (until) => of(sources.last(until)),
        influenced: (until) => sql`coalesce(${of(sources.influenced(until))}, array[null]::text[])`,
      },
      field: '-',
    },
    leadOwner: {
      label: 'metrics.by.leadOwner',
      type: 'person',
      options: null,
      from: null,
      column: of(sql`p.owner_id`),
      field: '-',
    },
    leadStage: {
      label: 'metrics.by.leadStage',
      type: 'choice',
      options: null,
      from: 'lead stages',
      column: of(sql`p.stage`),
      field: '-',
    },
    leadKind: {
      label: 'metrics.by.leadKind',
      type: 'choice',
      options: options(kindOptions),
      from: null,
      column: of(sql`p.kind`),
      field: '-',
    },
  };
}
