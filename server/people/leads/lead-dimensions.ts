import type { EventNoun } from '#contract/core/event-kinds.ts';
import { kindOptions, sourceOptions } from '#contract/people/lead-fields.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Attributed, Dimension } from '#server/core/metrics/subject.ts';

const options = (given: readonly { value: string; label: string }[]) =>
  given.map(({ value, label }) => ({ value, label }));

/** Events of everything that a lead's row, its owner and what became of it are made of. */
export const leadNews = [
  'lead',
  'leads',
  'ownership',
  'departure',
  'lead_stages',
  'message',
  'call',
  'appointment',
] as const satisfies readonly EventNoun[];

/** The inquiries of a lead, each with the source stored when it arrived. */
const inquiries = (lead: Sql, until: Sql | undefined): Sql => sql`
  events e where e.organisation_id = ${lead}.organisation_id and e.subject_type = 'lead' and e.subject_id = ${lead}.id
    and e.kind = 'lead.enquired' ${until ? sql`and e.at <= ${until}` : nothing}`;

/** The lead's sources under each attribution model: first inquiry, last inquiry, or every inquiry. */
export const sourcesOf = (lead: Sql): Attributed => ({
  first: () => sql`${lead}.came_source`,
  last: (until) => sql`coalesce((
    select e.data ->> 'source' from ${inquiries(lead, until)} order by e.id desc limit 1), ${lead}.came_source)`,
  influenced: (until) => sql`coalesce((
    select array_agg(distinct x.source) from (
      select ${lead}.came_source as source union all select ${lead}.source union all
      select e.data ->> 'source' from ${inquiries(lead, until)}) x where x.source is not null), array[null]::text[])`,
});

/** Dimensions that count deals, loans, and policies by the source and owner of their client. `lead` is the client's id in a record `l`. */
export function leadDimensions(
  lead: Sql,
): Record<'source' | 'sourceName' | 'leadOwner' | 'leadStage' | 'leadKind', Dimension> {
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
    sourceName: {
      label: 'leads.field.source_name',
      type: 'text',
      options: null,
      from: null,
      column: of(sql`p.source_name`),
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
