import type { Line } from '#contract/verticals/insurance/lines.ts';

/** Where a coverage of ours stands in ACORD's: its code, and which of the code's limits or deductibles it is. */
export type Place = { code: string; of: 'Limit' | 'Deductible'; applies?: string } | { code: string; of: 'Option' };

const auto: Record<string, Place> = {
  bodilyInjuryEach: { code: 'BI', of: 'Limit', applies: 'PerPerson' },
  bodilyInjury: { code: 'BI', of: 'Limit', applies: 'PerAcc' },
  propertyDamage: { code: 'PD', of: 'Limit', applies: 'PropDam' },
  uninsured: { code: 'UM', of: 'Limit', applies: 'PerAcc' },
  medical: { code: 'MEDPM', of: 'Limit', applies: 'PerPerson' },
  comprehensive: { code: 'COMP', of: 'Deductible' },
  collision: { code: 'COLL', of: 'Deductible' },
};
const home: Record<string, Place> = {
  dwelling: { code: 'DWELL', of: 'Limit' },
  otherStructures: { code: 'OS', of: 'Limit' },
  contents: { code: 'PP', of: 'Limit' },
  lossOfUse: { code: 'LOU', of: 'Limit' },
  liability: { code: 'PL', of: 'Limit' },
  medical: { code: 'MEDPM', of: 'Limit' },
  deductible: { code: 'DWELL', of: 'Deductible', applies: 'AllPeril' },
  windDeductible: { code: 'DWELL', of: 'Deductible', applies: 'WindHail' },
  replacementCost: { code: 'RC', of: 'Option' },
  waterBackup: { code: 'WBU', of: 'Option' },
};
const business: Record<string, Place> = {
  eachOccurrence: { code: 'EAOCC', of: 'Limit' },
  aggregate: { code: 'GENAG', of: 'Limit' },
  contents: { code: 'PP', of: 'Limit' },
  deductible: { code: 'EAOCC', of: 'Deductible' },
};

type Form = {
  /** How messages about the line begin: PersAutoPolicyQuoteInqRq, PersAutoPolicyAddRq … */
  stem: string;
  /** What holds the policy, and what holds what the line asks for. */
  policy: 'PersPolicy' | 'CommlPolicy';
  business: string;
  places: Record<string, Place>;
};

/** The lines that ACORD's property and casualty messages are about. For life, flood and bonds it has others. */
export const forms: Partial<Record<Line, Form>> = {
  auto: { stem: 'PersAutoPolicy', policy: 'PersPolicy', business: 'PersAutoLineBusiness', places: auto },
  motorcycle: { stem: 'PersAutoPolicy', policy: 'PersPolicy', business: 'PersAutoLineBusiness', places: auto },
  home: { stem: 'HomePolicy', policy: 'PersPolicy', business: 'HomeLineBusiness', places: home },
  renters: { stem: 'HomePolicy', policy: 'PersPolicy', business: 'HomeLineBusiness', places: home },
  condo: { stem: 'HomePolicy', policy: 'PersPolicy', business: 'HomeLineBusiness', places: home },
  dwelling: { stem: 'DwellFirePolicy', policy: 'PersPolicy', business: 'DwellFireLineBusiness', places: home },
  umbrella: {
    stem: 'PersUmbrellaPolicy',
    policy: 'PersPolicy',
    business: 'PersUmbrellaLineBusiness',
    places: { eachOccurrence: { code: 'EAOCC', of: 'Limit' }, deductible: { code: 'EAOCC', of: 'Deductible' } },
  },
  commercial_auto: { stem: 'CommlAutoPolicy', policy: 'CommlPolicy', business: 'CommlAutoLineBusiness', places: auto },
  bop: { stem: 'BOPPolicy', policy: 'CommlPolicy', business: 'BOPLineBusiness', places: business },
  liability: {
    stem: 'CommlPkgPolicy',
    policy: 'CommlPolicy',
    business: 'GeneralLiabilityLineBusiness',
    places: business,
  },
  property: {
    stem: 'CommlPropertyPolicy',
    policy: 'CommlPolicy',
    business: 'CommlPropertyLineBusiness',
    places: {
      dwelling: { code: 'BLDG', of: 'Limit' },
      contents: { code: 'BPP', of: 'Limit' },
      deductible: { code: 'BLDG', of: 'Deductible' },
      replacementCost: { code: 'RC', of: 'Option' },
    },
  },
  workers: {
    stem: 'WorkCompPolicy',
    policy: 'CommlPolicy',
    business: 'WorkCompLineBusiness',
    places: { eachOccurrence: { code: 'EAOCC', of: 'Limit' }, aggregate: { code: 'GENAG', of: 'Limit' } },
  },
};
