import type { Asked } from '#app/insight/metrics/queries.ts';
import type { Vertical } from '#contract/core/verticals.ts';

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
  dealsOfLeads: {
    metrics: ['closings', 'commission', 'days_to_close'],
    by: ['source', 'leadOwner'],
    period: 'this_year',
  },
  sourceReturn: {
    metrics: ['spend', 'leads_new', 'leads_closed', 'commission'],
    by: ['source'],
    period: 'last_12_months',
    formulas: [
      'Cost per lead = spend / leads_new',
      'Cost per closing = spend / leads_closed',
      'Return = (commission - spend) / spend',
    ],
  },
  agentEarnings: {
    metrics: ['agent_gross', 'agent_commission', 'brokerage_split'],
    by: ['agent'],
    period: 'this_year',
    compare: 'year_ago',
    formulas: ['Split = brokerage_split / agent_gross'],
  },
  payouts: { metrics: ['payouts_paid', 'payouts_made'], by: ['payee', 'taxpayerForm'], period: 'this_year' },
  lostDeals: { metrics: ['deals_lost', 'commission_lost'], by: ['lostReason', 'pipeline'], period: 'last_12_months' },
  lost: { metrics: ['leads_lost'], by: ['lostReason', 'source'], period: 'last_12_months' },
  stages: { metrics: ['time_in_stage'], by: ['stage'], period: 'last_90_days' },
  listings: {
    metrics: ['listings_sold', 'sold_volume', 'days_on_market', 'sale_to_list'],
    by: ['owner'],
    period: 'this_year',
  },
  sellers: {
    metrics: ['showings_requested', 'showings_held', 'showing_interest', 'offers_received', 'offer_to_list'],
    by: ['home'],
    period: 'last_90_days',
  },
  tasks: { metrics: ['tasks_open', 'tasks_overdue'], by: ['assignee'] },
  loanPipeline: { metrics: ['loans_open', 'loan_pipeline', 'locks_expiring'], by: ['milestone'] },
  loanProduction: {
    metrics: ['loan_applications', 'loans_funded', 'funded_volume', 'pull_through', 'days_to_fund'],
    by: ['owner'],
    period: 'this_year',
  },
  locks: {
    metrics: ['locks_taken', 'locked_volume', 'lock_extended_share', 'lock_funded_share'],
    by: ['lender'],
    period: 'last_12_months',
  },
  locksExpiring: { metrics: ['locks_expiring', 'loans_open'], by: ['owner'] },
  pullThrough: {
    metrics: ['pull_through', 'fallout_rate', 'loans_funded', 'days_to_fund'],
    by: ['source'],
    period: 'last_12_months',
  },
  bookOfBusiness: { metrics: ['policies_in_force', 'premium_in_force'], by: ['line', 'carrier'] },
  renewals: { metrics: ['renewals_due', 'policies_lost', 'retention_rate'], grain: 'month', period: 'last_12_months' },
  lostBusiness: { metrics: ['policies_lost', 'premium_lost'], by: ['carrier', 'ending'], period: 'last_12_months' },
  lossRatio: {
    metrics: ['premium_earned', 'losses_incurred'],
    by: ['carrier', 'line'],
    period: 'last_12_months',
    formulas: ['Loss ratio = losses_incurred / premium_earned'],
  },
  claims: {
    metrics: ['claims_filed', 'claims_paid', 'claims_open', 'claims_reserved'],
    by: ['line'],
    period: 'this_year',
  },
  newBusiness: { metrics: ['policies_written', 'premium_written'], by: ['owner'], period: 'this_year' },
  producerPay: {
    metrics: ['commission_received', 'producer_commission', 'agency_commission', 'chargebacks'],
    by: ['producer', 'carrier'],
    period: 'this_year',
  },
  rentRoll: {
    metrics: ['leases_current', 'rent_monthly', 'rent_market', 'rent_balance'],
    by: ['property', 'unit'],
  },
  delinquency: { metrics: ['rent_past_due', 'charges_past_due'], by: ['tenants', 'age'] },
  rentCollected: {
    metrics: ['rent_charged', 'rent_received', 'management_fees'],
    by: ['property'],
    grain: 'month',
    period: 'this_year',
  },
  leasesEnding: { metrics: ['leases_ending'], by: ['property'], period: 'this_year' },
  owners: { metrics: ['owner_distributions'], by: ['owner', 'property'], period: 'this_year' },
  contractors: { metrics: ['vendor_payments'], by: ['vendor', 'taxpayerForm'], period: 'this_year' },
  cam: {
    metrics: ['cam_share', 'cam_estimates', 'cam_true_up'],
    by: ['building', 'tenant'],
    period: 'last_12_months',
  },
  commercialRentRoll: {
    metrics: ['commercial_leases', 'square_feet_leased', 'commercial_rent_signed'],
    by: ['building', 'tenant'],
    formulas: ['Per square foot = commercial_rent_signed / square_feet_leased'],
  },
  commercialExpirations: {
    metrics: ['commercial_leases', 'square_feet_leased', 'commercial_rent_signed'],
    by: ['endYear', 'building'],
  },
  vacancy: { metrics: ['units', 'units_vacant', 'occupancy_rate'], by: ['property'] },
} satisfies Record<string, Asked>;

type LibraryId = keyof typeof questions;

/** As people look for them: by what the office does. */
export const libraryGroups = {
  sales: [
    'production',
    'commission',
    'sources',
    'sourceReturn',
    'dealsOfLeads',
    'accountability',
    'activity',
    'pipeline',
    'leadsByStage',
    'lostDeals',
    'lost',
    'stages',
    'listings',
    'sellers',
    'tasks',
    'agentEarnings',
    'payouts',
  ],
  lending: ['loanPipeline', 'loanProduction', 'pullThrough', 'locks', 'locksExpiring'],
  insurance: ['bookOfBusiness', 'newBusiness', 'renewals', 'lostBusiness', 'lossRatio', 'claims', 'producerPay'],
  property: [
    'rentRoll',
    'delinquency',
    'rentCollected',
    'leasesEnding',
    'vacancy',
    'owners',
    'contractors',
    'cam',
    'commercialRentRoll',
    'commercialExpirations',
  ],
} as const satisfies Record<string, readonly LibraryId[]>;
type LibraryGroup = keyof typeof libraryGroups;
export const libraryGroupIds = Object.keys(libraryGroups) as LibraryGroup[];

const tradeOf: Partial<Record<LibraryGroup, Vertical>> = {
  lending: 'mortgage',
  insurance: 'insurance',
  property: 'realestate',
};

/** The groups of one's own trades. Everybody has leads and tasks; where no homes are sold, they come after the trade's own. */
export function groupsFor(trades: readonly string[]): LibraryGroup[] {
  const own = libraryGroupIds.filter((group) => {
    const trade = tradeOf[group];
    return trade !== undefined && trades.includes(trade);
  });
  return trades.includes('realestate') ? ['sales', ...own] : [...own, 'sales'];
}
export const libraryIds: readonly LibraryId[] = Object.values(libraryGroups).flat();
export const questionOf = (id: LibraryId): Asked => questions[id];
