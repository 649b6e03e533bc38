import type { Filter } from '#contract/core/filter.ts';
import type { AnyStep } from '#contract/core/programs/flow.ts';
import type { Hour } from '#contract/core/programs/time.ts';
import type { Span } from '#contract/core/time-zone.ts';
import type { Sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';
import type { DeliveredEvent } from '../events/listener.ts';

/** An event as a program sees it: its name, its subject, and its time. */
export type Heard = Pick<DeliveredEvent, 'id' | 'kind' | 'subject' | 'data'> & { at: number };

export type AnySignal = { readonly kind: string };
export type EventTrigger = { kind: 'event'; event: string; where: readonly { field: string; is: string }[] };
export type DateTrigger = { kind: 'date'; field: string; days: number; time: string; yearly: boolean };
export type ListTrigger = { kind: 'list'; filter: Filter; when: 'enters' | 'leaves' };
export type AnyTrigger = EventTrigger | DateTrigger | ListTrigger;
export type Again = { mode: 'once' } | { mode: 'after'; days: number } | { mode: 'always' };

/** Steps that the engine runs itself; all others are deeds of domains. */
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

/** The facts a deed is given. Times are in milliseconds: `at` is the program's own time, `now` the clock's. */
export type About = {
  subjectId: string;
  /** The part of the record, if it has several with programs of their own. */
  slot: string;
  /** Data stored when the enrollment was created. */
  given: Record<string, unknown>;
  enrolmentId: string;
  programId: string;
  program: string;
  /** Identifies this particular execution of the step; outgoing messages carry it. */
  key: string;
  at: number;
  now: number;
  zone: string;
  /** The user to act for if the record has no owner. */
  by: string | null;
};

/** The result of a step and its reason. A held step is retried at `until`, unless that is too late. */
export type Done =
  /** `again` is when to do the same step once more; without it, the next step follows. */
  | { outcome: 'done' | 'skipped' | 'denied'; why?: Record<string, unknown>; again?: number | undefined }
  | { outcome: 'held'; until: number; why?: Record<string, unknown> };

/** A step that a domain implements and contributes in its manifest. It must do everything in the transaction it is given. */
export type Deed<S extends AnyStep = AnyStep> = {
  kind: S['kind'];
  /** The step is skipped if it is later than this. */
  lateHours: (step: S) => number;
  do: (tx: Tx, step: S, about: About) => Promise<Done>;
};
// biome-ignore lint/suspicious/noExplicitAny: each deed takes its own step
type AnyDeed = Deed<any>;

/** Finds the program subjects that an event about another record concerns, such as a deal's client. */
export type Follow = (tx: Tx, events: readonly Heard[]) => Promise<Map<string, readonly string[]>>;

export type SignalRule = {
  events: readonly string[];
  holds: (tx: Tx, signal: AnySignal, event: Heard) => Promise<boolean> | boolean;
};

/** What a domain contributes to programs. */
export type Given = {
  deeds?: readonly AnyDeed[];
  /** By kind of event. */
  follows?: Readonly<Record<string, Follow>>;
  /** Programs for its own records (records.ts). */
  builtIn?: readonly BuiltIn[];
};

/**
 * A program provided by the product for records that are not leads: one deed, done at moments that the record itself determines. Its key is
 * also the kind of its step.
 */
export type BuiltIn = {
  key: string;
  /** The name in the activity log and in webhooks. */
  name: string;
  /** The program can't be turned off, because the record depends on it, such as an expiration. */
  isNeeded?: boolean;
  /** Must check the record as it is now: it may be deleted, done, or rescheduled since. */
  do: (tx: Tx, about: About) => Promise<Done>;
};

/** A program that the product provides; every organization has it and may change it. */
export type HouseProgram = { key: string; name: string; definition: Definition };

/** What the engine must know about the records that programs are for. */
export type Subject = {
  /** Its subject type in events. */
  type: string;
  /** The column of `enrolments` that refers to it. */
  column: Sql;
  /** The kinds of events that may concern one. */
  hears: readonly string[];
  /** The ids that exist and match a filter, in id order after a given id. `among` limits the result to these ids. */
  matching: (tx: Tx, filter: Filter | null, now: number, choice: Choice) => Promise<string[]>;
  /** The ids whose date, shifted and repeated yearly as the trigger says, lies between two days, with that date. */
  onDays: (
    tx: Tx,
    trigger: DateTrigger,
    days: { from: string; to: string },
    choice: Choice,
  ) => Promise<{ id: string; day: string }[]>;
  zonesOf: (tx: Tx, ids: readonly string[]) => Promise<Map<string, string>>;
  signals: Readonly<Record<string, SignalRule>>;
  /** The programs that the product provides for this subject. */
  house: readonly HouseProgram[];
};
export type Choice = { among?: readonly string[]; after?: string | undefined; limit: number };

/** Programs for one kind of record: their subject, and what domains contributed. */
export class Engine {
  readonly subject: Subject;
  readonly deeds = new Map<string, AnyDeed>();
  readonly follows = new Map<string, Follow>();

  constructor(subject: Subject) {
    this.subject = subject;
  }

  /** Called once, where all domains are joined. A step that two domains implement stops the startup. */
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
