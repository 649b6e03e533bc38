import { loanApplication } from './loan-application.ts';
import { loanDisclosures } from './loan-disclosures.ts';
import { loanWork } from './loan-work.ts';
import { loanCore } from './loans.ts';

export const loanCalls = { ...loanCore, ...loanApplication, ...loanDisclosures, ...loanWork };
