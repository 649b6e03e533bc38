import type { Asked } from '#app/insight/metrics/queries.ts';

/** Questions that offices ask every week. Each is only a question: it opens in the builder and can be changed there. */
const questions = {
  production: {
    metrics: ['closings', 'commission', 'commission_per_closing', 'days_to_close'],
    by: ['owner'],
    period: 'this_year',
    compare: 'year_ago',
  },
  commission: { metrics: ['commission', 'closings'], grain: 'month', period: 'this_year' },
  sources: {
    metrics: ['leads_new', 'leads_contacted', 'leads_with_appointment', 'leads_closed', 'closing_rate'],
    by: ['source'],
    period: 'last_12_months',
  },
  accountability: {
    metrics: ['leads_new', 'leads_unseen', 'answered_in_5', 'speed_to_lead', 'contact_rate', 'attempts'],
    by: ['owner'],
    period: 'last_30_days',
  },
  activity: {
    metrics: ['calls_made', 'conversations', 'texts_sent', 'emails_sent'],
    by: ['author'],
    period: 'last_30_days',
  },
  pipeline: { metrics: ['deals_open', 'pipeline_value', 'pipeline_weighted'], by: ['pipeline', 'stage'] },
  leadsByStage: { metrics: ['leads_open'], by: ['stage', 'owner'] },
  lost: { metrics: ['leads_lost'], by: ['lostReason', 'source'], period: 'last_12_months' },
  stages: { metrics: ['time_in_stage'], by: ['stage'], period: 'last_90_days' },
  listings: {
    metrics: ['listings_sold', 'sold_volume', 'days_on_market', 'sale_to_list'],
    by: ['owner'],
    period: 'this_year',
  },
  tasks: { metrics: ['tasks_open', 'tasks_overdue'], by: ['assignee'] },
  loanPipeline: { metrics: ['loans_open', 'loan_pipeline', 'locks_expiring'], by: ['milestone'] },
  loanProduction: {
    metrics: ['loan_applications', 'loans_funded', 'funded_volume', 'pull_through', 'days_to_fund'],
    by: ['owner'],
    period: 'this_year',
  },
  locks: { metrics: ['locks_expiring', 'loans_open'], by: ['owner'] },
  bookOfBusiness: { metrics: ['policies_in_force', 'premium_in_force'], by: ['line', 'carrier'] },
  renewals: { metrics: ['renewals_due', 'policies_lost'], grain: 'month', period: 'last_12_months' },
  newBusiness: { metrics: ['policies_written', 'premium_written'], by: ['owner'], period: 'this_year' },
  vacancy: { metrics: ['units', 'units_vacant', 'occupancy_rate'], by: ['property'] },
} satisfies Record<string, Asked>;

type LibraryId = keyof typeof questions;
export const libraryIds = Object.keys(questions) as LibraryId[];
export const questionOf = (id: LibraryId): Asked => questions[id];
