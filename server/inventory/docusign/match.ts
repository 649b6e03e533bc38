import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Envelope } from './api.ts';

type Match = { envelope: string; by: 'address' | 'signer'; deals: string[] };

/**
 * The possible deals of a whole page of envelopes in one statement: deals whose street is in the subject, and deals in which a signer is
 * the client or a party. Ended deals count too, because documents may come late.
 */
export async function matchesOf(tx: Tx, envelopes: readonly Envelope[]): Promise<Map<string, Match[]>> {
  const { organisationId } = tx.scope;
  const asked = envelopes.map(({ envelopeId, emailSubject, recipients }) => ({
    id: envelopeId,
    subject: emailSubject,
    emails: recipients.signers.map(({ email }) => email.trim().toLowerCase()).filter(Boolean),
  }));
  const rows = await tx.all<Match>(sql`
    with asked as (
      select a.id, ' ' || regexp_replace(lintel.plain(a.subject), '[^[:alnum:]]+', ' ', 'g') || ' ' as words, a.emails
      from json_to_recordset(${JSON.stringify(asked)}::json) a(id text, subject text, emails text[])),
    d as (
      select d.id, d.lead_id,
        trim(regexp_replace(lintel.plain(split_part(coalesce(d.address, d.name), ',', 1)), '[^[:alnum:]]+', ' ', 'g')) as street
      from deals d where d.organisation_id = ${organisationId} and d.archived_at is null)
    select a.id as envelope, 'address' as by, array_agg(distinct d.id) as deals
    from asked a join d on d.street ~ '^[0-9]+ ' and strpos(a.words, ' ' || d.street || ' ') > 0 group by a.id
    union all
    select a.id, 'signer', array_agg(distinct d.id)
    from asked a join d on exists (select from leads l where l.organisation_id = ${organisationId} and l.id = d.lead_id and l.email = any(a.emails))
      or exists (select from deal_parties p where p.organisation_id = ${organisationId} and p.deal_id = d.id and lower(p.email) = any(a.emails))
    group by a.id`);
  const byId = new Map<string, Match[]>();
  for (const row of rows) byId.set(row.envelope, [...(byId.get(row.envelope) ?? []), row]);
  return byId;
}

/** The only matching deal: by address, otherwise by signer, and if both match several, the only one that both match. */
export function dealOf(matches: readonly Match[] = []): string | 'none' | 'several' {
  const by = (what: Match['by']) => matches.find((one) => one.by === what)?.deals ?? [];
  const [address, signer] = [by('address'), by('signer')];
  const both = address.filter((deal) => signer.includes(deal));
  const narrowest = [address, both, address.length === 0 ? signer : []].find(({ length }) => length === 1);
  if (narrowest) return narrowest[0]!;
  return address.length + signer.length === 0 ? 'none' : 'several';
}
