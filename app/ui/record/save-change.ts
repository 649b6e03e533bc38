import type { LastChange } from '#contract/core/errors.ts';
import { problemOf } from '../problem.ts';
import { keptOf, mergeChange } from './merge-change.ts';

/** A change of ours that met one of somebody else's in the same fields. */
export type Dispute<Kept, Change> = {
  current: Kept;
  change: Change;
  fields: (keyof Change & string)[];
  /** Who wrote what stands there now, as far as is known. */
  changes: readonly LastChange[];
};

type Saving<Kept, Change> = {
  /** The record as it was when the edit began; what others changed beside it since then is no hindrance. */
  basis: Kept;
  change: Change;
  /** A record's fields as a change names them. */
  fieldsOf?: (record: Kept) => Readonly<Record<string, unknown>>;
  merge?: (basis: Kept, current: Kept, change: Change) => { fitting: Change; disputed: (keyof Change & string)[] };
  send: (change: Change, version: number) => Promise<Kept>;
  /** Asks which fields are to be ours. */
  choose: (dispute: Dispute<Kept, Change>) => Promise<readonly string[]>;
};

const mostTries = 5;

/** Saves a change, whatever others changed beside it. Nothing of theirs is overwritten unless the reader says so. */
export async function saveChange<Kept extends { version: number }, Change extends object>({
  basis,
  change,
  fieldsOf = (record) => record as Readonly<Record<string, unknown>>,
  merge = (before, now, wanted) => mergeChange(fieldsOf(before), fieldsOf(now), wanted),
  send,
  choose,
}: Saving<Kept, Change>): Promise<Kept> {
  let seen = basis;
  let wanted = change;
  for (let tries = 1; Object.keys(wanted).length > 0; tries++) {
    try {
      return await send(wanted, seen.version);
    } catch (error) {
      const problem = problemOf(error);
      if (problem?.code !== 'version_conflict' || tries === mostTries) throw error;
      const current = problem.current as Kept;
      const { fitting, disputed } = merge(seen, current, wanted);
      const changes = (problem.details?.changes ?? []) as LastChange[];
      const mine =
        disputed.length > 0 ? await choose({ current, change: wanted, fields: disputed, changes }) : disputed;
      wanted = keptOf(fitting, disputed, mine);
      seen = current;
    }
  }
  return seen;
}
