import type { Domain } from '#server/domain.ts';
import { contactMailJob } from './contact/mail-job.ts';
import { outlivedContact } from './contact/outlived.ts';
import { publicRoutes } from './routes.ts';
import { waitlistMailJob } from './waitlist/mail-job.ts';
import { outlivedWaitlist } from './waitlist/outlived.ts';

export const publicPages = {
  routes: publicRoutes,
  jobs: [contactMailJob, waitlistMailJob],
  outlived: [...outlivedContact, outlivedWaitlist],
} satisfies Domain;
