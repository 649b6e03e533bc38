import { keysOf, useT } from '#app/i18n/t.ts';

/** Keys of the default checklists' and dates' names, under which deals store them. */
const given = {
  Purchase: 'purchase',
  Sale: 'sale',
  Lease: 'lease',
  'Buyer representation agreement': 'agreement',
  'Pre-approval letter': 'preapproval',
  'Signed purchase contract': 'contract',
  'Seller’s disclosure': 'disclosure',
  'Inspection report': 'inspection_report',
  Appraisal: 'appraisal',
  'Order home warranty': 'warranty',
  'Final walkthrough completed': 'walkthrough_done',
  'Settlement statement': 'settlement',
  'Listing agreement': 'listing_agreement',
  'Lead-based paint disclosure': 'lead_paint',
  'Title commitment': 'title',
  'Keys and codes collected': 'keys',
  'Rental application': 'application',
  'Signed lease': 'signed_lease',
  'Deposit received': 'deposit_received',
  'Earnest money due': 'earnest_due',
  'Inspection period ends': 'inspection_ends',
  'Inspection response due': 'answer',
  'Appraisal due': 'appraisal_due',
  'Loan commitment due': 'loan',
  'Final walkthrough': 'walkthrough',
  'Earnest money received': 'earnest_received',
  'Title commitment due': 'title_due',
  'Disbursement authorization (CDA) to title': 'disbursement',
  'Deposit due': 'deposit_due',
  'Keys handed over': 'keys_handed',
  'Buyer’s home sold': 'home_sold',
  'Contingency deadline': 'contingency',
  // Names stored in older deals.
  'Order the home warranty': 'warranty',
  'Final walkthrough done': 'walkthrough_done',
  'Lead paint disclosure': 'lead_paint',
  'Inspection ends': 'inspection_ends',
  'Answer to the inspection': 'answer',
  'Loan commitment': 'loan',
  'Disbursement sheet to title': 'disbursement',
  'Contingency ends': 'contingency',
} as const;

const messages = keysOf('deals.given', Object.values(given));

export const isGiven = (name: string): name is keyof typeof given => Object.hasOwn(given, name);

/** The name in the reader's language, unless it was changed. */
export function useGivenName(): (name: string) => string {
  const t = useT();
  return (name) => (isGiven(name) ? t(messages[given[name]]) : name);
}
