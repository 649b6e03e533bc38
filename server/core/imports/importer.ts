import type { z } from 'zod';
import type { Right } from '#contract/core/access.ts';
import type { RowProblem } from '#contract/core/imports.ts';
import type { Member } from '../auth/actor.ts';
import type { Tx } from '../db/transaction.ts';
import type { Table } from './table.ts';

export type Choices = { id: string; columns: (string | null)[] };

/** The plan of a whole file, with nothing written yet. `steps` run in order; `rows` is the number of rows in the file. */
export type Planned = { rows: number; steps: number; problems: RowProblem[] };

export type Tally = Record<string, number>;

/** The result of a chunk: `made` lists records that can be undone, and `counts` are added to those of earlier chunks. */
export type Taken = { made: string[]; done: number; skipped: number; problems: RowProblem[]; counts: Tally };

export type Chunk = { importId: string; jobId: string; from: number };

/**
 * Everything the import engine needs to know about a kind of record. Each chunk is one transaction with its checkpoint, so that another
 * worker reads the file again and continues where the last chunk ended.
 */
export type Importer<Wish extends Choices = Choices, Plan extends Planned = Planned> = {
  /** The kind under which its files are stored. */
  kind: string;
  /** Prefixes for the headings that column choices are remembered under; imports of people are the oldest and have none. */
  remembered: readonly string[];
  /** The content types it reads, and the message that refuses others. */
  types: RegExp;
  otherType: string;
  right: Right;
  wish: z.ZodType<Wish>;
  jobs: { run: string; undo: string };
  read(content: Buffer, contentType: string): Promise<Table>;
  /** Suggests what each column holds. */
  suggest(tx: Tx, headings: readonly string[]): Promise<(string | null)[]>;
  /** The remembered choices that still exist. */
  still(tx: Tx, targets: readonly (string | null)[]): Promise<(string | null)[]>;
  /** Facts stored with a newly uploaded file. */
  about?(headings: readonly string[], contentType: string): Record<string, unknown>;
  /** Refuses choices that can't be imported before anything starts; returns what to store with the file. */
  begin(tx: Tx, actor: Member, wish: Wish, columns: readonly { heading: string }[]): Promise<Record<string, unknown>>;
  plan(tx: Tx, actor: Member, table: Table, wish: Wish): Promise<Plan>;
  /** Facts from the plan to store with the file. */
  found?(plan: Plan): Record<string, unknown>;
  /** Steps per transaction. */
  atOnce: number;
  none: Tally;
  take(tx: Tx, actor: Member, chunk: Chunk, plan: Plan, wish: Wish): Promise<Taken>;
  counts(plan: Plan, tally: Tally): Tally;
  finished(tx: Tx, importId: string, counts: Tally): Promise<void>;
  undo: {
    right: Right;
    /** Undoes the records that are still as the import left them, and returns their ids. */
    takeBack(tx: Tx, made: readonly string[], madeAt: string | null): Promise<string[]>;
    told(tx: Tx, importId: string, count: number): void;
    further?: Further;
  };
};

/** What an import did besides creating records: undone after them, in id order. */
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
