import {
  newCompetitorPrice,
  newErrorGroup,
  newFailedEvent,
  newJob,
  newOverdueAccount,
  newPaidInvoice,
  newReferral,
  newVisit,
} from '../things/operators.ts';
import { nextNumber } from '../world.ts';
import { apart, ever, nothing, page, type Samples } from './sample.ts';

export const operatorsSamples: Pick<
  Samples,
  'jobs' | 'operations' | 'operatorFinance' | 'pricing' | 'referralProgram' | 'operators' | 'telemetry'
> = {
  jobs: {
    list: async () => ({ input: { of: 'me' } }),
    get: async ({ world, office, by }) => ({ input: { id: await newJob(world, office, by, 'done') } }),
    cancel: async ({ world, office, by }) => ({ input: { id: await newJob(world, office, by, 'waiting') } }),
    undo: async ({ world, office, by }) => ({ input: { id: await newJob(world, office, by, 'done') } }),
  },
  operations: {
    overview: nothing,
    jobs: async ({ world, office }) => {
      await newJob(world, office, office.people.owner, 'dead');
      return { input: { state: 'dead', limit: 3 } };
    },
    retryJob: async ({ world, office }) => ({
      input: { id: await newJob(world, office, office.people.owner, 'dead') },
    }),
    cancelJob: async ({ world, office }) => ({
      input: { id: await newJob(world, office, office.people.owner, 'waiting') },
    }),
    failedEvents: page,
    retryFailedEvent: async ({ world, office }) => ({ input: { id: await newFailedEvent(world, office) } }),
  },
  operatorFinance: {
    overview: nothing,
    overdue: async ({ world }) => {
      await newOverdueAccount(world);
      return { input: { limit: 3 } };
    },
    retry: async ({ world }) => ({ input: { id: await newOverdueAccount(world) } }),
    invoices: async ({ world }) => {
      await newPaidInvoice(world);
      return { input: { state: 'paid', limit: 3 } };
    },
    refund: async ({ world }) => ({
      input: { id: await newPaidInvoice(world), reason: `Paid twice, ${nextNumber()}` },
    }),
  },
  pricing: {
    competitors: async () => ({ input: { vertical: 'realestate', tier: 'pro' } }),
    list: page,
    add: async ({ office }) => ({
      input: {
        vertical: 'insurance',
        tier: 'elite',
        competitor_name: `${office.mark} ${nextNumber()}`,
        competitor_price: 49,
        checked_on: '2026-11-01',
      },
    }),
    change: async ({ world }) => ({
      input: { id: await newCompetitorPrice(world), competitor_price: nextNumber(), checked_on: '2026-11-02' },
    }),
    remove: async ({ world }) => ({ input: { id: await newCompetitorPrice(world) } }),
  },
  referralProgram: {
    get: nothing,
    createCode: async (given) => ({ input: {}, by: await apart(given) }),
    signUps: async ({ world, office }) => {
      await newReferral(world, office, 'held');
      return { input: { limit: 3 } };
    },
    list: async ({ world, office }) => {
      await newReferral(world, office, 'held');
      return { input: { state: 'held', limit: 3 } };
    },
    release: async ({ world, office }) => ({
      input: { id: await newReferral(world, office, 'held'), reason: `Known to us, ${nextNumber()}` },
    }),
    refuse: async ({ world, office }) => ({
      input: { id: await newReferral(world, office, 'held'), reason: `One and the same, ${nextNumber()}` },
    }),
  },
  operators: {
    errors: page,
    error: async ({ world }) => ({ input: { id: await newErrorGroup(world) } }),
    errorReports: async ({ world }) => ({ input: { id: await newErrorGroup(world), limit: 3 } }),
    resolveError: async ({ world }) => ({ input: { id: await newErrorGroup(world) } }),
    reopenError: async ({ world }) => ({ input: { id: await newErrorGroup(world, { resolved_at: 'now' }) } }),
    funnel: async () => ({ input: ever }),
    visits: async ({ world }) => {
      await newVisit(world);
      return { input: { ...ever, limit: 3 } };
    },
    pages: async ({ world }) => {
      await newVisit(world);
      return { input: ever };
    },
    people: nothing,
    services: nothing,
    schedules: async ({ world }) => {
      await world.owner.query(`insert into schedules values ('sample', now()) on conflict do nothing`);
      return { input: {} };
    },
  },
  telemetry: {
    logError: async () => ({
      input: {
        error_type: 'TypeError',
        error_message: `x is not a function ${nextNumber()}`,
        url: 'https://a.example/',
      },
    }),
    alert: async () => ({ input: { errorLevel: 'critical', errorMessage: `Nothing could be drawn ${nextNumber()}` } }),
    track: async () => ({
      input: {
        session_id: `visit ${nextNumber()}`,
        landing_page: '/pricing',
        metadata: { screen_width: 1440, screen_height: 900 },
      },
    }),
  },
};
