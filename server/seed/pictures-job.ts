import { z } from 'zod';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { seedPapers } from './papers.ts';
import { seedPictures } from './pictures.ts';
import { seedPieces } from './pieces.ts';
import { seedPortraits } from './portraits.ts';
import { picturePosts } from './posts.ts';
import { seedRoomDocuments } from './room-documents.ts';

/** Whoever opens a demo is let in at once; the pictures of its homes and the documents of its data room come a moment later. */
export const demoPicturesJob = defineJob({
  kind: 'demo.pictures',
  payload: z.strictObject({ keeper: z.uuid() }),
  timeoutSeconds: 300,
  concurrency: 1,
  maxAttempts: 3,
  async run({ payload: { keeper }, services, job, signal }) {
    const organisationId = job.organisationId!;
    await seedPictures(services, organisationId, keeper, signal);
    await seedPortraits(services, organisationId, keeper, signal);
    await seedRoomDocuments(services, organisationId, keeper);
    await seedPapers(services, organisationId, keeper);
    await services.db.withOrg({ organisationId, userId: null, actorKind: 'system' }, async (tx) => {
      await picturePosts(tx, services.settings.publicUrl);
      await seedPieces(tx, services, keeper);
    });
    return undefined;
  },
});
