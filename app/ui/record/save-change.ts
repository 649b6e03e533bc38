import type { LastChange } from '#contract/core/errors.ts';
import { problemOf } from '../problem.ts';
import { keptOf, mergeChange } from './merge-change.ts';

/** A change of ours to fields that another person changed too. */
export type Dispute<Kept, Change> = {
  current: Kept;
  change: Change;
  fields: (keyof Change & string)[];
  /** Who made the current version, as far as is known. */
  changes: readonly LastChange[];
};

type Saving<Kept, Change> = {
  /** The record when the edit began; changes that others made to other fields since then don't conflict. */
  basis: Kept;
  change: Change;
  /** The record's fields under the names that a change uses. */
  fieldsOf?: (record: Kept) => Readonly<Record<string, unknown>>;
  merge?: (basis: Kept, current: Kept, change: Change) => { fitting: Change; disputed: (keyof Change & string)[] };
  send: (change: Change, version: number) => Promise<Kept>;
  /** Asks in which fields our version wins. */
  choose: (dispute: Dispute<Kept, Change>) => Promise<readonly string[]>;
};

const mostTries = 5;

/** Saves a change even when others saved other changes meanwhile. Their changes are overwritten only if the reader chooses so. */
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
