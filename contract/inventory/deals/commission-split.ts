import { partOf, whole } from '../../core/money.ts';
import {
  type Account,
  amountOf,
  type Earning,
  type Plan,
  type PlanTerms,
  type Rule,
  rateOf,
  type Standing,
  type Step,
  type Year,
} from './commission.ts';
import type { Book } from './commission-book.ts';

/** An agent's contribution: their part of the gross, and their share of the deal. */
export type Brought = { gross: number; units: number };
export type Given = { plan: Plan | null; year: Year };
type Split = Omit<Earning, 'agent'>;

const unlimited = Number.MAX_SAFE_INTEGER;

/** Splits an amount between an agent and the house, by the tiers of a plan and up to its cap. */
export function splitOf(book: Book, user: string, given: Given | undefined, brought: Brought): Split {
  const account: Account = `agent:${user}`;
  if (!given?.plan) return { user, ...brought, split: book.held(account), house: 0 };
  const { plan, year } = given;
  takeBefore(book, account, plan);
  const split = book.held(account);
  const walk = new Walk(plan.terms, year, { ...brought, split });
  let at: Standing = { split: year.split, house: year.house };
  let kept = 0;
  const take = (step: Step, of: number, cents: number, rate: number, rule: Rule | null) => {
    const before = at;
    at = { split: at.split + of, house: at.house + cents };
    kept += book.move(step, account, 'house', cents, { of, rate, plan: plan.id, before, after: at, rule });
  };
  while (walk.left > 0) {
    const room = plan.terms.cap === null ? unlimited : Math.max(0, plan.terms.cap - at.house);
    if (room === 0) {
      take('beyond_cap', walk.left, 0, 0, null);
      break;
    }
    const { piece, house, agent, rule } = walk.next(room, at.house);
    take('split', piece, house, whole - agent, rule);
  }
  const { cap, afterCapFrom } = plan.terms;
  const isCrossing = cap !== null && year.house < cap;
  if (walk.left > 0 && plan.terms.afterCapFee > 0 && !(isCrossing && afterCapFrom === 'next'))
    book.move('after_cap_fee', account, 'house', plan.terms.afterCapFee, { of: split, plan: plan.id });
  return { user, ...brought, split, house: kept };
}

function takeBefore(book: Book, account: Account, { id, terms }: Plan): void {
  const of = book.held(account);
  for (const { name, amount, most } of terms.preItems)
    book.move('plan_pre', account, 'house', Math.min(amountOf(amount, of), most ?? unlimited), {
      of,
      rate: rateOf(amount),
      name,
      plan: id,
    });
}

const houseOf = (cents: number, agent: number): number => cents - partOf(cents, agent);

/** The smallest amount from which the house gets this much. */
const reachedBy = (house: number, agent: number): number =>
  Number((BigInt(house) * BigInt(whole) + BigInt(whole - agent - 1)) / BigInt(whole - agent));

const ratio = (cents: number, part: number, all: number, up: boolean): number =>
  Number((BigInt(cents) * BigInt(part) + BigInt(up ? all - 1 : 0)) / BigInt(all));

/** Walks through the tiers of a plan piece by piece; where a tier or the cap is crossed, the deal is divided there. */
class Walk {
  left: number;
  readonly #terms: PlanTerms;
  readonly #tiers: PlanTerms['tiers'];
  readonly #slid: number | null;
  /** The year so far by the plan's base, and what this deal still adds to it; what the house keeps adds itself. */
  #at: number;
  #rest: number;

  constructor(terms: PlanTerms, year: Year, brought: Brought & { split: number }) {
    const { base, scale } = terms;
    this.#terms = terms;
    this.left = brought.split;
    this.#at = base === 'company' ? year.house : year[base];
    this.#rest = base === 'company' ? 0 : brought[base];
    this.#tiers = terms.tiers.map(({ from, agent }) => ({ from: base === 'units' ? from * whole : from, agent }));
    this.#slid = scale === 'sliding' ? this.#landing() : null;
  }

  /** The tier in which the whole deal ends. What the house keeps depends on the tier, so it is the highest one reached at its own rate. */
  #landing(): number {
    const reached = ({ from, agent }: PlanTerms['tiers'][number]) =>
      from <= this.#at + (this.#terms.base === 'company' ? houseOf(this.left, agent) : this.#rest);
    return Math.max(0, this.#tiers.findLastIndex(reached));
  }

  /** The next piece within one tier; the house takes at most its remaining room. */
  next(room: number, house: number): { piece: number; house: number; agent: number; rule: Rule } {
    const { base, scale } = this.#terms;
    if (base === 'company') this.#at = house;
    const place =
      this.#slid ??
      Math.max(
        0,
        this.#tiers.findLastIndex(({ from }) => from <= this.#at),
      );
    const { from, agent } = this.#tiers[place]!;
    const above = this.#slid === null ? this.#tiers[place + 1] : undefined;
    const most = above && base === 'company' ? Math.min(room, above.from - this.#at) : room;
    let { piece, adds } = this.#inTier(above?.from);
    let takes = houseOf(piece, agent);
    if (takes > most) {
      // The cap or a company-dollar tier is crossed here: up to this point the house takes exactly what remains of it.
      const reached = Math.min(piece, reachedBy(most, agent));
      adds = ratio(adds, reached, piece, false);
      [piece, takes] = [reached, most];
    }
    const before = this.#at;
    this.left -= piece;
    this.#rest -= adds;
    this.#at += base === 'company' ? takes : adds;
    return { piece, house: takes, agent, rule: { kind: 'tier', base, scale, from, before, after: this.#at } };
  }

  /** How much of the rest is below the next tier, and what it adds to the year. */
  #inTier(above: number | undefined): { piece: number; adds: number } {
    const space = above === undefined || this.#terms.base === 'company' ? unlimited : above - this.#at;
    if (this.#rest <= space) return { piece: this.left, adds: this.#rest };
    return { piece: ratio(this.left, space, this.#rest, true), adds: space };
  }
}
