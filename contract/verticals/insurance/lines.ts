/** Lines of business, with the code that carriers and agency systems write for each. */
export const lines = {
  auto: { code: 'AUTOP', side: 'personal' },
  home: { code: 'HOME', side: 'personal' },
  renters: { code: 'HO4', side: 'personal' },
  condo: { code: 'HO6', side: 'personal' },
  dwelling: { code: 'DFIRE', side: 'personal' },
  umbrella: { code: 'UMBRP', side: 'personal' },
  flood: { code: 'FLOOD', side: 'personal' },
  boat: { code: 'BOAT', side: 'personal' },
  motorcycle: { code: 'CYCLE', side: 'personal' },
  life: { code: 'LIFE', side: 'personal' },
  bop: { code: 'BOP', side: 'commercial' },
  liability: { code: 'CGL', side: 'commercial' },
  workers: { code: 'WORK', side: 'commercial' },
  commercial_auto: { code: 'AUTOB', side: 'commercial' },
  property: { code: 'PROPC', side: 'commercial' },
  cyber: { code: 'CYBER', side: 'commercial' },
  epli: { code: 'EPLI', side: 'commercial' },
  bond: { code: 'SURE', side: 'commercial' },
} as const satisfies Record<string, { code: string; side: 'personal' | 'commercial' }>;

export type Line = keyof typeof lines;
export const lineNames = Object.keys(lines) as [Line, ...Line[]];

/** How a coverage is compared: more of a limit is better, less of a deductible is. */
export type CoverageKind = 'limit' | 'deductible' | 'yes';

const autoCoverages = {
  bodilyInjury: 'limit',
  bodilyInjuryEach: 'limit',
  propertyDamage: 'limit',
  uninsured: 'limit',
  medical: 'limit',
  comprehensive: 'deductible',
  collision: 'deductible',
} as const;
const homeCoverages = {
  dwelling: 'limit',
  otherStructures: 'limit',
  contents: 'limit',
  lossOfUse: 'limit',
  liability: 'limit',
  medical: 'limit',
  deductible: 'deductible',
  windDeductible: 'deductible',
  replacementCost: 'yes',
  waterBackup: 'yes',
} as const;
const contentsCoverages = {
  contents: 'limit',
  lossOfUse: 'limit',
  liability: 'limit',
  medical: 'limit',
  deductible: 'deductible',
  replacementCost: 'yes',
} as const;
const businessCoverages = {
  eachOccurrence: 'limit',
  aggregate: 'limit',
  contents: 'limit',
  deductible: 'deductible',
} as const;

/** The limits and deductibles of a line by which quotes are set side by side. */
export const coverages: Record<Line, Readonly<Record<string, CoverageKind>>> = {
  auto: autoCoverages,
  motorcycle: autoCoverages,
  commercial_auto: autoCoverages,
  home: homeCoverages,
  dwelling: homeCoverages,
  condo: { dwelling: 'limit', ...contentsCoverages },
  renters: contentsCoverages,
  umbrella: { eachOccurrence: 'limit', deductible: 'deductible' },
  flood: { dwelling: 'limit', contents: 'limit', deductible: 'deductible' },
  boat: { dwelling: 'limit', liability: 'limit', deductible: 'deductible' },
  life: { eachOccurrence: 'limit' },
  bop: businessCoverages,
  liability: businessCoverages,
  property: { dwelling: 'limit', contents: 'limit', deductible: 'deductible', replacementCost: 'yes' },
  workers: { eachOccurrence: 'limit', aggregate: 'limit' },
  cyber: businessCoverages,
  epli: businessCoverages,
  bond: { eachOccurrence: 'limit' },
};

/** Cents of a limit or deductible; of what one has or has not, 1 or 0. */
export type Coverages = Readonly<Record<string, number>>;
