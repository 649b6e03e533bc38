import type { z } from 'zod';
import type { Right } from '#contract/core/access.ts';
import type { Member } from '../auth/actor.ts';
import type { Sql } from '../db/sql.ts';
import type { NewEvent, Tx } from '../db/transaction.ts';

/** What one act is, in the few things that acts differ in. All SQL is over the thing's table as `l`. */
export type Act<Needs extends string = string, Reason extends string = string> = {
  right: Right;
  /** What of `can` it takes, and how its lack is called. */
  needs: Needs;
  without: Reason;
  /** The record is so already. */
  isSo: Sql;
  /** The record cannot be made so. */
  impossible?: readonly { when: Sql | ((actor: Member) => Sql); reason: Reason }[];
  set: Sql;
  /** The record comes to take room that the plan must have. */
  takesRoom?: Sql;
};

export type Told = Pick<NewEvent, 'kind' | 'data'>;
/** One record, as it was and as it is. */
export type Changed<State> = { id: string; before: State; after: State };

/** What must be known of a thing for many of it to be changed at once, and taken back. */
export type BulkThing<
  Wished extends { act: string } = { act: string },
  Selection = unknown,
  State extends object = object,
  Reason extends string = string,
> = {
  /** The domain's word: its jobs are called `<name>.bulk` and `<name>.undo_bulk`. */
  name: string;
  /** What its events are about. */
  subject: string;
  act: z.ZodType<Wished>;
  selection: z.ZodType<Selection>;
  /** Has `organisation_id`, `id` and `version`. */
  table: Sql;
  /** Where it is kept how records were, and the column there that names the record. */
  kept: { table: Sql; record: Sql };
  actOf: (wished: Wished) => Act<string, Reason>;
  /** What a record is called. */
  named: Sql;
  canColumn: (actor: Member) => Sql;
  visibleTo: (actor: Member) => Sql;
  selected: (actor: Member, selection: Selection, now: Date) => Sql;
  /** All that an act may change, by the contract's names, as JSON: what an undo puts back and events tell of. */
  state: Sql;
  /** From `c.before`, which is such a state, or an older release's part of one. */
  putBack: Sql;
  /** What is set with every change. */
  touched?: Sql;
  /** Why a record cannot be put back, though nobody changed it since. */
  lost?: { when: Sql; reason: Reason };
  /** The record comes to take room by being put back. */
  putBackTakesRoom?: Sql;
  /** A change told as one by hand would be; `wished` is missing where it is taken back. */
  told: (before: State, after: State, wished?: Wished) => Told;
  /** Why nobody may wish this, beyond the right: which field, and the sentence. Asked when it is wished and when it runs. */
  fault?: (tx: Tx, wished: Wished) => Promise<{ path: string[]; message: string } | undefined>;
  /** Refuses where the plan has no room for so many more. */
  requireRoom?: (tx: Tx, more: number) => Promise<void>;
  /** What else is written with the changes, in their transaction. */
  alsoWrite?: (tx: Tx, changed: readonly Changed<State>[], wished?: Wished) => Promise<void>;
};

export type Meant<Selection> = { ids: string[] } | Selection;
export type Wish<Wished, Selection> = { selection: Meant<Selection>; do: Wished };
