import { share } from '../../core/money.ts';

export const buildingUses = ['office', 'industrial', 'retail', 'multifamily', 'medical', 'mixed_use', 'land'] as const;
export type BuildingUse = (typeof buildingUses)[number];

/** As a sale goes: what it is worth, the listing, the market, letters of intent, the last round, the contract, the checks. */
export const saleStages = [
  'valuation',
  'listed',
  'marketing',
  'offers',
  'best_and_final',
  'psa',
  'due_diligence',
  'closed',
  'lost',
] as const;
export type SaleStage = (typeof saleStages)[number];
export const isSaleOver = (stage: SaleStage): boolean => stage === 'closed' || stage === 'lost';

const untilContract: readonly SaleStage[] = ['valuation', 'listed', 'marketing', 'offers', 'best_and_final', 'psa'];
/** What happened moves a sale on, and never back: nothing where it is as far already, or past the contract. */
export const movesOn = (stage: SaleStage, to: 'offers' | 'psa'): boolean =>
  untilContract.includes(stage) && untilContract.indexOf(stage) < untilContract.indexOf(to);

export const financings = ['cash', 'loan', 'assumption', 'exchange'] as const;
export const contingencies = ['financing', 'inspection', 'environmental', 'title', 'estoppels', 'appraisal'] as const;
export const loiStates = ['received', 'countered', 'accepted', 'declined'] as const;

/** What a price says of a building: a foot's price, the cap rate in millionths, and how far it is from what is asked. */
export function priceFigures(price: number, feet: number, noi: number, asking: number | null) {
  return {
    perFoot: share(price, 1, feet),
    capRate: noi > 0 ? Math.round((noi * 1_000_000) / price) : null,
    ofAsking: asking ? Math.round((price * 1_000_000) / asking) : null,
  };
}

export type Criteria = {
  uses: readonly BuildingUse[];
  states: readonly string[];
  priceFrom: number | null;
  priceTo: number | null;
  feetFrom: number | null;
  feetTo: number | null;
  /** Millionths: what they want at least. */
  capRate: number | null;
};

const within = (value: number | null, from: number | null, to: number | null): boolean =>
  value === null || ((from === null || value >= from) && (to === null || value <= to));

/** Whether a building on sale fits what an investor wrote down; what is not known of it speaks against nothing. */
export const fitsInvestor = (
  { uses, states, priceFrom, priceTo, feetFrom, feetTo, capRate }: Criteria,
  of: { use: BuildingUse; state: string; price: number | null; feet: number; capRate: number | null },
): boolean =>
  (uses.length === 0 || uses.includes(of.use)) &&
  (states.length === 0 || states.includes(of.state)) &&
  within(of.price, priceFrom, priceTo) &&
  within(of.feet, feetFrom, feetTo) &&
  (capRate === null || of.capRate === null || of.capRate >= capRate);

/** Spaces that a tenant's requirement fits: their use and state, and neither too small nor too large. */
export const fitsTenant = (
  { uses, states, feetFrom, feetTo }: Criteria,
  of: { use: BuildingUse; state: string; feet: number },
): boolean =>
  (uses.length === 0 || uses.includes(of.use)) &&
  (states.length === 0 || states.includes(of.state)) &&
  within(of.feet, feetFrom, feetTo);

/** The agreement that a new sale begins with; the office writes its own over it. */
export const usualNda = (building: string, broker: string): string =>
  [
    `This agreement is between the undersigned (“Recipient”) and ${broker} (“Broker”), for the owner of ${building} (“Property”).`,
    '1. Documents, figures, and statements about the Property that the Recipient receives here (“Information”) are confidential. They are used only to evaluate a purchase of the Property.',
    '2. The Recipient may share the Information with partners, lenders, and advisors who need it for that purpose, and is responsible for them. It is not shared with anyone else.',
    '3. The Recipient does not contact tenants, employees, lenders, or contractors of the Property without the Broker’s written consent.',
    '4. Neither the owner nor the Broker promises that the Information is complete or correct. Only a signed purchase agreement binds.',
    '5. At the Broker’s request the Recipient returns or destroys the Information. These duties last two years from signing.',
    '6. Views and downloads are recorded, and documents bear the Recipient’s name.',
  ].join('\n\n');
