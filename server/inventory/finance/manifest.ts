import type { Domain } from '#server/domain.ts';
import { billFeesJob } from './fees.ts';
import { metrics } from './metrics.ts';
import { postSheetsJob } from './post-sheets-job.ts';
import { financeRoutes } from './routes.ts';

const toThoseOfTheBooks = { right: 'finance.read' } as const;

export const finance = {
  routes: financeRoutes,
  jobs: [billFeesJob, postSheetsJob],
  metrics,
  sights: {
    approval: toThoseOfTheBooks,
    payee: toThoseOfTheBooks,
    payout: toThoseOfTheBooks,
    bill: toThoseOfTheBooks,
    fee: toThoseOfTheBooks,
    trust_deposit: toThoseOfTheBooks,
    trust_release: toThoseOfTheBooks,
    ledger_entry: toThoseOfTheBooks,
    ledger_account: toThoseOfTheBooks,
  },
} satisfies Domain;
