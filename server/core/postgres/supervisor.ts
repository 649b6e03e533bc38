import { setTimeout as pause } from 'node:timers/promises';
import type { Guarded } from './guard.ts';
import { endOrphans, findPostmaster, isGuarded, signal } from './postmaster.ts';

export type Log = { info(message: string): void; warn(message: string): void; error(message: string): void };

type Supervised = { cluster: string; start(): Guarded; log: Log };

/**
 * Keeps a database running on the folder as long as this process lives: its own, or one that another process runs. When that process ends,
 * one of the remaining processes takes over.
 */
export function supervise({ cluster, start, log }: Supervised) {
  let stopping = false;
  const stopAsked = Promise.withResolvers<void>();
  let own: Guarded | undefined;

  /** Resolves when the database accepts connections; the inner promise resolves when the database ends. */
  async function bring(): Promise<{ end: Promise<unknown> }> {
    const patience = Date.now() + 30_000;
    for (;;) {
      const found = await findPostmaster(cluster);
      if (stopping) return { end: stopAsked.promise };
      if (found) {
        const kept = await isGuarded(found.pid);
        if (found.ready && kept) return { end: Promise.race([gone(found.pid), stopAsked.promise]) };
        // The process that started it was killed together with its guard, so nothing else would ever end it.
        if (found.ready) signal(found.pid, 'SIGINT');
        await pause(20);
        continue;
      }
      own = start();
      const failure = await Promise.race([own.ended, readiness(own)]);
      if (!failure) return { end: own.ended };
      const said = failure.lines.join('\n') || `exit code ${failure.code}`;
      const passing = /lock file|shared memory/.test(said) && Date.now() < patience;
      if (!passing) throw new Error(`The database did not start: ${said}`);
      // Either another process was faster, or backends of a killed database are still running.
      if (!(await findPostmaster(cluster))) await endOrphans(cluster);
      await pause(50);
    }
  }

  async function readiness(candidate: Guarded): Promise<undefined> {
    let over = false;
    candidate.ended.then(() => {
      over = true;
    });
    while (!over && !(await findPostmaster(cluster))?.ready) await pause(10);
  }

  async function gone(pid: number): Promise<void> {
    while (!stopping && (await findPostmaster(cluster))?.pid === pid) await pause(500, undefined, { ref: false });
  }

  async function watch(end: Promise<unknown>): Promise<void> {
    let wait = 100;
    for (;;) {
      const since = Date.now();
      await end;
      if (stopping) return;
      log.warn('The database ended; starting it again.');
      if (Date.now() - since > 10_000) wait = 100;
      else await pause(wait);
      for (;;) {
        try {
          ({ end } = await bring());
          break;
        } catch (error) {
          if (stopping) return;
          log.error((error as Error).message);
          await pause(wait);
          wait = Math.min(wait * 2, 5_000);
        }
      }
    }
  }

  let watching: Promise<void> | undefined;
  const started = bring().then(({ end }) => {
    watching = watch(end);
  });

  async function stop(): Promise<void> {
    stopping = true;
    stopAsked.resolve();
    own?.release();
    const insist = setTimeout(async () => {
      const found = await findPostmaster(cluster);
      if (own && found) signal(found.pid, 'SIGQUIT');
    }, 30_000);
    await started.then(
      () => watching,
      () => {},
    );
    clearTimeout(insist);
  }

  return { started, stop };
}
