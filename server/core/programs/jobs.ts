import { z } from 'zod';
import { sql } from '../db/sql.ts';
import type { OrganisationListener } from '../events/listener.ts';
import { defineJob, type JobKind } from '../jobs/define-job.ts';
import type { Schedule } from '../jobs/schedule.ts';
import type { Engine } from './engine.ts';
import { hear } from './hear.ts';
import { runDue } from './run.ts';
import { runKind, runLater } from './run-later.ts';
import { sweep } from './sweep.ts';

const scopeIn = (organisationId: string | null) => ({
  organisationId: organisationId!,
  userId: null,
  actorKind: 'system' as const,
});

export const sweepKind = 'programs.sweep';

/** The jobs, schedule and listener that run programs: due enrollments, lists and dates, and events. */
export function programJobs(engine: Engine): {
  jobs: JobKind[];
  schedules: Schedule[];
  listener: OrganisationListener;
} {
  const run = defineJob({
    kind: runKind,
    payload: z.strictObject({}),
    maxAttempts: 20,
    timeoutSeconds: 120,
    concurrency: 4,
    async run({ services, job, signal }) {
      const scope = scopeIn(job.organisationId);
      const { again } = await runDue(services.db, scope, engine, { signal });
      if (again !== undefined) await services.db.withOrg(scope, (tx) => runLater(tx, Math.max(again, Date.now() + 50)));
      return undefined;
    },
  });
  const one = defineJob({
    kind: sweepKind,
    payload: z.strictObject({}),
    timeoutSeconds: 600,
    concurrency: 2,
    async run({ services, job, signal }) {
      await sweep(services.db, scopeIn(job.organisationId), engine, Date.now(), signal);
      return undefined;
    },
  });
  /** Enqueues one job per organization, so that a large one doesn't delay the others. */
  const all = defineJob({
    kind: 'programs.sweep_all',
    payload: z.strictObject({}),
    async run({ services }) {
      await services.db.asSystem(async (tx) => {
        const organisations = await tx.all<{ id: string }>(sql`select id from organisations order by id`);
        for (const { id } of organisations) await tx.enqueueFor(id, null, one.with({}, { key: 'sweep' }));
      });
      return undefined;
    },
  });
  return {
    jobs: [run, one, all] as unknown as JobKind[],
    schedules: [
      {
        name: 'programs',
        cron: '7 * * * *',
        timeZone: 'UTC',
        enqueue: (dueAt) => all.with({}, { key: dueAt.toISOString() }),
      },
    ],
    listener: {
      name: `programs ${engine.subject.type}`,
      works: 'in organisation',
      kinds: engine.subject.hears,
      handle: (tx, events) =>
        hear(
          tx,
          engine,
          events.map((event) => ({ ...event, at: Date.parse(event.at) })),
          Date.now(),
        ),
    },
  };
}
