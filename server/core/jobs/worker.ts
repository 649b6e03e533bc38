import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../db/ids.ts';
import { channels } from '../events/channels.ts';
import { Loop } from '../events/loop.ts';
import type { Services } from '../services.ts';
import type { JobKind } from './define-job.ts';
import { beat, type Claim, claimJobs, kindsDue, settle, takeBackLost } from './job-rows.ts';
import { leave, sayAlive } from './roll.ts';
import { type Run, startRun } from './run-job.ts';
import { fireSchedules, type Schedule } from './schedule.ts';

export type JobWorkerOptions = {
  services: Services;
  kinds: readonly JobKind[];
  schedules?: readonly Schedule[];
  /** The number of jobs run at a time. */
  concurrency?: number;
  pollMs?: number;
  scheduleMs?: number;
  beatMs?: number;
  /** A worker silent for this long counts as dead. */
  staleMs?: number;
  /** How long jobs may keep running once the process is asked to stop. */
  drainMs?: number;
};

const mostSettleAttempts = 15;
const settlePauseMs = 1_000;

/** Fires schedules, claims jobs and runs them. Any number of workers may share one database. */
export class JobWorker {
  readonly #options: Required<JobWorkerOptions>;
  readonly #kinds: Map<string, JobKind>;
  readonly #name = `${hostname()}.${process.pid}.${newId().slice(-6)}`;
  readonly #runs = new Map<string, { run: Run; over: Promise<void> }>();
  readonly #claiming: Loop;
  readonly #beating: Loop;
  readonly #scheduling: Loop;
  #stopping: Promise<void> | undefined;
  /** Since when the database has answered without errors. */
  #soundSince = performance.now();

  constructor(options: JobWorkerOptions) {
    this.#options = {
      schedules: [],
      concurrency: 8,
      pollMs: 1_000,
      scheduleMs: 5_000,
      beatMs: 5_000,
      staleMs: 20_000,
      drainMs: 5_000,
      ...options,
    };
    this.#kinds = new Map(options.kinds.map((kind) => [kind.kind, kind]));
    if (this.#kinds.size !== options.kinds.length) throw new Error('Two kinds of job have the same name.');
    const { services, schedules, pollMs, beatMs, scheduleMs } = this.#options;
    const onError = (error: unknown) => {
      this.#soundSince = performance.now();
      services.log.warn({ err: error }, 'jobs could not be looked for');
    };
    this.#claiming = new Loop({ everyMs: pollMs, round: () => this.#claim(), onError });
    this.#beating = new Loop({ everyMs: beatMs, round: () => this.#beat(), onError });
    const fire = async () => void (await fireSchedules(services.db, schedules));
    this.#scheduling = new Loop({ everyMs: scheduleMs, round: fire, onError });
    services.db.onEnqueued(() => this.#claiming.wake());
    services.notices.on(channels.jobs, (payload) => {
      if (payload === '') this.#claiming.wake();
      else if (this.#runs.has(payload)) this.#beating.wake();
    });
    services.stopping.addEventListener('abort', () => void this.stop(), { once: true });
  }

  start(): void {
    this.#claiming.start();
    this.#beating.start();
    this.#scheduling.start();
  }

  /** Lets running jobs finish for a while and returns the rest to the queue. */
  stop(): Promise<void> {
    this.#stopping ??= this.#drain();
    return this.#stopping;
  }

  async #drain(): Promise<void> {
    await Promise.all([this.#claiming.stop(), this.#scheduling.stop()]);
    const drained = setTimeout(() => {
      for (const { run } of this.#runs.values()) run.stop('stopping');
    }, this.#options.drainMs);
    await Promise.all([...this.#runs.values()].map(({ over }) => over));
    clearTimeout(drained);
    await this.#beating.stop();
    await leave(this.#options.services.db, this.#name);
  }

  async #claim(): Promise<void> {
    const { services, concurrency } = this.#options;
    const due = await services.db.asSystem((tx) => kindsDue(tx, [...this.#kinds.keys()]));
    for (const lane of this.#lanes()) {
      if (!lane.kinds.some((kind) => due.includes(kind))) continue;
      const free = Math.min(concurrency - this.#runs.size, lane.most - this.#running(lane.kinds));
      if (free <= 0) continue;
      const claims = await services.db.asSystem((tx) => claimJobs(tx, this.#name, lane.kinds, free));
      for (const claim of claims) this.#start(claim);
    }
  }

  /** Kinds with their own limit are claimed separately, so that many jobs of one kind don't keep out the others. */
  #lanes(): { kinds: string[]; most: number }[] {
    const all = [...this.#kinds.values()];
    const limited = all.filter(({ concurrency }) => concurrency !== undefined);
    const others = all.filter(({ concurrency }) => concurrency === undefined).map(({ kind }) => kind);
    return [
      ...(others.length > 0 ? [{ kinds: others, most: this.#options.concurrency }] : []),
      ...limited.map(({ kind, concurrency }) => ({ kinds: [kind], most: concurrency! })),
    ];
  }

  #running(kinds: readonly string[]): number {
    return [...this.#runs.values()].filter(({ run }) => kinds.includes(run.claim.kind)).length;
  }

  #start(claim: Claim): void {
    const { services } = this.#options;
    const run = startRun(services, this.#kinds.get(claim.kind)!, claim);
    const over = this.#settle(run).finally(() => {
      this.#runs.delete(claim.id);
      this.#claiming.wake();
    });
    this.#runs.set(claim.id, { run, over });
  }

  async #settle({ claim, ended }: Run): Promise<void> {
    const { db, log } = this.#options.services;
    const settlement = await ended;
    const about = { jobId: claim.id, kind: claim.kind, attempt: claim.attempts };
    if (!settlement) return log.warn(about, 'a job was taken by another worker');
    if (settlement.state === 'dead') log.error({ ...about, error: settlement.error }, 'a job is dead');
    if (settlement.state === 'waiting') log.warn({ ...about, error: settlement.error }, 'a job is tried again');
    for (let attempt = 1; ; attempt++) {
      try {
        await db.asSystem((tx) => settle(tx, claim, settlement));
        return;
      } catch (error) {
        log.warn({ ...about, err: error }, 'how a job ended could not be written');
        // After this the job counts as lost and runs again, which a short outage should not cause.
        if (attempt === mostSettleAttempts) return;
        await pause(settlePauseMs);
      }
    }
  }

  async #beat(): Promise<void> {
    const { services, staleMs, beatMs } = this.#options;
    await services.db.asSystem((tx) => sayAlive(tx, this.#name));
    if (this.#runs.size > 0) await this.#beatOwn();
    // After an outage, the other workers need time to report first.
    if (performance.now() - this.#soundSince < Math.min(2 * beatMs, staleMs)) return;
    const lost = await services.db.asSystem((tx) => takeBackLost(tx, staleMs));
    for (const job of lost) services.log.warn(job, 'a job was taken back from a worker that fell silent');
    if (lost.length > 0) this.#claiming.wake();
  }

  async #beatOwn(): Promise<void> {
    const ids = [...this.#runs.keys()];
    const alive = await this.#options.services.db.asSystem((tx) => beat(tx, this.#name, ids));
    for (const id of ids) {
      const run = this.#runs.get(id)?.run;
      const row = alive.find((other) => other.id === id);
      if (!run) continue;
      if (!row || row.attempts !== run.claim.attempts) run.stop('taken');
      else if (row.cancel) run.stop('cancelled');
    }
  }
}
