import type { Domain } from '#server/domain.ts';
import { accountMailJob } from './account-mail.ts';

export const mails = {
  jobs: [accountMailJob],
} satisfies Domain;
