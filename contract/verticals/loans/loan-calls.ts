import { loanApplication } from './loan-application.ts';
import { loanDisclosures } from './loan-disclosures.ts';
import { loanWatch } from './loan-watch.ts';
import { loanWork } from './loan-work.ts';
import { loanCore } from './loans.ts';

export const loanCalls = { ...loanWatch, ...loanCore, ...loanApplication, ...loanDisclosures, ...loanWork };
