import { z } from 'zod';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { seedPictures } from './pictures.ts';

/** Whoever opens a demo is let in at once; the pictures of its homes come a moment later. */
export const demoPicturesJob = defineJob({
  kind: 'demo.pictures',
  payload: z.strictObject({ keeper: z.uuid() }),
  timeoutSeconds: 300,
  concurrency: 1,
  maxAttempts: 3,
  async run({ payload: { keeper }, services, job, signal }) {
    await seedPictures(services, job.organisationId!, keeper, signal);
    return undefined;
  },
});
