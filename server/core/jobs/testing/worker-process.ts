import { z } from 'zod';
import { testServices } from '#tests/setup/services.ts';
import { defineJob } from '../define-job.ts';
import { JobWorker } from '../worker.ts';

/** A worker in its own process, for tests that kill it. It sends `started <job id>` when a job runs, which then never ends. */
const kinds = [
  defineJob({
    kind: 'test.hangs',
    payload: z.object({}),
    async run({ job }) {
      process.send?.(`started ${job.id}`);
      return new Promise(() => {});
    },
  }),
  defineJob({
    kind: 'test.kills',
    payload: z.object({}),
    async run() {
      process.kill(process.pid, 'SIGKILL');
      return undefined;
    },
  }),
];

const { services } = await testServices(JSON.parse(process.argv[2]!));
new JobWorker({ services, kinds, pollMs: 20, beatMs: 100, staleMs: 1_000 }).start();
