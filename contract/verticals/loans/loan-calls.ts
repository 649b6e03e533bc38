import { loanIncompleteness } from './incompleteness.ts';
import { loanApplication } from './loan-application.ts';
import { loanDisclosures } from './loan-disclosures.ts';
import { loanStatus } from './loan-status.ts';
import { loanWatch } from './loan-watch.ts';
import { loanWork } from './loan-work.ts';
import { loanCore } from './loans.ts';

export const loanCalls = {
  ...loanWatch,
  ...loanCore,
  ...loanApplication,
  ...loanDisclosures,
  ...loanIncompleteness,
  ...loanStatus,
  ...loanWork,
};
