import type { Services } from './core/services.ts';

export type Worker = { stop(): Promise<void> };

/** Runs jobs, schedules and listeners. Any number of these may run beside each other on one database. */
export async function startWorker(_services: Services): Promise<Worker> {
  return { stop: async () => {} };
}
