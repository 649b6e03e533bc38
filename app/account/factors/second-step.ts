import type { AskedFactor } from '#contract/account/entry.ts';

/** Thrown after a correct password: one of these factors is required. */
export class SecondStep extends Error {
  readonly factors: readonly AskedFactor[];

  constructor(factors: readonly AskedFactor[]) {
    super('A second factor is asked for.');
    this.factors = factors;
  }
}
