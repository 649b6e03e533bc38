import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { daysOf } from '#contract/core/metrics/period.ts';
import { addDays, dayIn, startOfDay } from '#contract/core/time-zone.ts';
import { type conversion, formFields } from '#contract/insight/conversion.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { zoneOf } from '#server/core/metrics/ask.ts';
import { factsOf } from '#server/people/leads/facts.ts';
import { visibleTo } from '#server/people/leads/policy.ts';

const mostForms = 50;
const became = factsOf(sql.raw('l'));

type Counted = { slug: string; name: string; inquiries: number; fields: Record<string, number[]> };

/**
 * Which fields of a form people fill in, and what came of those who did and of those who did not. Pages of customers run no script, so nobody is
 * watched while they type: what was sent says it.
 */
export async function fieldsOf(
  tx: Tx,
  actor: Member,
  { period }: InputOf<typeof conversion.fields>,
): Promise<OutputOf<typeof conversion.fields>> {
  await tx.allowSeconds(20);
  const timeZone = await zoneOf(tx);
  const { from, to } = daysOf(period, dayIn(Date.now(), timeZone));
  const start = new Date(startOfDay(from, timeZone)).toISOString();
  const end = new Date(startOfDay(addDays(to, 1), timeZone)).toISOString();
  const counts = formFields.map((field) => {
    const isFilled = sql`coalesce(x.sent ->> ${field}::text, '') <> ''`;
    return sql`${field}::text, json_build_array(count(*) filter (where ${isFilled}), count(*) filter (where ${isFilled} and x.booked),
      count(*) filter (where ${isFilled} and x.client), count(*) filter (where not (${isFilled}) and x.booked),
      count(*) filter (where not (${isFilled}) and x.client))`;
  });
  const rows = await tx.all<Counted>(sql`
    select x.slug, x.name, count(*)::int as inquiries, json_build_object(${sql.join(counts)}) as fields
    from (
      select d.slug, d.name, convert_from(m.raw, 'UTF8')::jsonb as sent,
        ${became.appointment} as booked, ${became.client} as client
      from inbound_messages m
      join inbound_doors d on d.organisation_id = m.organisation_id and d.id = m.door_id and d.kind = 'form'
      join leads l on l.organisation_id = m.organisation_id and l.id = m.lead_id and lintel.is_counted(l.archived_at, l.tags)
      where m.organisation_id = ${actor.organisationId} and m.kind = 'form' and m.state = 'taken' and length(m.raw) > 0
        and m.created_at >= ${start}::timestamptz and m.created_at < ${end}::timestamptz and ${visibleTo(actor)}) x
    group by x.slug, x.name order by 3 desc, 1 limit ${sql.int(mostForms)}`);
  return {
    forms: rows.map(({ slug, name, inquiries, fields }) => ({
      slug,
      name,
      inquiries,
      fields: formFields.map((field) => {
        const [filled = 0, booked = 0, clients = 0, bookedWithout = 0, clientsWithout = 0] = fields[field] ?? [];
        return {
          field,
          with: { people: filled, booked, clients },
          without: { people: inquiries - filled, booked: bookedWithout, clients: clientsWithout },
        };
      }),
    })),
  };
}
