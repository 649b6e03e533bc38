import type { Domain } from '#server/domain.ts';
import { outlivedConversations } from './outlived.ts';
import { replyMailJob } from './reply.ts';
import { requestJob } from './request-job.ts';
import { assistantRoutes } from './routes.ts';

export const assistant = {
  routes: assistantRoutes,
  jobs: [requestJob, replyMailJob],
  outlived: [outlivedConversations],
} satisfies Domain;
