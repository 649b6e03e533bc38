import type { PropertyType } from '../listing-fields.ts';
import type { DateRule } from './date-rules.ts';
import type { DealSide } from './deal-stages.ts';
import type { DealKind } from './sale-kinds.ts';

export const itemNeeds = ['required', 'if_applicable', 'optional'] as const;
export type ItemNeed = (typeof itemNeeds)[number];

/** `info` needs a value; items after a `gate` wait until a reviewer has accepted the items before it. */
export const itemKinds = ['document', 'task', 'info', 'gate'] as const;
export type ItemKind = (typeof itemKinds)[number];

export type TemplateItem = {
  name: string;
  kind: ItemKind;
  need: ItemNeed;
  /** The stage before which a required item must be complete. */
  before: string | null;
  /** Days that a document is valid, from the date on it. */
  goodFor?: number | null | undefined;
  /** The law or form that requires it. */
  source?: string | null | undefined;
};
export type TemplateDate = { key: string; name: string; rule: DateRule; time: string };
export type DealTemplate = {
  key: string;
  name: string;
  side: DealSide;
  /** Only for deals with this kind of sale, property type, or state; left out for all. */
  saleKind?: DealKind | null | undefined;
  propertyType?: PropertyType | null | undefined;
  stateOrProvince?: string | null | undefined;
  /** When a built-in list was last checked against its sources. */
  asOf?: string | null | undefined;
  items: TemplateItem[];
  dates: TemplateDate[];
};

const document = (name: string, before: string | null = null, need: ItemNeed = 'required'): TemplateItem => ({
  name,
  kind: 'document',
  need,
  before,
});
const task = (name: string, before: string | null = null): TemplateItem => ({
  name,
  kind: 'task',
  need: before ? 'required' : 'optional',
  before,
});
const after = (
  key: string,
  name: string,
  days: number,
  count: DateRule['count'] = 'calendar',
  base = 'acceptance',
): TemplateDate => ({ key, name, rule: { base, days, count, roll: 'next' }, time: '17:00' });
const before = (key: string, name: string, days: number): TemplateDate => ({
  key,
  name,
  rule: { base: 'closing', days: -days, count: 'business', roll: 'previous' },
  time: '17:00',
});

/** The default templates; requirements differ by state and office, so they can be changed. */
export const defaultTemplates: readonly DealTemplate[] = [
  {
    key: 'purchase',
    name: 'Purchase',
    side: 'buyer',
    items: [
      document('Buyer representation agreement', 'offer'),
      { ...document('Pre-approval letter', 'offer', 'if_applicable'), goodFor: 60 },
      document('Signed purchase contract', 'under_contract'),
      document('Seller’s disclosure', 'clear_to_close'),
      document('Inspection report', null, 'if_applicable'),
      document('Appraisal', null, 'if_applicable'),
      task('Order home warranty'),
      task('Final walkthrough completed', 'closed'),
      document('Settlement statement', 'closed'),
    ],
    dates: [
      after('deposit', 'Earnest money due', 3, 'business'),
      after('inspection', 'Inspection period ends', 10),
      after('objection', 'Inspection response due', 3, 'business', 'inspection'),
      after('appraisal', 'Appraisal due', 21),
      after('loan', 'Loan commitment due', 30),
      before('disbursement', 'Disbursement authorization (CDA) to title', 3),
      before('walkthrough', 'Final walkthrough', 1),
    ],
  },
  {
    key: 'sale',
    name: 'Sale',
    side: 'seller',
    items: [
      document('Listing agreement', 'listed'),
      document('Seller’s disclosure', 'listed'),
      document('Lead-based paint disclosure', 'listed', 'if_applicable'),
      document('Signed purchase contract', 'under_contract'),
      document('Title commitment', 'clear_to_close'),
      task('Keys and codes collected', 'closed'),
      document('Settlement statement', 'closed'),
    ],
    dates: [
      after('deposit', 'Earnest money received', 3, 'business'),
      after('inspection', 'Inspection period ends', 10),
      after('title', 'Title commitment due', 20),
      before('disbursement', 'Disbursement authorization (CDA) to title', 3),
    ],
  },
  {
    key: 'lease',
    name: 'Lease',
    side: 'lease',
    items: [
      document('Rental application', 'lease_out'),
      document('Signed lease', 'signed'),
      task('Deposit received', 'signed'),
    ],
    dates: [after('deposit', 'Deposit due', 3, 'business'), before('keys', 'Keys handed over', 1)],
  },
];
