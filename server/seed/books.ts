import { credit, debit, moving } from '#contract/core/money-ledger.ts';
import { addDays, addMonths } from '#contract/core/time-zone.ts';
import {
  freshYear,
  type Plan,
  type PlanTerms,
  periodStart,
  type Sheet,
  type Year,
} from '#contract/inventory/deals/commission.ts';
import { commissionSheet } from '#contract/inventory/deals/commission-sheet.ts';
import { operating, operatingChart } from '#contract/inventory/finance/chart.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { ownerOf, type Payee } from '#server/inventory/finance/payees.ts';
import { linesOf } from '#server/inventory/finance/post-sheet.ts';
import { depositFunds, receiveDeposit } from '#server/inventory/finance/trust.ts';
import type { Closing } from './closings.ts';
import { todayOf } from './metro.ts';
import { postMany } from './post-many.ts';

type Posted = Parameters<typeof postMany>[2][number];
type Signed = Closing & { sheet: Sheet; state: 'funded' | 'paid' };

const planOf: PlanTerms = {
  period: 'calendar',
  startsOn: '01-01',
  base: 'split',
  scale: 'marginal',
  tiers: [{ from: 0, agent: 750_000 }],
  cap: 1_800_000,
  preItems: [],
  postItems: [{ name: 'Transaction fee', amount: { kind: 'flat', cents: 39_500 } }],
  afterCapFee: 25_000,
  team: null,
  mentor: null,
};
/** So many of the newest closings are funded and not yet paid out. */
const stillDue = 2;
const deskFee = 15_000;

/** What the year's closings brought, who has got theirs and who has not, what agents owe, and earnest money at the bank. */
export async function seedBooks(
  tx: Tx,
  owners: readonly string[],
  closings: readonly Closing[],
  now: Date,
): Promise<void> {
  const { organisationId } = tx.scope;
  const today = todayOf(now);
  await tx.run(
    sql`insert into finance_settings (organisation_id, state_code) values (${organisationId}, 'TX') on conflict do nothing`,
  );
  const plan = await seedPlan(tx, owners[0]!, today);
  const signed = await seedSheets(tx, owners[0]!, closings, plan);
  const payees = await seedPayees(tx, owners, today);
  const payouts = signed.flatMap(({ deal, name, agent, sheet, on, state }, place) => {
    const { cents } = sheet.payouts.find(({ to }) => to === `agent:${agent}`)!;
    const paidOn = state === 'paid' ? addDays(on, 2) : null;
    return {
      id: newId(),
      deal,
      title: name,
      payee: payees.get(agent)!,
      cents,
      on,
      paidOn,
      reference: `ACH ${20_410 + place}`,
    };
  });
  const bills = owners.length > 1 ? billsOf(owners, payees, today) : [];
  const entries = await postMany(tx, operatingChart, [
    ...signed.map(
      ({ deal, name, agent, sheet, on }, place): Posted => ({
        day: on,
        memo: `Commission: ${name}`,
        source: 'deal.funded',
        key: deal,
        lines: linesOf({ id: deal, sheet }, [
          { payee: payees.get(agent)!, cents: payouts[place]!.cents, isAgent: true },
        ]),
      }),
    ),
    ...payouts.flatMap(({ id, deal, title, payee, cents, paidOn }): Posted[] => {
      const about = { kind: 'deal', id: deal };
      if (!paidOn) return [];
      const lines = moving([
        debit(operating.commissionsPayable, cents, { owner: ownerOf(payee), about }),
        credit(operating.bank, cents, { about }),
      ]);
      return [{ day: paidOn, memo: `Payout to ${payee.name}: ${title}`, source: 'payout.paid', key: id, lines }];
    }),
    ...bills.flatMap(({ id, payee, memo, on, paidOn }): Posted[] => {
      const owner = ownerOf(payee);
      const billed = {
        day: on,
        memo: `${memo}: ${payee.name}`,
        source: 'bill',
        key: id,
        lines: [debit(operating.agentReceivables, deskFee, { owner }), credit(operating.feeIncome.desk, deskFee)],
      };
      const lines = [debit(operating.bank, deskFee), credit(operating.agentReceivables, deskFee, { owner })];
      return paidOn
        ? [
            billed,
            { day: paidOn, memo: `Payment from ${payee.name}: ${memo}`, source: 'bill.paid', key: `${id} 0`, lines },
          ]
        : [billed];
    }),
  ]);
  await tx.run(sql`
    insert into commission_payouts (organisation_id, id, deal_id, payee_id, title, cents, due_on, funded_entry_id, paid_entry_id, paid_on, method,
      reference)
    select ${organisationId}, id, deal, payee, title, cents, "on", funded, paid, "paidOn", case when paid is not null then 'ach' end,
      case when paid is null then '' else reference end
    from jsonb_to_recordset(${JSON.stringify(
      payouts.map((payout) => ({
        ...payout,
        payee: payout.payee.id,
        funded: entries.get(`deal.funded ${payout.deal}`),
        paid: entries.get(`payout.paid ${payout.id}`) ?? null,
      })),
    )}::jsonb) p(id uuid, deal uuid, payee uuid, title text, cents bigint, "on" date, funded uuid, paid uuid, "paidOn" date, reference text)`);
  await tx.run(sql`
    insert into agent_bills (organisation_id, id, payee_id, kind, memo, cents, paid_cents, billed_on, due_on, entry_id)
    select ${organisationId}, id, payee, 'desk', memo, ${deskFee}, case when "paidOn" is null then 0 else ${deskFee} end, "on", "on" + 14, entry
    from jsonb_to_recordset(${JSON.stringify(
      bills.map((bill) => ({ ...bill, payee: bill.payee.id, entry: entries.get(`bill ${bill.id}`) })),
    )}::jsonb) b(id uuid, payee uuid, memo text, "on" date, "paidOn" date, entry uuid)`);
  await seedTrust(tx, today);
}

async function seedPlan(tx: Tx, by: string, today: string): Promise<Plan> {
  const plan = {
    id: newId(),
    name: 'Standard 75/25',
    version: 1,
    from: `${Number(today.slice(0, 4)) - 2}-01-01`,
    terms: planOf,
  };
  await tx.run(sql`
    insert into commission_plans (organisation_id, id, name, from_day, terms, created_by, version)
    values (${tx.scope.organisationId}, ${plan.id}, ${plan.name}, ${plan.from}, ${JSON.stringify(planOf)}::jsonb, ${by}, 1)`);
  return plan;
}

/** Counted by the same rules as a sheet that somebody approves, each on the year that stood before it. */
async function seedSheets(tx: Tx, by: string, closings: readonly Closing[], plan: Plan): Promise<Signed[]> {
  const { organisationId } = tx.scope;
  const years = new Map<string, { start: string; year: Year }>();
  const signed = closings.map((closing, place): Signed => {
    const { agent, on, price, terms } = closing;
    const start = periodStart(plan.terms, on);
    const known = years.get(agent);
    const year = known?.start === start ? known.year : { ...freshYear, deals: known?.year.deals ?? 0 };
    const sheet = commissionSheet({ price, on, terms, plans: { [agent]: { plan, year } } });
    const { split, house, gross, units } = sheet.earnings[0]!;
    years.set(agent, {
      start,
      year: {
        split: year.split + split,
        house: year.house + house,
        gross: year.gross + gross,
        units: year.units + units,
        deals: year.deals + 1,
      },
    });
    return { ...closing, sheet, state: place >= closings.length - stillDue ? 'funded' : 'paid' };
  });
  const told = sql`jsonb_to_recordset(${JSON.stringify(
    signed.map(({ deal, on, state, sheet }) => ({ deal, on, state, sheet, ...sheet.earnings[0] })),
  )}::jsonb) s(deal uuid, "on" date, state text, sheet jsonb, "user" uuid, split bigint, house bigint,
    agent bigint, gross bigint, units int)`;
  await tx.run(sql`
    insert into deal_sheets (organisation_id, deal_id, state, on_day, sheet, approved_by, approved_at, posted_at)
    select ${organisationId}, deal, state, "on", sheet, ${by}, "on" + interval '16 hours', "on" + interval '18 hours' from ${told}`);
  await tx.run(sql`
    insert into deal_earnings (organisation_id, deal_id, user_id, plan_id, on_day, split_cents, house_cents, agent_cents, gross_cents, units)
    select ${organisationId}, deal, "user", ${plan.id}, "on", split, house, agent, gross, units from ${told}`);
  return signed;
}

async function seedPayees(tx: Tx, owners: readonly string[], today: string): Promise<Map<string, Payee>> {
  const rows = await tx.all<Payee & { user: string }>(sql`
    insert into payees (organisation_id, user_id, name, w9, w9_on)
    select ${tx.scope.organisationId}, u.id, trim(u.first_name || ' ' || u.last_name), 'received', ${addDays(today, -400)}::date
    from users u where u.id = any(${[...owners]}::uuid[]) returning id, name, user_id as "user"`);
  return new Map(rows.map(({ user, id, name }) => [user, { id, name }]));
}

/** Three months of desk fees: the first two are paid but for one person's second, this month's are open. */
function billsOf(owners: readonly string[], payees: ReadonlyMap<string, Payee>, today: string) {
  const first = `${today.slice(0, 7)}-01`;
  const months = [-2, -1, 0].map((n) => addMonths(first, n));
  // The first of them leads the house and owes it nothing.
  return owners.slice(1).flatMap((user, place) =>
    months.map((on, n) => ({
      id: newId(),
      payee: payees.get(user)!,
      memo: 'Desk fee',
      on,
      paidOn: n === 2 || (n === 1 && place === owners.length - 2) ? null : addDays(on, 9),
    })),
  );
}

/** Of two deals under contract: one buyer's money is at the bank, the other's is in hand since yesterday. */
async function seedTrust(tx: Tx, today: string): Promise<void> {
  const deals = await tx.all<{ id: string; name: string; price: number }>(sql`
    select id, name, price_cents as price from deals where organisation_id = ${tx.scope.organisationId} and state = 'open'
      and accepted_on is not null and side <> 'lease' order by id limit 2`);
  for (const [place, { id: deal, name: payer, price }] of deals.entries()) {
    const receivedOn = addDays(today, place === 0 ? -6 : -1);
    const cents = Math.round(price / 10_000_000) * 100_000;
    const { id } = await receiveDeposit(tx, {
      deal,
      payer,
      method: place === 0 ? 'wire' : 'check',
      reference: place === 0 ? '' : '1047',
      cents,
      receivedOn,
      depositBy: addDays(receivedOn, 3),
    });
    if (place === 0) await depositFunds(tx, { id, on: addDays(receivedOn, 1) });
  }
}
