/** What both sides know of the money engine: docs/decisions/0060-money.md. A debit is positive, a credit negative. */
export const accountTypes = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountType = (typeof accountTypes)[number];

const bookKinds = ['operating', 'trust'] as const;
export type BookKind = (typeof bookKinds)[number];

/** On which side an account grows: what is had and what is spent by debits, the rest by credits. */
export const sideOf = (type: AccountType): 1 | -1 => (type === 'asset' || type === 'expense' ? 1 : -1);

/** Cents as people say them: so much is owed, was earned, is there. Never minus zero. */
export const saidOf = (type: AccountType, cents: number): number => (cents === 0 ? 0 : sideOf(type) * cents);

type ChartAccount = {
  code: string;
  name: string;
  type: AccountType;
  isBank?: true;
  /** Every line says whose it is: the account is a set of sub-ledgers. */
  isOwned?: true;
  /** Neither it nor any of its sub-ledgers may be on the wrong side of zero on any day. */
  isGuarded?: true;
};

/** A book as it is opened: its key, what kind of money it holds, and the accounts it begins with. */
export type Chart = { key: string; kind: BookKind; accounts: readonly ChartAccount[] };

/** Whose a line is, or what it came of: a kind of thing, its id, and how it is called today. */
export type Owner = { kind: string; id: string; name: string };

export type Line = {
  /** By its code in the book. */
  account: string;
  cents: number;
  owner?: Owner;
  about?: Omit<Owner, 'name'>;
};

export const debit = (account: string, cents: number, more: Omit<Line, 'account' | 'cents'> = {}): Line => ({
  account,
  cents,
  ...more,
});
export const credit = (account: string, cents: number, more: Omit<Line, 'account' | 'cents'> = {}): Line => ({
  account,
  cents: -cents,
  ...more,
});

/** Those that move nothing are no lines. */
export const moving = (lines: readonly Line[]): Line[] => lines.filter(({ cents }) => cents !== 0);

export type Aging = { current: number; days30: number; days60: number; days90: number; older: number };
export const agingBuckets = ['current', 'days30', 'days60', 'days90', 'older'] as const satisfies (keyof Aging)[];
