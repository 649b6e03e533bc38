import type { z } from 'zod';
import type { Right } from '#contract/core/access.ts';
import type { RowProblem } from '#contract/core/imports.ts';
import type { Member } from '../auth/actor.ts';
import type { Tx } from '../db/transaction.ts';
import type { Table } from './table.ts';

export type Choices = { id: string; columns: (string | null)[] };

/** A whole file read: nothing is written yet. `steps` are taken in their order, `rows` are those of the file. */
export type Planned = { rows: number; steps: number; problems: RowProblem[] };

export type Tally = Record<string, number>;

/** What became of a chunk: `made` can be taken back, `counts` are added to those of the chunks before. */
export type Taken = { made: string[]; done: number; skipped: number; problems: RowProblem[]; counts: Tally };

export type Chunk = { importId: string; jobId: string; from: number };

/**
 * All that the engine must know of a kind of record to take a file of it in. Each chunk is one transaction with its checkpoint:
 * whoever takes over reads the file again and goes on where the last chunk ended.
 */
export type Importer<Wish extends Choices = Choices, Plan extends Planned = Planned> = {
  /** The word that its files are kept under. */
  kind: string;
  /** The words before the headings under which choices are remembered: people came first and have none. */
  remembered: readonly string[];
  /** Which types of files it reads, and what is said of others. */
  types: RegExp;
  otherType: string;
  right: Right;
  wish: z.ZodType<Wish>;
  jobs: { run: string; undo: string };
  read(content: Buffer, contentType: string): Promise<Table>;
  /** What each column seems to hold. */
  suggest(tx: Tx, headings: readonly string[]): Promise<(string | null)[]>;
  /** Those of remembered choices that are still there. */
  still(tx: Tx, targets: readonly (string | null)[]): Promise<(string | null)[]>;
  /** What is kept beside a file that was just looked at. */
  about?(headings: readonly string[], contentType: string): Record<string, unknown>;
  /** Refuses what cannot be read so before anything is begun; answers what is kept beside the file. */
  begin(tx: Tx, actor: Member, wish: Wish, columns: readonly { heading: string }[]): Promise<Record<string, unknown>>;
  plan(tx: Tx, actor: Member, table: Table, wish: Wish): Promise<Plan>;
  /** What a plan found that is kept beside the file. */
  found?(plan: Plan): Record<string, unknown>;
  /** Steps that a transaction takes on. */
  atOnce: number;
  none: Tally;
  take(tx: Tx, actor: Member, chunk: Chunk, plan: Plan, wish: Wish): Promise<Taken>;
  counts(plan: Plan, tally: Tally): Tally;
  finished(tx: Tx, importId: string, counts: Tally): Promise<void>;
  undo: {
    right: Right;
    /** Takes back those that stand as the import left them, and says which. */
    takeBack(tx: Tx, made: readonly string[], madeAt: string | null): Promise<string[]>;
    told(tx: Tx, importId: string, count: number): void;
    further?: Further;
  };
};

/** What an import did beside making records: taken back after them, in the order of an id. */
export type Further = {
  count(tx: Tx, jobId: string): Promise<number>;
  takeBack(
    tx: Tx,
    jobId: string,
    importId: string,
    after: string | null,
  ): Promise<{ done: number; kept: string[]; next: string | null }>;
  ended(tx: Tx, jobId: string): Promise<void>;
};
