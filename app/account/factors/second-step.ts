import type { AskedFactor } from '#contract/account/entry.ts';

/** The password was right; who comes in is asked for one of these before they are in. */
export class SecondStep extends Error {
  readonly factors: readonly AskedFactor[];

  constructor(factors: readonly AskedFactor[]) {
    super('A second factor is asked for.');
    this.factors = factors;
  }
}
