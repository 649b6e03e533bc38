import type { usStates } from '../../account/onboarding.ts';
import type { DateRule } from './date-rules.ts';
import { type DealTemplate, defaultTemplates, type TemplateDate, type TemplateItem } from './deal-templates.ts';

/** The day on which these lists were last checked against their sources. Forms keep the name given by the law or the board. */
export const packsAsOf = '2026-11-01';

type Pack = {
  state: (typeof usStates)[number];
  name: string;
  buyer: TemplateItem[];
  seller: TemplateItem[];
  /** Replace the general dates with the same keys. */
  dates: TemplateDate[];
  /** General dates that this state's contract doesn't have. */
  without?: string[];
};

const form = (name: string, source: string): TemplateItem => ({
  name,
  kind: 'document',
  need: 'required',
  before: null,
  source,
});
const perhaps = (name: string, source: string): TemplateItem => ({ ...form(name, source), need: 'if_applicable' });
const after = (
  key: string,
  name: string,
  days: number,
  count: DateRule['count'] = 'calendar',
  base = 'acceptance',
): TemplateDate => ({ key, name, rule: { base, days, count, roll: 'next' }, time: '17:00' });
const onTheDay = (key: string, name: string, days: number): TemplateDate => ({
  ...after(key, name, days),
  rule: { base: 'acceptance', days, count: 'calendar', roll: 'none' },
});

const federalLead = perhaps(
  'Lead-based paint disclosure',
  '42 U.S.C. § 4852d; 24 CFR Part 35 (homes built before 1978)',
);

const packs: readonly Pack[] = [
  {
    state: 'TX',
    name: 'Texas',
    buyer: [
      form('Information About Brokerage Services (IABS)', '22 TAC § 531.20; Tex. Occ. Code § 1101.558'),
      form('Seller’s Disclosure Notice received', 'Tex. Prop. Code § 5.008'),
      perhaps('Third Party Financing Addendum', 'TREC promulgated form; 22 TAC § 537'),
      perhaps('Notice to purchaser: water or utility district', 'Tex. Water Code § 49.452'),
      perhaps('Subdivision information (resale certificate)', 'Tex. Prop. Code § 207.003'),
      form('Option fee and earnest money receipt', 'TREC One to Four Family Contract, paragraph 5'),
    ],
    seller: [
      form('Information About Brokerage Services (IABS)', '22 TAC § 531.20; Tex. Occ. Code § 1101.558'),
      form('Seller’s Disclosure Notice', 'Tex. Prop. Code § 5.008'),
      perhaps('Residential Real Property Affidavit (T-47) and survey', 'Tex. Dept. of Insurance, form T-47'),
      perhaps('Notice to purchaser: water or utility district', 'Tex. Water Code § 49.452'),
      perhaps('Addendum: mandatory membership in a property owners association', 'Tex. Prop. Code § 5.012'),
    ],
    dates: [
      after('deposit', 'Earnest money and option fee due', 3),
      // Weekends postpone payments under paragraph 5A, but not the end of the option under 5B; repairs are negotiated before it.
      onTheDay('inspection', 'Option period ends', 7),
      after('title', 'Title commitment due', 20),
    ],
    without: ['objection'],
  },
  {
    state: 'CA',
    name: 'California',
    buyer: [
      form('Disclosure regarding real estate agency relationship', 'Cal. Civ. Code § 2079.14–2079.16'),
      form('Buyer-broker representation agreement', 'Cal. Civ. Code § 1670.50'),
      form('Transfer Disclosure Statement received', 'Cal. Civ. Code § 1102'),
      form('Natural Hazard Disclosure received', 'Cal. Civ. Code § 1103'),
      form('Agent visual inspection disclosure', 'Cal. Civ. Code § 2079'),
      perhaps('Common interest development documents', 'Cal. Civ. Code § 4525'),
    ],
    seller: [
      form('Disclosure regarding real estate agency relationship', 'Cal. Civ. Code § 2079.14–2079.16'),
      form('Transfer Disclosure Statement', 'Cal. Civ. Code § 1102'),
      form('Natural Hazard Disclosure Statement', 'Cal. Civ. Code § 1103'),
      form('Agent visual inspection disclosure', 'Cal. Civ. Code § 2079'),
      form('Water heater and smoke detector statement', 'Cal. Health & Safety Code § 13113.8, § 19211'),
      perhaps('Fire hardening and defensible space disclosure', 'Cal. Civ. Code § 1102.6f, § 1102.19'),
      perhaps('Common interest development documents', 'Cal. Civ. Code § 4525'),
    ],
    dates: [
      after('deposit', 'Initial deposit due', 3, 'business'),
      after('disclosures', 'Seller’s disclosures due', 7),
      after('inspection', 'Investigation contingency removal', 17),
      after('appraisal', 'Appraisal contingency removal', 17),
      after('loan', 'Loan contingency removal', 17),
    ],
  },
  {
    state: 'FL',
    name: 'Florida',
    buyer: [
      form('Brokerage relationship disclosure', 'Fla. Stat. § 475.278'),
      form('Flood disclosure received', 'Fla. Stat. § 689.302'),
      form('Property tax disclosure summary', 'Fla. Stat. § 689.261'),
      form('Radon gas notice', 'Fla. Stat. § 404.056'),
      perhaps('Homeowners’ association disclosure summary', 'Fla. Stat. § 720.401'),
      perhaps('Condominium documents and FAQ sheet', 'Fla. Stat. § 718.503'),
    ],
    seller: [
      form('Brokerage relationship disclosure', 'Fla. Stat. § 475.278'),
      form('Flood disclosure', 'Fla. Stat. § 689.302'),
      form('Seller’s property disclosure', 'Johnson v. Davis, 480 So. 2d 625 (Fla. 1985)'),
      perhaps('Homeowners’ association disclosure summary', 'Fla. Stat. § 720.401'),
      perhaps('Condominium documents and milestone inspection report', 'Fla. Stat. § 718.503, § 553.899'),
      perhaps('Coastal construction control line affidavit', 'Fla. Stat. § 161.57'),
    ],
    dates: [
      after('deposit', 'Initial deposit due', 3),
      after('inspection', 'Inspection period ends', 15),
      after('loan', 'Loan approval period ends', 30),
    ],
  },
  {
    state: 'NY',
    name: 'New York',
    buyer: [
      form('NYS Disclosure Form for Buyer and Seller', 'N.Y. Real Prop. Law § 443'),
      form('Housing and Anti-Discrimination Disclosure Form', '19 NYCRR § 175.28'),
      form('Property Condition Disclosure Statement received', 'N.Y. Real Prop. Law § 462'),
      form('Attorney approval of the contract', 'Attorney-approval contingency of the contract'),
      perhaps('Co-op or condo board package', 'House rules of the co-op or condominium'),
    ],
    seller: [
      form('NYS Disclosure Form for Buyer and Seller', 'N.Y. Real Prop. Law § 443'),
      form('Housing and Anti-Discrimination Disclosure Form', '19 NYCRR § 175.28'),
      form('Property Condition Disclosure Statement', 'N.Y. Real Prop. Law § 462'),
      form('Smoke and carbon monoxide detector affidavit', 'N.Y. Exec. Law § 378'),
      form('Combined real estate transfer tax return (TP-584)', 'N.Y. Tax Law art. 31'),
    ],
    dates: [
      after('attorney', 'Attorney approval due', 3, 'business'),
      after('inspection', 'Inspection period ends', 10),
      after('loan', 'Mortgage commitment due', 45),
    ],
  },
  {
    state: 'WA',
    name: 'Washington',
    buyer: [
      form('Real Estate Brokerage in Washington (pamphlet)', 'RCW 18.86.030, 18.86.120'),
      form('Buyer brokerage services agreement', 'RCW 18.86.020'),
      form('Seller disclosure statement (Form 17) received', 'RCW 64.06.020'),
      perhaps('Resale certificate', 'RCW 64.90.640'),
    ],
    seller: [
      form('Real Estate Brokerage in Washington (pamphlet)', 'RCW 18.86.030, 18.86.120'),
      form('Seller disclosure statement (Form 17)', 'RCW 64.06.020'),
      form('Real estate excise tax affidavit', 'RCW 82.45; WAC 458-61A'),
      perhaps('Resale certificate', 'RCW 64.90.640'),
    ],
    dates: [
      after('deposit', 'Earnest money due', 2, 'business'),
      after('form17', 'Right to rescind after Form 17 ends', 3, 'business'),
      after('inspection', 'Inspection period ends', 10),
    ],
  },
  {
    state: 'CO',
    name: 'Colorado',
    buyer: [
      form('Brokerage Disclosure to Buyer', 'C.R.S. § 12-10-408; 4 CCR 725-1'),
      form('Seller’s Property Disclosure received', 'Colorado Real Estate Commission form SPD'),
      form('Radon disclosure received', 'C.R.S. § 38-35.7-112'),
      form('Source of water disclosure received', 'C.R.S. § 38-35.7-104'),
      perhaps('Owners’ association documents', 'C.R.S. § 38-33.3-317, § 38-35.7-102'),
      form('Closing Instructions', 'Colorado Real Estate Commission form CL8'),
    ],
    seller: [
      form('Brokerage Disclosure to Seller', 'C.R.S. § 12-10-408; 4 CCR 725-1'),
      form('Seller’s Property Disclosure', 'Colorado Real Estate Commission form SPD'),
      form('Radon disclosure', 'C.R.S. § 38-35.7-112'),
      form('Source of water disclosure', 'C.R.S. § 38-35.7-104'),
      perhaps('Square footage disclosure', 'Colorado Real Estate Commission form SF94'),
      form('Closing Instructions', 'Colorado Real Estate Commission form CL8'),
    ],
    dates: [
      after('deposit', 'Earnest money due', 3),
      after('title', 'Record title deadline', 10),
      after('inspection', 'Inspection objection deadline', 14),
      after('objection', 'Inspection resolution deadline', 3, 'calendar', 'inspection'),
    ],
  },
];

const general = {
  buyer: defaultTemplates.find(({ side }) => side === 'buyer')!,
  seller: defaultTemplates.find(({ side }) => side === 'seller')!,
};

/** State names of the seller's disclosure. */
const sellersOwn = /^(?:seller.*disclosure|transfer disclosure|property condition disclosure)/i;

/** State names of the agreement that a buyer signs before a tour. */
const buyersAgreement = 'Buyer representation agreement';
const buyersOwn = /^buyer.*(?:representation|services) agreement/i;

/**
 * The general list with the state's additions. A state's form replaces the general item it is the exact form of, and keeps that item's
 * stage.
 */
function templateOf({ state, name, dates, without = [], ...own }: Pack, side: 'buyer' | 'seller'): DealTemplate {
  const base = general[side];
  const named = [...own[side], federalLead];
  const disclosure = named.find((line) => sellersOwn.test(line.name))?.name;
  /** The general item that a state's document is the exact form of. */
  const generalOf = (line: TemplateItem) => {
    const name =
      line.name === disclosure ? 'Seller’s disclosure' : buyersOwn.test(line.name) ? buyersAgreement : line.name;
    return base.items.find((one) => one.name === name);
  };
  const added = named.map((line) => ({ ...line, before: generalOf(line)?.before ?? line.before }));
  const isReplaced = (line: TemplateItem) => named.some((one) => generalOf(one) === line);
  const kept = base.items.filter((line) => !isReplaced(line));
  const place = kept.findIndex((line) => line.name === buyersAgreement || line.name === 'Listing agreement') + 1;
  return {
    key: `${base.key}_${state.toLowerCase()}`,
    name: `${base.name}, ${name}`,
    side,
    stateOrProvince: state,
    asOf: packsAsOf,
    items: [...kept.slice(0, place), ...added, ...kept.slice(place)],
    dates: [
      ...base.dates.filter(({ key }) => !without.includes(key) && !dates.some((date) => date.key === key)),
      ...dates.filter(({ key }) => side === 'buyer' || key !== 'loan'),
    ],
  };
}

/** State requirements in addition to the general ones; dated, and each item with its source. Users can change them like any other list. */
export const statePacks: readonly DealTemplate[] = packs.flatMap((pack) => [
  templateOf(pack, 'buyer'),
  templateOf(pack, 'seller'),
]);
