import type { Filter } from '#contract/core/filter.ts';
import type { AnyStep } from '#contract/core/programs/flow.ts';
import type { Hour } from '#contract/core/programs/time.ts';
import type { Span } from '#contract/core/time-zone.ts';
import type { Sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';
import type { DeliveredEvent } from '../events/listener.ts';

/** What happened, as far as a program asks: an event with a name, the person it is about, and when. */
export type Heard = Pick<DeliveredEvent, 'id' | 'kind' | 'subject' | 'data'> & { at: number };

export type AnySignal = { readonly kind: string };
export type EventTrigger = { kind: 'event'; event: string; where: readonly { field: string; is: string }[] };
export type DateTrigger = { kind: 'date'; field: string; days: number; time: string; yearly: boolean };
export type ListTrigger = { kind: 'list'; filter: Filter; when: 'enters' | 'leaves' };
export type AnyTrigger = EventTrigger | DateTrigger | ListTrigger;
export type Again = { mode: 'once' } | { mode: 'after'; days: number } | { mode: 'always' };

/** Steps that the engine does itself. All others are deeds of domains. */
export type WaitStep = AnyStep & { kind: 'wait'; for: Span };
export type UntilStep = AnyStep & { kind: 'until' } & Hour;
export type AwaitStep = AnyStep & {
  kind: 'await';
  signals: readonly AnySignal[];
  within: Span;
  ifNot: 'continue' | 'end';
};
export type BranchStep = AnyStep & { kind: 'branch'; filter: Filter };
export type SplitStep = AnyStep & { kind: 'split'; parts: readonly { share: number }[] };
export type ProgramStep = AnyStep & { kind: 'program'; act: 'start' | 'stop'; program: string | null };

export type Definition = {
  triggers: readonly AnyTrigger[];
  conditions: Filter | null;
  steps: readonly AnyStep[];
  exits: readonly AnySignal[];
  again: Again;
};

/** What a deed is told. Times are milliseconds: `at` is the program's own time, `now` the clock's. */
export type About = {
  subjectId: string;
  /** Which part of a record, where it has several. */
  slot: string;
  /** What was known when it entered. */
  given: Record<string, unknown>;
  enrolmentId: string;
  programId: string;
  program: string;
  /** Names this very doing of this step: what goes out carries it. */
  key: string;
  at: number;
  now: number;
  zone: string;
  /** In whose name, where the record has no owner. */
  by: string | null;
};

/** What came of a step, and why. What is held is tried again at its time, until it is too late. */
export type Done =
  /** `again`: when the same step is to be done once more. Without it, the next step follows. */
  | { outcome: 'done' | 'skipped' | 'denied'; why?: Record<string, unknown>; again?: number | undefined }
  | { outcome: 'held'; until: number; why?: Record<string, unknown> };

/** A step that lives in a domain, which hands it in by its manifest. All it does is done in the transaction it is given. */
export type Deed<S extends AnyStep = AnyStep> = {
  kind: S['kind'];
  /** So long after its time it is skipped, and says so. */
  lateHours: (step: S) => number;
  do: (tx: Tx, step: S, about: About) => Promise<Done>;
};
// biome-ignore lint/suspicious/noExplicitAny: each deed takes its own step
type AnyDeed = Deed<any>;

/** Whom events are about that have another subject: a deal's client. */
export type Follow = (tx: Tx, events: readonly Heard[]) => Promise<Map<string, readonly string[]>>;

export type SignalRule = {
  events: readonly string[];
  holds: (tx: Tx, signal: AnySignal, event: Heard) => Promise<boolean> | boolean;
};

/** What a domain brings to programs. */
export type Given = {
  deeds?: readonly AnyDeed[];
  /** By kind of event. */
  follows?: Readonly<Record<string, Follow>>;
  /** Programs for its own records (records.ts). */
  builtIn?: readonly BuiltIn[];
};

/**
 * A program that comes with the product, for records that are no leads: one deed, done at moments that the record itself gives.
 * Its key is the name of its step.
 */
export type BuiltIn = {
  key: string;
  /** As the activity log and webhooks call it. */
  name: string;
  /** What runs out runs out: it cannot be switched off. */
  isNeeded?: boolean;
  /** Looks at the record as it is now: it may be gone, done, or moved since. */
  do: (tx: Tx, about: About) => Promise<Done>;
};

/** One that the product brings along; every organisation has it and may change it. */
export type HouseProgram = { key: string; name: string; definition: Definition };

/** All that the engine must know of those whom programs are for. */
export type Subject = {
  /** What events call it. */
  type: string;
  /** The column of `enrolments` that names it. */
  column: Sql;
  /** Kinds of events that may concern one. */
  hears: readonly string[];
  /** The ids of those that are there and meet a filter, after an id, in the order of ids. `among`: of these only. */
  matching: (tx: Tx, filter: Filter | null, now: number, choice: Choice) => Promise<string[]>;
  /** Whose day, moved and each year's too, lies within two days, with that day. */
  onDays: (
    tx: Tx,
    trigger: DateTrigger,
    days: { from: string; to: string },
    choice: Choice,
  ) => Promise<{ id: string; day: string }[]>;
  zonesOf: (tx: Tx, ids: readonly string[]) => Promise<Map<string, string>>;
  signals: Readonly<Record<string, SignalRule>>;
  /** Reads a stored definition. */
  house: readonly HouseProgram[];
};
export type Choice = { among?: readonly string[]; after?: string | undefined; limit: number };

/** Programs for one kind of record: their subject, and what domains handed in. */
export class Engine {
  readonly subject: Subject;
  readonly deeds = new Map<string, AnyDeed>();
  readonly follows = new Map<string, Follow>();

  constructor(subject: Subject) {
    this.subject = subject;
  }

  /** Once, where all domains are joined. A step that two can do stops the start. */
  handIn(given: readonly Given[]): void {
    this.deeds.clear();
    this.follows.clear();
    for (const { deeds = [], follows = {} } of given) {
      for (const deed of deeds) {
        if (this.deeds.has(deed.kind)) throw new Error(`Two domains do the step ${deed.kind}.`);
        this.deeds.set(deed.kind, deed);
      }
      for (const [kind, follow] of Object.entries(follows)) this.follows.set(kind, follow);
    }
  }
}
