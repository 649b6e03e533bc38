import type { LarFacts } from '#contract/verticals/loans/hmda/lar-of.ts';
import type { AporWeek } from '#contract/verticals/loans/hmda/rate-spread.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** The day a loan's row is dated: of the funds, or of the decision that ended it. */
export const actionOn: Sql = sql`coalesce(l.funded_on, l.decided_on)`;

/** An application that ended; those of sample people are nobody's. */
export const isReportable: Sql = sql`l.state <> 'open' and l.application_on is not null`;

/** What of an organisation's loans belongs in the register of a year or quarter, whoever looks. */
export const inPeriod = (
  organisationId: string,
  { year, quarter }: { year: number; quarter?: number | null | undefined },
): Sql => {
  const from = `${year}-${String(quarter ? quarter * 3 - 2 : 1).padStart(2, '0')}-01`;
  const until = quarter ? `${year}-${String(quarter * 3 + 1).padStart(2, '0')}-01` : `${year + 1}-01-01`;
  return sql`l.organisation_id = ${organisationId} and ${isReportable} and ${actionOn} >= ${from}::date and ${actionOn} < ${until}::date`;
};

const ofLoan = (alias: string): Sql =>
  sql`${sql.raw(alias)}.organisation_id = l.organisation_id and ${sql.raw(alias)}.loan_id = l.id`;
/** Rows of a section of the application, of all borrowers. */
const sectionRows = (section: string): Sql =>
  sql`loan_sections s cross join jsonb_array_elements(s.data -> 'rows') r where ${ofLoan('s')} and s.section = ${section}`;

/** One row a loan with all that its register row is made of. Over `loans l`. */
export const factColumns: Sql = sql`
  l.id, l.name, ${actionOn} as "actionOn", h.answers, h.excluded, coalesce(h.version, 0) as version,
  json_build_object('number', l.number, 'state', l.state, 'purpose', l.purpose, 'program', l.program,
    'amortization', l.amortization, 'termMonths', l.term_months, 'rate', l.rate, 'apr', l.apr, 'amount', l.amount_cents,
    'price', l.price_cents, 'value', l.value_cents, 'appraised', l.appraised_cents, 'address', l.address, 'city', l.city,
    'stateOrProvince', l.state_or_province, 'postalCode', l.postal_code, 'units', l.units, 'occupancy', l.occupancy,
    'propertyType', l.property_type, 'applicationOn', l.application_on, 'endReason', l.end_reason,
    'denialReasons', l.denial_reasons) as loan,
  (select coalesce(json_agg(json_build_object('birthDate', p.data -> 'rows' -> 0 ->> 'birthDate', 'demographics', d.data)
      order by b.position), '[]')
    from loan_borrowers b
    left join loan_sections p on p.organisation_id = b.organisation_id and p.loan_id = b.loan_id and p.section = 'personal'
      and p.borrower_key = b.id
    left join loan_demographics d on d.organisation_id = b.organisation_id and d.borrower_id = b.id
    where ${ofLoan('b')}) as borrowers,
  (select sum((r ->> 'monthly')::numeric)::float8 from ${sectionRows('income')}) as income,
  (select sum((r ->> 'monthly')::numeric)::float8 from loan_sections s cross join jsonb_array_elements(s.data -> 'rows') r
    where ${ofLoan('s')} and s.section in ('liabilities', 'expenses')
      and not coalesce((r ->> 'willBePaid')::boolean, false) and not coalesce((r ->> 'isExcluded')::boolean, false)) as debts,
  (select json_object_agg(f.section, f.sum) from (
    select f.section, sum(coalesce(f.actual_cents, f.baseline_cents))::float8 as sum from loan_fees f where ${ofLoan('f')}
    group by f.section) f) as fees,
  (select json_build_object('lockedOn', k.locked_on, 'points', k.points) from loan_locks k where ${ofLoan('k')}
    order by k.released_on is null desc, k.id desc limit 1) as lock,
  (select c.apr from loan_disclosures c where ${ofLoan('c')} and c.apr is not null order by c.sent_on desc, c.id desc limit 1)
    as "disclosedApr",
  (select n.number from licences n where n.user_id = l.owner_id and n.kind = 'nmls' order by n.state limit 1) as nmls`;

export const factsFrom: Sql = sql`
  loans l left join loan_hmda h on h.organisation_id = l.organisation_id and h.loan_id = l.id`;

export type FactRow = Omit<LarFacts, 'lei' | 'apor' | 'answers'> & {
  id: string;
  name: string;
  actionOn: string | null;
  answers: Record<string, string> | null;
  excluded: string | null;
  version: number;
};

/** Tables of both kinds, latest week first, as far back as a rate set for this period may lie. */
export type Rates = { fixed: AporWeek[]; arm: AporWeek[] };

export async function ratesUntil(tx: Tx, until: string): Promise<Rates> {
  const weeks = await tx.all<AporWeek & { kind: 'fixed' | 'arm' }>(sql`
    select kind, week_on::text as "on", rates from hmda_apor
    where organisation_id = ${tx.scope.organisationId} and week_on <= ${until}::date and week_on > ${until}::date - 1500
    order by week_on desc`);
  return { fixed: weeks.filter(({ kind }) => kind === 'fixed'), arm: weeks.filter(({ kind }) => kind === 'arm') };
}

export const factsOf = (row: FactRow, lei: string, rates: Rates): LarFacts => ({
  ...row,
  lei,
  apor: rates[row.loan.amortization],
  answers: row.answers ?? {},
});
