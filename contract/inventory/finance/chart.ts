import type { Chart } from '../../core/money-ledger.ts';

/** Kinds of fees billed to agents, each with its income account. */
export const feeKinds = ['desk', 'insurance', 'technology', 'marketing', 'other'] as const;
export type FeeKind = (typeof feeKinds)[number];

/** Accounts by purpose: code uses the names, people use the numbers. */
export const operating = {
  bank: '1000',
  agentReceivables: '1200',
  referralReceivables: '1210',
  commissionsPayable: '2000',
  ownerEquity: '3000',
  commissionIncome: '4000',
  transactionFees: '4100',
  referralIncome: '4150',
  feeIncome: { desk: '4200', insurance: '4210', technology: '4220', marketing: '4230', other: '4290' },
  agentCommissions: '5000',
  referralFees: '5100',
  bankCharges: '6000',
} as const;

/** The brokerage's own money. Income minus cost of sales is company dollar; each line of these accounts refers to its deal. */
export const operatingChart: Chart = {
  key: 'operating',
  kind: 'operating',
  accounts: [
    { code: operating.bank, name: 'Operating bank account', type: 'asset', isBank: true },
    { code: operating.agentReceivables, name: 'Agent receivables', type: 'asset', isOwned: true },
    {
      code: operating.referralReceivables,
      name: 'Referral fees receivable',
      type: 'asset',
      isOwned: true,
      isGuarded: true,
    },
    {
      code: operating.commissionsPayable,
      name: 'Commissions payable',
      type: 'liability',
      isOwned: true,
      isGuarded: true,
    },
    { code: operating.ownerEquity, name: 'Owner’s equity', type: 'equity' },
    { code: operating.commissionIncome, name: 'Gross commission income', type: 'income' },
    { code: operating.transactionFees, name: 'Transaction fees', type: 'income' },
    { code: operating.referralIncome, name: 'Referral fee income', type: 'income' },
    { code: operating.feeIncome.desk, name: 'Desk fees', type: 'income' },
    { code: operating.feeIncome.insurance, name: 'E&O insurance fees', type: 'income' },
    { code: operating.feeIncome.technology, name: 'Technology fees', type: 'income' },
    { code: operating.feeIncome.marketing, name: 'Marketing fees', type: 'income' },
    { code: operating.feeIncome.other, name: 'Other agent fees', type: 'income' },
    { code: operating.agentCommissions, name: 'Agent commissions', type: 'expense' },
    { code: operating.referralFees, name: 'Referral fees and off the top', type: 'expense' },
    { code: operating.bankCharges, name: 'Bank charges', type: 'expense' },
    { code: '6100', name: 'Office expenses', type: 'expense' },
    { code: '6200', name: 'Marketing expenses', type: 'expense' },
  ],
};

export const trust = { bank: '1000', clientFunds: '2000', ownFunds: '2900' } as const;

/** Money that belongs to others: in the bank, and owed to named owners. The book contains nothing else. */
export const trustChart: Chart = {
  key: 'trust',
  kind: 'trust',
  accounts: [
    { code: trust.bank, name: 'Trust bank account', type: 'asset', isBank: true, isGuarded: true },
    { code: trust.clientFunds, name: 'Client funds', type: 'liability', isOwned: true, isGuarded: true },
    // Broker's funds that a state allows in the trust account for bank charges.
    {
      code: trust.ownFunds,
      name: 'Broker’s funds for bank charges',
      type: 'liability',
      isOwned: true,
      isGuarded: true,
    },
  ],
};

export const rent = { bank: '1000', ownerFunds: '2000', prepaid: '2100', fees: '2300' } as const;

/** Collected rent: each property's funds, tenants' prepayments, and the manager's fees until they are withdrawn. */
export const rentChart: Chart = {
  key: 'rent',
  kind: 'trust',
  accounts: [
    { code: rent.bank, name: 'Rent trust bank account', type: 'asset', isBank: true, isGuarded: true },
    { code: rent.ownerFunds, name: 'Owner funds', type: 'liability', isOwned: true, isGuarded: true },
    { code: rent.prepaid, name: 'Prepaid by tenants', type: 'liability', isOwned: true, isGuarded: true },
    { code: rent.fees, name: 'Management fees earned', type: 'liability', isOwned: true, isGuarded: true },
  ],
};

export const deposits = { bank: '1000', tenants: '2000' } as const;

/** Security deposits, which belong to the tenants, are held in their own bank account, and are no one's income. */
export const depositsChart: Chart = {
  key: 'deposits',
  kind: 'trust',
  accounts: [
    { code: deposits.bank, name: 'Security deposit bank account', type: 'asset', isBank: true, isGuarded: true },
    { code: deposits.tenants, name: 'Security deposits', type: 'liability', isOwned: true, isGuarded: true },
  ],
};

export const tenants = { receivable: '1200', billed: '2000' } as const;

/** Charges and payments of tenants. It holds no money: collected rent is in the rent trust account. */
export const tenantsChart: Chart = {
  key: 'tenants',
  kind: 'operating',
  accounts: [
    { code: tenants.receivable, name: 'Tenant ledgers', type: 'asset', isOwned: true },
    { code: tenants.billed, name: 'Billed for owners', type: 'liability', isOwned: true },
  ],
};

/** Management fee income in the brokerage's operating book. Opened with the first fee withdrawn. */
export const managementIncome = { code: '4300', name: 'Management fees', type: 'income' } as const;

/** What managers advance for owners whose rent payment was returned after the payout. */
export const dueFromOwners = { code: '1250', name: 'Due from owners', type: 'asset', isOwned: true } as const;

/** Application fees for tenant screening. Opened with the first payment. */
export const applicationIncome = { code: '4310', name: 'Application fees', type: 'income' } as const;

export const charts = {
  operating: operatingChart,
  trust: trustChart,
  rent: rentChart,
  deposits: depositsChart,
  tenants: tenantsChart,
} as const;
export type BookKey = keyof typeof charts;
export const bookKeys = ['operating', 'trust', 'rent', 'deposits', 'tenants'] as const satisfies BookKey[];

/** Company dollar of a period: income from deals minus their cost. */
export const companyDollarCodes = {
  income: [operating.commissionIncome, operating.transactionFees, operating.referralIncome],
  cost: [operating.agentCommissions, operating.referralFees],
} as const;
