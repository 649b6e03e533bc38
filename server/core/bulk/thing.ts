import type { z } from 'zod';
import type { Right } from '#contract/core/access.ts';
import type { Member } from '../auth/actor.ts';
import type { Sql } from '../db/sql.ts';
import type { NewEvent, Tx } from '../db/transaction.ts';

/** The parts in which acts differ. All SQL uses the table's alias `l`. */
export type Act<Needs extends string = string, Reason extends string = string> = {
  right: Right;
  /** The permission in `can` that the act requires, and the reason given where it is missing. */
  needs: Needs;
  without: Reason;
  /** The record already has the wanted state. */
  isSo: Sql;
  /** The record can't be changed to the wanted state. */
  impossible?: readonly { when: Sql | ((actor: Member) => Sql); reason: Reason }[];
  set: Sql;
  /** The change makes the record count against a limit of the plan. */
  takesRoom?: Sql;
};

export type Told = Pick<NewEvent, 'kind' | 'data'>;
/** A record's state before and after the change. */
export type Changed<State> = { id: string; before: State; after: State };

/** Everything that changing many records of one kind at once, and undoing it, requires. */
export type BulkThing<
  Wished extends { act: string } = { act: string },
  Selection = unknown,
  State extends object = object,
  Reason extends string = string,
> = {
  /** The domain's name: its jobs are called `<name>.bulk` and `<name>.undo_bulk`. */
  name: string;
  /** The subject type of the events. */
  subject: string;
  act: z.ZodType<Wished>;
  selection: z.ZodType<Selection>;
  /** The table must have `organisation_id`, `id` and `version`. */
  table: Sql;
  /** The table that stores the records' previous states, and its column with the record's id. */
  kept: { table: Sql; record: Sql };
  actOf: (wished: Wished) => Act<string, Reason>;
  /** The name of a record. */
  named: Sql;
  canColumn: (actor: Member) => Sql;
  visibleTo: (actor: Member) => Sql;
  selected: (actor: Member, selection: Selection, now: Date) => Sql;
  /** Every field that an act may change, under the contract's names, as JSON: an undo restores it, and events report it. */
  state: Sql;
  /** Restores the state in `c.before`, which an older release may have stored with fewer fields. */
  putBack: Sql;
  /** Columns that are set with every change. */
  touched?: Sql;
  /** A reason why a record can't be restored although no one has changed it since. */
  lost?: { when: Sql; reason: Reason };
  /** Restoring the record makes it count against a limit of the plan. */
  putBackTakesRoom?: Sql;
  /** The event for a change, the same as for a change by hand; `wished` is missing when the change is undone. */
  told: (before: State, after: State, wished?: Wished) => Told;
  /**
   * Why the act is not possible, apart from a missing right: the field and the message. Checked at the request and again when the job runs.
   */
  fault?: (tx: Tx, wished: Wished) => Promise<{ path: string[]; message: string } | undefined>;
  /** Refuses if the plan has no room for this many more. */
  requireRoom?: (tx: Tx, more: number) => Promise<void>;
  /** Further rows to write in the transaction of the changes. */
  alsoWrite?: (tx: Tx, changed: readonly Changed<State>[], wished?: Wished) => Promise<void>;
};

export type Meant<Selection> = { ids: string[] } | Selection;
export type Wish<Wished, Selection> = { selection: Meant<Selection>; do: Wished };
