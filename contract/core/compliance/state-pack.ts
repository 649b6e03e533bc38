import type { StateClass } from './classes.ts';

type Entry = { classes: readonly StateClass[]; source: string };

/**
 * The classes that states add to the federal ones, and where an advertisement must name a license number. `reviewedOn` is the day the
 * entries were last checked against their sources; cities may add more, so a class that a state doesn't list still produces a warning.
 */
export const statePack = {
  version: '2026.1',
  reviewedOn: '2026-11-17',
  classes: {
    AK: { classes: ['age', 'marital'], source: 'Alaska Stat. 18.80.240' },
    CA: {
      classes: ['income', 'age', 'marital', 'military', 'citizenship'],
      source: 'Cal. Gov. Code 12955; Cal. Civ. Code 51',
    },
    CO: { classes: ['income', 'marital', 'military', 'citizenship'], source: 'C.R.S. 24-34-502' },
    CT: { classes: ['income', 'age', 'marital', 'military'], source: 'Conn. Gen. Stat. 46a-64c' },
    DC: { classes: ['income', 'age', 'marital'], source: 'D.C. Code 2-1402.21' },
    DE: { classes: ['income', 'age', 'marital'], source: '6 Del. C. 4603' },
    HI: { classes: ['income', 'age', 'marital'], source: 'Haw. Rev. Stat. 515-3' },
    IL: { classes: ['income', 'age', 'marital', 'military', 'citizenship'], source: '775 ILCS 5/3-102' },
    MA: { classes: ['income', 'age', 'marital', 'military'], source: 'Mass. Gen. Laws c. 151B 4' },
    MD: { classes: ['income', 'marital'], source: 'Md. Code, State Gov. 20-705' },
    ME: { classes: ['income'], source: '5 M.R.S. 4581-A' },
    MI: { classes: ['income', 'age', 'marital'], source: 'MCL 37.2502' },
    MN: { classes: ['income', 'marital'], source: 'Minn. Stat. 363A.09' },
    MT: { classes: ['age', 'marital'], source: 'Mont. Code 49-2-305' },
    ND: { classes: ['income', 'age', 'marital'], source: 'N.D.C.C. 14-02.5-02' },
    NH: { classes: ['age', 'marital'], source: 'N.H. RSA 354-A:10' },
    NJ: { classes: ['income', 'marital', 'military'], source: 'N.J.S.A. 10:5-12' },
    NM: { classes: ['marital', 'military'], source: 'N.M. Stat. 28-1-7' },
    NY: { classes: ['income', 'age', 'marital', 'military', 'citizenship'], source: 'N.Y. Exec. Law 296' },
    OH: { classes: ['military'], source: 'Ohio Rev. Code 4112.02' },
    OK: { classes: ['income', 'age'], source: '25 O.S. 1452' },
    OR: { classes: ['income', 'marital'], source: 'ORS 659A.421' },
    PA: { classes: ['age'], source: '43 P.S. 955' },
    RI: { classes: ['income', 'age', 'marital', 'military'], source: 'R.I. Gen. Laws 34-37-4' },
    UT: { classes: ['income'], source: 'Utah Code 57-21-5' },
    VA: { classes: ['income', 'age', 'military'], source: 'Va. Code 36-96.3' },
    VT: { classes: ['income', 'age', 'marital', 'citizenship'], source: '9 V.S.A. 4503' },
    WA: { classes: ['income', 'marital', 'military', 'citizenship'], source: 'RCW 49.60.222; RCW 59.18.255' },
    WI: { classes: ['income', 'age', 'marital'], source: 'Wis. Stat. 106.50' },
  } satisfies Record<string, Entry> as Record<string, Entry | undefined>,
  /** The states where an agent's advertisement must name the license number; elsewhere the firm's name is enough. */
  licenseNumber: {
    CA: { source: 'Cal. Bus. & Prof. Code 10140.6' },
    NV: { source: 'NAC 645.610' },
  } as Record<string, { source: string } | undefined>,
  firmName: { source: 'State license law: advertisements name the brokerage' },
  nmls: { source: '12 CFR 1008.103; state SAFE Acts' },
} as const;

/** Whether a state protects a class; without a state, whether any state does. */
export function protects(state: string | undefined, one: StateClass): boolean {
  const entry = state ? statePack.classes[state.toUpperCase()] : undefined;
  return state === undefined || (entry?.classes.includes(one) ?? false);
}
