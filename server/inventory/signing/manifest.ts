import type { Domain } from '#server/domain.ts';
import { signingExpiry, signingReminder } from './deadlines.ts';
import { hanging } from './hanging.ts';
import { signerMailJob, signingOverJob } from './mail-jobs.ts';
import { signingMails } from './mail-texts.ts';
import { signingRoutes } from './routes.ts';
import { sealJob } from './seal-job.ts';
import { signingTemplateRoutes } from './templates.ts';

export const signing = {
  routes: [...signingRoutes, ...signingTemplateRoutes],
  mails: signingMails,
  jobs: [signerMailJob, signingOverJob, sealJob],
  programs: { builtIn: [signingReminder, signingExpiry] },
  hanging,
} satisfies Domain;
