import { dealCommissions } from '#contract/inventory/deals/deal-commissions.ts';
import { finance } from '#contract/inventory/finance/finance.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';
import { newDeal } from './deals.ts';

export const someDay = '2026-03-02';

const must = <Body>({ status, body }: { status: number; body: Body }): Body => {
  if (status !== 200) throw new Error(`It could not be made: ${JSON.stringify(body)}`);
  return body;
};

/** What a funded deal owes its agent. */
export async function newPayout(world: World, office: Office, by: Person): Promise<string> {
  const id = await newDeal(world, office, by);
  await world.owner.query('update deals set price_cents = 64000000, gross_cents = 1600000 where id = $1', [id]);
  for (const state of ['approved', 'sent', 'funded'] as const)
    must(await office.people.owner.do(dealCommissions.moveSheet, { id, state }));
  const { rows } = await world.owner.query('select id from commission_payouts where deal_id = $1', [id]);
  return rows[0].id;
}

export const newBill = async (office: Office, by: Person): Promise<string> =>
  must(
    await office.people.owner.do(finance.addBill, {
      user: by.id,
      kind: 'desk',
      memo: `${office.mark} desk ${nextNumber()}`,
      cents: 12_500,
      on: someDay,
      dueOn: '2026-03-17',
    }),
  ).id;

export async function newDeposit(world: World, office: Office, by: Person): Promise<{ id: string; deal: string }> {
  const deal = await newDeal(world, office, by);
  const { id } = must(
    await office.people.owner.do(finance.receiveDeposit, {
      deal,
      payer: `${office.mark} buyer`,
      method: 'check',
      cents: 500_000 + nextNumber(),
      receivedOn: someDay,
      depositBy: '2026-03-05',
    }),
  );
  return { id, deal };
}

/** Funds that were deposited at the bank and are held for a deal. */
export async function newHeld(world: World, office: Office, by: Person): Promise<{ deal: string; account: string }> {
  const { id, deal } = await newDeposit(world, office, by);
  must(await office.people.owner.do(finance.depositFunds, { id, on: '2026-03-03' }));
  return { deal, account: await accountOf(office.people.owner, 'trust', '1000') };
}

export async function accountOf(by: Person, book: 'operating' | 'trust', code: string): Promise<string> {
  const { accounts } = must(await by.do(finance.accounts, { book, on: someDay }));
  return accounts.find((account) => account.code === code)!.id;
}

/** A payment from the trust account that the bank has not paid. */
export async function newCheck(world: World, office: Office, by: Person) {
  const { deal, account } = await newHeld(world, office, by);
  // No second approval is needed, whatever limit another sample set.
  await world.owner.query('update ledger_books set approval_cents = null where organisation_id = $1', [
    office.organisationId,
  ]);
  const { entry } = must(
    await office.people.owner.do(finance.releaseFunds, {
      deal,
      payee: `${office.mark} seller`,
      basis: 'closing',
      method: 'check',
      cents: 1_000 + nextNumber(),
      on: '2026-03-04',
    }),
  );
  const { rows } = await world.owner.query('select n from ledger_lines where entry_id = $1 and account_id = $2', [
    entry,
    account,
  ]);
  return { id: account, entry: entry!, n: rows[0].n as number, on: '2026-03-05', reason: 'lost' as const };
}

export async function newVoided(world: World, office: Office, by: Person): Promise<{ id: string; account: string }> {
  const check = await newCheck(world, office, by);
  return { id: must(await office.people.owner.do(finance.voidCheck, check)).id, account: check.id };
}

/** A bank line and its matching book line, not matched yet. */
export async function newBankLine(world: World, office: Office, by: Person) {
  const { deal, account } = await newHeld(world, office, by);
  const { rows } = await world.owner.query(
    `select l.entry_id as entry, l.n, l.cents from ledger_lines l join ledger_lines o on o.entry_id = l.entry_id and o.about_id = $1
     where l.account_id = $2`,
    [deal, account],
  );
  const [line] = rows;
  const id = await putRow(world, 'ledger_bank_lines', {
    organisation_id: office.organisationId,
    account_id: account,
    day: '2026-03-04',
    cents: line.cents,
    description: `${office.mark} deposit`,
    fingerprint: `${nextNumber()}`,
  });
  return { id: account, lineId: id, lines: [{ entry: line.entry as string, n: line.n as number }] };
}

export const newApproval = (world: World, office: Office, by: Person): Promise<string> =>
  putRow(world, 'ledger_approvals', {
    organisation_id: office.organisationId,
    deed: 'entry',
    payload: {
      day: someDay,
      memo: `${office.mark} rent`,
      lines: [
        { account: '6100', cents: 5 },
        { account: '1000', cents: -5 },
      ],
      key: crypto.randomUUID(),
    },
    subject_key: `${nextNumber()}`,
    memo: `${office.mark} rent`,
    cents: 5,
    proposed_by: (by.role === 'owner' ? office.people.admin : office.people.owner).id,
  });

/** The books of a separate organization, with a trust account that was never reconciled. */
export async function newBooks(world: World, office: Office, by: Person): Promise<{ by: Person; id: string }> {
  const organisation = await newOrganisation(world.server, `${office.mark} books`);
  const head = await newMember(world.server, organisation, 'owner');
  must(await head.do(finance.setSettings, { approvalCents: null, state: 'TX' }));
  return { by: await newMember(world.server, organisation, by.role), id: await accountOf(head, 'trust', '1000') };
}

/** A worksheet from long ago, before all other postings. */
export async function newSigned(world: World, office: Office, by: Person): Promise<string> {
  const account = await accountOf(office.people.owner, 'trust', '1000');
  await putRow(world, 'ledger_reconciliations', {
    organisation_id: office.organisationId,
    account_id: account,
    through: new Date(Date.UTC(1990, 0, nextNumber())).toISOString().slice(0, 10),
    statement_cents: 0,
    deposits_cents: 0,
    checks_cents: 0,
    book_cents: 0,
    subs_cents: 0,
    worksheet: {},
    signed_by: by.id,
  });
  return account;
}
