/** The part of the money engine that server and app share: docs/decisions/0060-money.md. Debits are positive, credits negative. */
export const accountTypes = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountType = (typeof accountTypes)[number];

const bookKinds = ['operating', 'trust'] as const;
export type BookKind = (typeof bookKinds)[number];

/** The side on which an account increases: assets and expenses by debits, all others by credits. */
export const sideOf = (type: AccountType): 1 | -1 => (type === 'asset' || type === 'expense' ? 1 : -1);

/** The amount as people state it, such as owed or earned; never minus zero. */
export const saidOf = (type: AccountType, cents: number): number => (cents === 0 ? 0 : sideOf(type) * cents);

type ChartAccount = {
  code: string;
  name: string;
  type: AccountType;
  isBank?: true;
  /** Every line must name its owner: the account consists of sub-ledgers. */
  isOwned?: true;
  /** Neither the account nor any of its sub-ledgers may be below zero on any day. */
  isGuarded?: true;
};

/** The definition of a book: its key, the kind of money it holds, and its initial accounts. */
export type Chart = { key: string; kind: BookKind; accounts: readonly ChartAccount[] };

/** The owner of a line, or the record it is about: its kind, its id, and its current name. */
export type Owner = { kind: string; id: string; name: string };

export type Line = {
  /** The account's code in the book. */
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

/** Drops lines with an amount of zero. */
export const moving = (lines: readonly Line[]): Line[] => lines.filter(({ cents }) => cents !== 0);

export type Aging = { current: number; days30: number; days60: number; days90: number; older: number };
export const agingBuckets = ['current', 'days30', 'days60', 'days90', 'older'] as const satisfies (keyof Aging)[];
