import { deposits, depositsChart } from '#contract/inventory/finance/chart.ts';
import { returnRule } from '#contract/verticals/property/deposit-rules.ts';
import { brandJoin, brandLicence, brandName } from '#server/account/onboarding/shown-brand.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { accountOf } from './books.ts';
import { interestSource } from './deposit-interest.ts';

export type DepositStatement = {
  sender: string[];
  tenants: string;
  home: string;
  movedOutOn: string;
  settledOn: string;
  by: string;
  /** The state's rule, where it is known. */
  source: string | null;
  /** All that was held, and how much of it is interest. */
  held: number;
  interest: number;
  damage: { memo: string; cents: number }[];
  /** Kept for what the ledger said was owed. */
  balance: number;
  refund: number;
};

type Row = Omit<DepositStatement, 'sender' | 'source' | 'balance'> & {
  organisation: string;
  licence: string;
  state: string;
};

/** What became of a deposit, from the entries that settled it: nothing of it changes any more. */
export async function statementToDraw(tx: Tx, lease: string): Promise<DepositStatement> {
  const { organisationId } = tx.scope;
  const row = await tx.one<Row>(sql`
    select ${brandName} as organisation, ${brandLicence} as licence, l.tenants, p.state_or_province as state,
      concat_ws(', ', coalesce(nullif(p.street, ''), p.name), u.name, nullif(p.city, ''), trim(p.state_or_province || ' ' || p.postal_code)) as home,
      l.moved_out_on::text as "movedOutOn", l.deposit_settled_on::text as "settledOn", l.deposit_by::text as by,
      coalesce(l.deposit_kept, '[]') as damage, s.*
    from rental_leases l join rental_properties p on p.organisation_id = l.organisation_id and p.id = l.property_id
    join rental_units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
    ${brandJoin('l')}
    cross join lateral (
      select coalesce(sum(d.cents) filter (where e.source = 'rentals.deposit_settled'), 0)::bigint as held,
        coalesce(-sum(d.cents) filter (where coalesce(r.source, e.source) = ${interestSource}), 0)::bigint as interest,
        coalesce((select -sum(b.cents) from ledger_entries x join ledger_lines b on b.organisation_id = x.organisation_id and b.entry_id = x.id
          where x.organisation_id = l.organisation_id and x.source = 'rentals.deposit_settled' and x.source_key = l.id::text
            and b.account_id = ${accountOf(organisationId, depositsChart, deposits.bank)} and b.about_kind = 'lease'), 0)::bigint as refund
      from ledger_lines d join ledger_entries e on e.organisation_id = d.organisation_id and e.id = d.entry_id
      left join ledger_entries r on r.organisation_id = e.organisation_id and r.id = e.reverses
      where d.organisation_id = l.organisation_id and d.owner_kind = 'lease' and d.owner_id = l.id
        and d.account_id = ${accountOf(organisationId, depositsChart, deposits.tenants)}) s
    where l.organisation_id = ${organisationId} and l.id = ${lease} and l.deposit_settled_on is not null`);
  if (!row) throw notFound();
  const { organisation, licence, state, ...settled } = row;
  const damage = settled.damage.reduce((sum, { cents }) => sum + cents, 0);
  return {
    ...settled,
    sender: [organisation, licence],
    source: returnRule(state, settled.movedOutOn)?.source ?? null,
    balance: settled.held - settled.refund - damage,
  };
}
