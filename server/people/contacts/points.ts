import type { ContactPoint } from '#contract/people/contact-points.ts';
import type { Lead } from '#contract/people/leads.ts';
import { placeOf } from '#contract/people/us-places.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

type Row = Omit<ContactPoint, 'timeZone'>;

/** All addresses of leads `l`: the primary ones with their details, and the further ones. */
export const pointRows = (leads: Sql): Sql => sql`
  select l.id as "leadId", a.channel, a.address, coalesce(p.label, 'other') as label, coalesce(p.line_type, 'unknown') as "lineType",
    a.is_primary as "primary", coalesce(p.do_not_use, false) as "doNotUse", coalesce(p.note, '') as note, p.created_at as "createdAt"
  from (select l.organisation_id, l.id, l.email, l.phone from ${leads}) l
  cross join lateral (
    select 'email' as channel, l.email as address, true as is_primary where l.email is not null
    union all select 'phone', l.phone, true where l.phone is not null
    union all
    select o.channel, o.address, false from contact_points o
    where o.organisation_id = l.organisation_id and o.lead_id = l.id
      and o.address is distinct from case o.channel when 'email' then l.email else l.phone end) a
  left join contact_points p on p.organisation_id = l.organisation_id and p.lead_id = l.id
    and p.channel = a.channel and p.address = a.address
  order by l.id, a.channel, a.is_primary desc, p.id`;

export async function pointsOf(tx: Tx, actor: Member, lead: Pick<Lead, 'id' | 'state'>): Promise<ContactPoint[]> {
  const rows = await tx.all<Row & { leadId: string }>(
    pointRows(sql`leads l where l.organisation_id = ${actor.organisationId} and l.id = ${lead.id}`),
  );
  return rows.map(({ leadId: _, ...row }) => presentPoint(row, lead.state));
}

const isTollFree = (phone: string): boolean => /^\+18(00|33|44|55|66|77|88)/.test(phone);

function presentPoint(row: Row, state: string | null): ContactPoint {
  if (row.channel === 'email') return { ...row, timeZone: null };
  const lineType = row.lineType === 'unknown' && isTollFree(row.address) ? 'toll_free' : row.lineType;
  return {
    ...row,
    lineType,
    timeZone: lineType === 'toll_free' ? null : (placeOf(state, row.address).zones[0] ?? null),
  };
}
