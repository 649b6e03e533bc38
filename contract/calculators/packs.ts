/** Published values with their effective date and source. */
type Pack<Values> = { readonly from: string; readonly source: string; readonly values: Values };

/** The first day that all tables here cover; some go back further. */
export const tablesSince = '2024-01-01';

/** The latest pack in effect on a day; packs are ordered by day. */
export const packOn = <Values>(packs: readonly Pack<Values>[], on: string): Pack<Values> | undefined =>
  packs.findLast(({ from }) => from <= on);

export const programs = ['conventional', 'fha', 'va', 'usda'] as const;
export type Program = (typeof programs)[number];

/** Dollars for one to four units. */
type Limits = readonly [number, number, number, number];

/**
 * The conforming loan limits of Fannie Mae and Freddie Mac: the baseline of most counties, and the ceiling; Alaska and Hawaii have their
 * own.
 */
export const conformingLimits: readonly Pack<{ baseline: Limits; ceiling: Limits }>[] = [
  {
    from: '2024-01-01',
    source: 'FHFA, Conforming Loan Limit Values for 2024 (November 28, 2023)',
    values: {
      baseline: [766_550, 981_500, 1_186_350, 1_474_400],
      ceiling: [1_149_825, 1_472_250, 1_779_525, 2_211_600],
    },
  },
  {
    from: '2025-01-01',
    source: 'FHFA, Conforming Loan Limit Values for 2025 (November 26, 2024)',
    values: {
      baseline: [806_500, 1_032_650, 1_248_150, 1_551_250],
      ceiling: [1_209_750, 1_548_975, 1_872_225, 2_326_875],
    },
  },
  {
    from: '2026-01-01',
    source: 'FHFA, Conforming Loan Limit Values for 2026 (November 25, 2025)',
    values: {
      baseline: [832_750, 1_066_250, 1_288_800, 1_601_750],
      ceiling: [1_249_125, 1_599_375, 1_933_200, 2_402_625],
    },
  },
];

/** FHA's floor is 65% of the conforming baseline and its ceiling 150%, by section 203(b)(2) of the National Housing Act. */
export const fhaFloorRate = 650_000;

type MipBand = {
  /** Whether the band is for loans above the threshold. */
  readonly isLarge: boolean;
  readonly isShort: boolean;
  /** The highest loan-to-value ratio of the band. */
  readonly ltv: number;
  readonly annual: number;
  /** The months it is paid for; null for the whole term. */
  readonly months: number | null;
};
const mip = (isLarge: boolean, isShort: boolean, ltv: number, annual: number, months: number | null): MipBand => ({
  isLarge,
  isShort,
  ltv,
  annual,
  months,
});
const any = Number.MAX_SAFE_INTEGER;

export const fhaPremiums: readonly Pack<{
  upfront: number;
  threshold: number;
  shortMonths: number;
  bands: readonly MipBand[];
}>[] = [
  {
    from: '2023-03-20',
    source: 'HUD Mortgagee Letter 2023-05; HUD Handbook 4000.1, Appendix 1.0',
    values: {
      upfront: 17_500,
      threshold: 72_620_000,
      shortMonths: 180,
      bands: [
        mip(false, false, 900_000, 5_000, 132),
        mip(false, false, 950_000, 5_000, null),
        mip(false, false, any, 5_500, null),
        mip(true, false, 900_000, 7_000, 132),
        mip(true, false, 950_000, 7_000, null),
        mip(true, false, any, 7_500, null),
        mip(false, true, 900_000, 1_500, 132),
        mip(false, true, any, 4_000, null),
        mip(true, true, 780_000, 1_500, 132),
        mip(true, true, 900_000, 4_000, 132),
        mip(true, true, any, 6_500, null),
      ],
    },
  },
];

export const vaLoanKinds = ['purchase', 'cash_out', 'rate_reduction'] as const;
export const vaUses = ['first', 'later'] as const;

export const vaFees: readonly Pack<{
  /** By minimum down payment, highest first. */
  purchase: readonly { down: number; first: number; later: number }[];
  cashOut: { first: number; later: number };
  rateReduction: number;
}>[] = [
  {
    from: '2023-04-07',
    source: '38 U.S.C. 3729(b)(2); VA funding fee tables for loans closed on or after April 7, 2023',
    values: {
      purchase: [
        { down: 100_000, first: 12_500, later: 12_500 },
        { down: 50_000, first: 15_000, later: 15_000 },
        { down: 0, first: 21_500, later: 33_000 },
      ],
      cashOut: { first: 21_500, later: 33_000 },
      rateReduction: 5_000,
    },
  },
];

export const usdaFees: readonly Pack<{ upfront: number; annual: number }>[] = [
  {
    from: '2016-10-01',
    source: '7 CFR 3555.107; USDA Rural Development, guarantee fee 1.00% and annual fee 0.35% since fiscal year 2017',
    values: { upfront: 10_000, annual: 3_500 },
  },
];

/** The share of gross income that housing, and all debts, may take; and the minimum down payment. */
export const ratioLimits: Record<Program, readonly Pack<{ front: number | null; back: number; down: number }>[]> = {
  conventional: [
    {
      from: tablesSince,
      source: 'Fannie Mae Selling Guide B3-6-02 (50% for loans underwritten through DU) and B5-6-01 (3% down)',
      values: { front: null, back: 500_000, down: 30_000 },
    },
  ],
  fha: [
    {
      from: tablesSince,
      source: 'HUD Handbook 4000.1, II.A.5.d (31/43 for manual underwriting) and II.A.2.b (3.5% down)',
      values: { front: 310_000, back: 430_000, down: 35_000 },
    },
  ],
  va: [
    {
      from: tablesSince,
      source: '38 CFR 36.4340(c) (41% unless residual income exceeds the guideline by 20%)',
      values: { front: null, back: 410_000, down: 0 },
    },
  ],
  usda: [
    {
      from: tablesSince,
      source: '7 CFR 3555.151(h) (29/41)',
      values: { front: 290_000, back: 410_000, down: 0 },
    },
  ],
};

export const vaRegions = ['northeast', 'midwest', 'south', 'west'] as const;
type VaRegion = (typeof vaRegions)[number];

/** The residual income in dollars per month for households of one to five, and for each further member up to seven. */
type Residual = { readonly byHousehold: Record<VaRegion, readonly number[]>; readonly more: number };
export const vaResiduals: readonly Pack<{
  threshold: number;
  below: Residual;
  above: Residual;
  perSquareFoot: number;
}>[] = [
  {
    from: tablesSince,
    source:
      '38 CFR 36.4340(e), tables of residual incomes by region; VA Pamphlet 26-7, chapter 4 (14 cents a square foot)',
    values: {
      threshold: 8_000_000,
      below: {
        byHousehold: {
          northeast: [390, 654, 788, 888, 921],
          midwest: [382, 641, 772, 868, 902],
          south: [382, 641, 772, 868, 902],
          west: [425, 713, 859, 967, 1_004],
        },
        more: 75,
      },
      above: {
        byHousehold: {
          northeast: [450, 755, 909, 1_025, 1_062],
          midwest: [441, 738, 889, 1_003, 1_039],
          south: [441, 738, 889, 1_003, 1_039],
          west: [491, 823, 990, 1_117, 1_158],
        },
        more: 80,
      },
      perSquareFoot: 14,
    },
  },
];

export const occupancies = ['primary', 'second_home', 'investment'] as const;
export type Occupancy = (typeof occupancies)[number];

/** The highest seller contribution, by the highest loan-to-value ratio of each band. */
export const concessionLimits: Record<
  Program,
  readonly Pack<Record<Occupancy, readonly { ltv: number; most: number }[] | null>>[]
> = {
  conventional: [
    {
      from: tablesSince,
      source: 'Fannie Mae Selling Guide B3-4.1-02, Interested Party Contributions',
      values: {
        primary: [
          { ltv: 750_000, most: 90_000 },
          { ltv: 900_000, most: 60_000 },
          { ltv: any, most: 30_000 },
        ],
        second_home: [
          { ltv: 750_000, most: 90_000 },
          { ltv: 900_000, most: 60_000 },
          { ltv: any, most: 30_000 },
        ],
        investment: [{ ltv: any, most: 20_000 }],
      },
    },
  ],
  fha: [
    {
      from: tablesSince,
      source: 'HUD Handbook 4000.1, II.A.4.d, Interested Party Contributions (6%)',
      values: { primary: [{ ltv: any, most: 60_000 }], second_home: null, investment: null },
    },
  ],
  va: [
    {
      from: tablesSince,
      source:
        'VA Pamphlet 26-7, chapter 8 (4% of the reasonable value, beyond closing costs and points that are usual)',
      values: { primary: [{ ltv: any, most: 40_000 }], second_home: null, investment: null },
    },
  ],
  usda: [
    {
      from: tablesSince,
      source: '7 CFR 3555.102(b) and HB-1-3555, chapter 6 (6%)',
      values: { primary: [{ ltv: any, most: 60_000 }], second_home: null, investment: null },
    },
  ],
};
