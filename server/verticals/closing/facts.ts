import { addDays } from '#contract/core/time-zone.ts';
import type {
  ClosingFacts,
  ClosingPart,
  ContractDate,
  DealFacts,
  LoanFacts,
  PolicyFacts,
} from '#contract/verticals/closing/facts.ts';
import type { Disclosure } from '#contract/verticals/loans/trid.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { stateNow } from '../insurance/columns.ts';
import { disclosureColumns } from '../loans/facts.ts';
import { loanSettingsOf } from '../loans/settings.ts';

/** Which records a closing joins; nobody has been asked yet whether they may see them. */
export type Members = { deal: string | null; loans: string[]; policies: string[] };

/** A deal has one loan, seldom two; whoever links hundreds by mistake is not made to wait for them. */
const most = 10;

const loansOf = async (tx: Tx, dealId: string): Promise<string[]> => {
  const rows = await tx.all<{ id: string }>(sql`
    select id from loans where organisation_id = ${tx.scope.organisationId} and deal_id = ${dealId} and archived_at is null
      and state in ('open', 'funded') order by id limit ${sql.int(most)}`);
  return rows.map(({ id }) => id);
};

async function withPolicies(tx: Tx, deal: string | null, loans: string[]): Promise<Members> {
  const rows = await tx.all<{ id: string }>(sql`
    select c.policy_id as id from closing_policies c
    join policies p on p.organisation_id = c.organisation_id and p.id = c.policy_id and p.archived_at is null
    where c.organisation_id = ${tx.scope.organisationId} and (c.deal_id = ${deal} or c.loan_id = any(${loans}::uuid[]))
    order by c.policy_id limit ${sql.int(most)}`);
  return { deal, loans, policies: rows.map(({ id }) => id) };
}

/** Everything that the record is joined with, itself among them. */
export async function membersOf(tx: Tx, part: ClosingPart, id: string): Promise<Members> {
  const { organisationId } = tx.scope;
  if (part === 'deal') return withPolicies(tx, id, await loansOf(tx, id));
  if (part === 'loan') {
    const loan = await tx.one<{ deal: string | null }>(
      sql`select deal_id as deal from loans where organisation_id = ${organisationId} and id = ${id}`,
    );
    if (!loan?.deal) return withPolicies(tx, null, [id]);
    const loans = await loansOf(tx, loan.deal);
    return withPolicies(tx, loan.deal, loans.includes(id) ? loans : [id, ...loans]);
  }
  const link = await tx.one<{ deal: string | null; loan: string | null }>(sql`
    select deal_id as deal, loan_id as loan from closing_policies
    where organisation_id = ${organisationId} and policy_id = ${id}`);
  if (link?.deal) return membersOf(tx, 'deal', link.deal);
  if (link?.loan) return membersOf(tx, 'loan', link.loan);
  return { deal: null, loans: [], policies: [id] };
}

/** How each record stands, and who works on it. */
export type Standing = { part: ClosingPart; id: string; name: string; status: string; workers: string[] };

type DealRow = Omit<DealFacts, 'dates' | 'sheet'> & {
  name: string;
  state: string;
  today: string;
  owner: string | null;
  sheet: DealFacts['sheet'];
};

async function readDeal(tx: Tx, id: string): Promise<{ facts: DealFacts; row: DealRow } | undefined> {
  const { organisationId } = tx.scope;
  const row = await tx.one<DealRow>(sql`
    select l.id, l.name, l.state, l.accepted_on as "acceptedOn", l.closing_on as "closingOn", l.state <> 'open' as "isOver",
      l.owner_id as owner, (now() at time zone l.time_zone)::date::text as today,
      case when s.deal_id is not null then json_build_object('on', s.on_day, 'state', s.state, 'by', s.approved_by) end as sheet
    from deals l left join deal_sheets s on s.organisation_id = l.organisation_id and s.deal_id = l.id
    where l.organisation_id = ${organisationId} and l.id = ${id}`);
  if (!row) return undefined;
  const dates = await tx.all<ContractDate>(sql`
    select id, key, name, rule, on_day as "on", state, owner_id as owner from deal_dates
    where organisation_id = ${organisationId} and deal_id = ${id} order by on_day nulls last, id`);
  const { acceptedOn, closingOn, isOver, sheet } = row;
  return { facts: { id, acceptedOn, closingOn, isOver, sheet, dates }, row };
}

type LoanRow = {
  id: string;
  name: string;
  milestone: string;
  state: string;
  applicationOn: string | null;
  cameOn: string | null;
  completeOn: string | null;
  intentOn: string | null;
  decidedOn: string | null;
  counterofferOn: string | null;
  closingOn: string | null;
  lockExpiresOn: string | null;
  isRescindable: boolean;
  isAppraised: boolean;
  owner: string | null;
  processor: string | null;
  today: string;
};
type ConditionRow = Omit<LoanFacts['conditions'][number], 'goodUntil'> & {
  loan: string;
  datedOn: string | null;
  goodFor: number | null;
};

async function readLoans(tx: Tx, ids: readonly string[]): Promise<{ facts: LoanFacts; row: LoanRow }[]> {
  if (ids.length === 0) return [];
  const { organisationId } = tx.scope;
  const rows = await tx.all<LoanRow>(sql`
    select l.id, l.name, l.milestone, l.state, l.application_on as "applicationOn", l.imported_on as "cameOn", l.complete_on as "completeOn",
      l.intent_on as "intentOn", l.decided_on as "decidedOn", l.counteroffer_on as "counterofferOn", l.closing_on as "closingOn",
      l.lock_expires_on as "lockExpiresOn", l.purpose in ('refinance', 'cash_out') and l.occupancy = 'primary' as "isRescindable",
      l.appraised_cents is not null as "isAppraised", l.owner_id as owner, l.processor_id as processor,
      (now() at time zone l.time_zone)::date::text as today
    from loans l where l.organisation_id = ${organisationId} and l.id = any(${ids}::uuid[]) order by l.id`);
  const disclosures = await tx.all<Disclosure & { loan: string }>(sql`
    select ${disclosureColumns}, d.loan_id as loan from loan_disclosures d
    where d.organisation_id = ${organisationId} and d.loan_id = any(${ids}::uuid[]) order by d.sent_on, d.id`);
  const changes = await tx.all<{ loan: string; on: string }>(sql`
    select loan_id as loan, learned_on as "on" from loan_changes
    where organisation_id = ${organisationId} and loan_id = any(${ids}::uuid[]) order by learned_on, id`);
  const conditions = await tx.all<ConditionRow>(sql`
    select loan_id as loan, id, title, state not in ('cleared', 'waived') as "isOpen", due_on as "dueOn", dated_on as "datedOn",
      good_for as "goodFor", owner_id as owner
    from loan_conditions where organisation_id = ${organisationId} and loan_id = any(${ids}::uuid[]) and state <> 'waived' order by id`);
  const { officeDays } = await loanSettingsOf(tx);
  return rows.map((row) => ({
    row,
    facts: {
      id: row.id,
      office: officeDays,
      isOver: row.state !== 'open',
      lockExpiresOn: row.lockExpiresOn,
      isRescindable: row.isRescindable,
      isAppraised: row.isAppraised,
      trid: {
        applicationOn: row.applicationOn,
        cameOn: row.cameOn,
        completeOn: row.completeOn,
        intentOn: row.intentOn,
        decidedOn: row.decidedOn,
        counterofferOn: row.counterofferOn,
        closingOn: row.closingOn,
        changes: changes.filter(({ loan }) => loan === row.id).map(({ on }) => on),
        disclosures: disclosures.filter(({ loan }) => loan === row.id),
      },
      conditions: conditions
        .filter(({ loan }) => loan === row.id)
        .map(({ loan: _, datedOn, goodFor, ...condition }) => ({
          ...condition,
          goodUntil: datedOn && goodFor ? addDays(datedOn, goodFor) : null,
        })),
    },
  }));
}

type PolicyRow = PolicyFacts & { state: string; owner: string | null; today: string };

const readPolicies = (tx: Tx, ids: readonly string[]): Promise<PolicyRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.all<PolicyRow>(sql`
        select l.id, l.insured as name, l.effective_on as "effectiveOn", l.ends_on as "endsOn", ${stateNow} as state,
          l.owner_id as owner, (now() at time zone l.time_zone)::date::text as today
        from policies l where l.organisation_id = ${tx.scope.organisationId} and l.id = any(${ids}::uuid[]) order by l.id`);

const there = (...users: (string | null)[]): string[] => users.filter((user) => user !== null);

/** What a closing's dates follow from, whoever looks. Today is where the home is. */
export async function readClosing(tx: Tx, members: Members): Promise<{ facts: ClosingFacts; standings: Standing[] }> {
  const deal = members.deal ? await readDeal(tx, members.deal) : undefined;
  const loans = await readLoans(tx, members.loans);
  const policies = await readPolicies(tx, members.policies);
  const today = deal?.row.today ?? loans[0]?.row.today ?? policies[0]?.today ?? '';
  return {
    facts: {
      today,
      deal: deal?.facts ?? null,
      loans: loans.map(({ facts }) => facts),
      policies: policies.map(({ id, name, effectiveOn, endsOn }) => ({ id, name, effectiveOn, endsOn })),
    },
    standings: [
      ...(deal
        ? [
            {
              part: 'deal' as const,
              id: deal.row.id,
              name: deal.row.name,
              status: deal.row.state,
              workers: there(deal.row.owner),
            },
          ]
        : []),
      ...loans.map(({ row }) => ({
        part: 'loan' as const,
        id: row.id,
        name: row.name,
        status: row.milestone,
        workers: there(row.owner, row.processor),
      })),
      ...policies.map(({ id, name, state, owner }) => ({
        part: 'policy' as const,
        id,
        name,
        status: state,
        workers: there(owner),
      })),
    ],
  };
}

export const workersOf = (standings: readonly Standing[]): Record<string, string[]> =>
  Object.fromEntries(standings.map(({ id, workers }) => [id, workers]));
