import type { Account, Move, Sheet, Step } from './commission.ts';

/** The accounts of a deal's money, with every movement between them. */
export class Book {
  readonly moves: Move[] = [];
  readonly #balances = new Map<Account, number>();

  held(account: Account): number {
    return this.#balances.get(account) ?? 0;
  }

  /** Moves at most what the account holds. */
  move(step: Step, from: Account | null, to: Account, wanted: number, why: Partial<Move> = {}): number {
    const cents = Math.max(0, from === null ? wanted : Math.min(wanted, this.held(from)));
    if (from !== null) this.#balances.set(from, this.held(from) - cents);
    this.#balances.set(to, this.held(to) + cents);
    this.moves.push({
      step,
      from,
      to,
      cents,
      of: cents,
      rate: null,
      name: null,
      plan: null,
      before: null,
      after: null,
      rule: null,
      ...why,
    });
    return cents;
  }

  payouts(): Sheet['payouts'] {
    return [...this.#balances].flatMap(([to, cents]) => (to === 'deal' || cents === 0 ? [] : [{ to, cents }]));
  }
}
