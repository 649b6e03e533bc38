import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Head } from './remote.ts';

/** Archived leads still match; leads in the trash or merged away don't. */
const isKept = sql`l.purge_at is null and l.merged_into is null`;

/** One lead per address: the one last written to at that address, else the newest. */
export async function leadsAt(tx: Tx, addresses: readonly string[]): Promise<{ address: string; leadId: string }[]> {
  if (addresses.length === 0) return [];
  const { organisationId } = tx.scope;
  return tx.all(sql`
    select distinct on (f.address) f.address, f.lead_id as "leadId" from (
      select l.email as address, l.id as lead_id, l.archived_at from leads l
      where l.organisation_id = ${organisationId} and l.email = any(${[...addresses]}::text[]) and ${isKept}
      union all
      select p.address, l.id, l.archived_at from contact_points p
      join leads l on l.organisation_id = p.organisation_id and l.id = p.lead_id
      where p.organisation_id = ${organisationId} and p.address = any(${[...addresses]}::text[]) and ${isKept}) f
    order by f.address, f.archived_at is not null,
      (select max(m.id::text) from messages m
       where m.organisation_id = ${organisationId} and m.lead_id = f.lead_id and m.address = f.address) desc nulls last, f.lead_id desc`);
}

/**
 * Whether the app may show a mail: it comes from a lead or answers a mail to a lead. Mail between colleagues is private, even if it answers
 * such a mail.
 */
export async function isFromLead(tx: Tx, { from, answers }: Head): Promise<boolean> {
  if (from === '') return false;
  const { organisationId } = tx.scope;
  const { isColleague, isAnswer } = await tx.get<{ isColleague: boolean; isAnswer: boolean }>(sql`
    select exists (select from memberships m join users u on u.id = m.user_id
        where m.organisation_id = ${organisationId} and lower(u.email) = ${from})
      or exists (select from connections c where c.organisation_id = ${organisationId}
        and c.connector in ('gmail', 'outlook_mail') and lower(c.account) = ${from}) as "isColleague",
      exists (select from messages where organisation_id = ${organisationId} and lead_id is not null
        and mail_id = any(${answers}::text[])) as "isAnswer"`);
  if (isColleague) return false;
  return isAnswer || (await leadsAt(tx, [from])).length > 0;
}
