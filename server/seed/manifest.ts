import type { Domain } from '#server/domain.ts';
import { demoPicturesJob } from './pictures-job.ts';

export const seed = { jobs: [demoPicturesJob] } satisfies Domain;
