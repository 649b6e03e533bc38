import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Queries } from '../db/transaction.ts';
import type { Undo } from './define-job.ts';
import { asJson, type Claim, held, tellWatcher } from './job-rows.ts';

/** An item that the job could not process, and why: a row number or a record's id. */
type RefusedItem = { item: string; reason: string };

export type Step = {
  total?: number;
  done?: number;
  skipped?: number;
  refused?: readonly RefusedItem[];
  /** Where the next attempt continues. */
  checkpoint?: unknown;
  undo?: Undo;
};

/** Further refusals are only counted. */
const mostRefusals = 500;

/** The job has been taken from this worker, so whatever it was about to write must be rolled back. */
export class JobLost extends Error {
  override name = 'JobLost';
}

/** A job's progress, stored on its row: for the person who watches it and for the attempt that continues it. */
export class Progress {
  /** Where the previous attempt ended, if it left a checkpoint. */
  readonly checkpoint: unknown;
  readonly #db: Database;
  readonly #claim: Claim;
  readonly #everyMs: number;
  readonly #onCancel: () => void;
  #gathered: Step | undefined;
  #timer: NodeJS.Timeout | undefined;
  #toldAt = 0;

  constructor(db: Database, claim: Claim, onCancel: () => void, everyMs = 500) {
    this.checkpoint = claim.checkpoint;
    this.#db = db;
    this.#claim = claim;
    this.#onCancel = onCancel;
    this.#everyMs = everyMs;
  }

  /** Counts at once and writes at intervals. */
  add(step: Step): void {
    this.#gathered = sumOf(this.#gathered, step);
    this.#timer ??= setTimeout(() => {
      // Failing to write the counts does not fail the job; they are kept for the next write.
      void this.flush().catch(() => {});
    }, this.#everyMs);
  }

  /**
   * Writes the step in the transaction of the work it counts, so that work and checkpoint commit together or not at all. Throws, and so
   * rolls the work back, if another worker has the job by now.
   */
  async commit(tx: Queries, step: Step): Promise<void> {
    await this.#write(tx, step);
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const step = this.#gathered;
    if (!step) return;
    this.#gathered = undefined;
    try {
      await this.#db.asSystem((tx) => this.#write(tx, step));
    } catch (error) {
      this.#gathered = sumOf(step, this.#gathered);
      throw error;
    }
  }

  async #write(tx: Queries, { total, done = 0, skipped = 0, refused = [], checkpoint, undo }: Step): Promise<void> {
    const row = await tx.one<{ cancel: boolean }>(sql`
      update jobs
      set total = coalesce(${total ?? null}::int, total), done = done + ${done}, skipped = skipped + ${skipped},
          refused = refused + ${refused.length},
          refusals = case when jsonb_array_length(refusals) < ${mostRefusals}
            then refusals || ${asJson(refused.slice(0, mostRefusals))} else refusals end,
          checkpoint = coalesce(${asJson(checkpoint)}, checkpoint), undo = coalesce(${asJson(undo)}, undo)
      where ${held(this.#claim)} returning cancel_requested_at is not null as cancel`);
    if (!row) throw new JobLost('Another worker has this job.');
    if (row.cancel) this.#onCancel();
    if (performance.now() - this.#toldAt < this.#everyMs) return;
    this.#toldAt = performance.now();
    await tellWatcher(tx, this.#claim);
  }
}

function sumOf(first: Step | undefined, second: Step | undefined): Step {
  return {
    ...first,
    ...second,
    done: (first?.done ?? 0) + (second?.done ?? 0),
    skipped: (first?.skipped ?? 0) + (second?.skipped ?? 0),
    refused: [...(first?.refused ?? []), ...(second?.refused ?? [])],
  };
}
