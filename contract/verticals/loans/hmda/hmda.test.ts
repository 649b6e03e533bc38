import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOn } from '../../../core/time-zone.ts';
import { readCodes } from './census.ts';
import type { Places } from './edit.ts';
import { failuresOf, RegisterCheck, rowEdits, sheetEdits } from './edits.ts';
import { type Lar, larFields, larKeys } from './lar-fields.ts';
import { larLine, larOfLine, readRegister, registerText, type Transmittal, transmittalFields } from './lar-file.ts';
import { type LarFacts, larOf, missingOf } from './lar-of.ts';
import { aporOn, readApor, spreadOf } from './rate-spread.ts';
import { checkDigits, isUli, uliOf } from './uli.ts';

const lei = 'B90YWS6AFX2LGWOXJ1LD';
const facts: LarFacts = {
  lei,
  loan: {
    number: 'L-1',
    state: 'funded',
    purpose: 'purchase',
    program: 'conventional',
    amortization: 'fixed',
    termMonths: 360,
    rate: 65_000,
    apr: 66_400,
    amount: 40_000_000,
    price: 50_000_000,
    value: 52_000_000,
    appraised: null,
    address: '1 Main St',
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78701',
    units: 1,
    occupancy: 'primary',
    propertyType: 'detached',
    applicationOn: '2025-01-31',
    endReason: null,
    denialReasons: [],
  },
  actionOn: '2025-03-10',
  borrowers: [
    {
      birthDate: '1985-02-01',
      demographics: { ethnicity: ['2'], race: ['5'], sex: '2', isObserved: false },
    },
  ],
  income: 1_000_000,
  debts: 50_000,
  fees: { A: 120_000, B: 180_050, J: 10_000 },
  lock: { lockedOn: '2025-02-12', points: 5_000 },
  disclosedApr: null,
  apor: [{ on: '2025-02-10', rates: Array.from({ length: 50 }, () => 62_000) }],
  nmls: '123456',
  answers: {
    tract: '48453001100',
    aus1: '1',
    ausResult1: '1',
    purchaser: '0',
    hoepa: '2',
    score: '744',
    model: '3',
    housing: '3000',
  },
};
const period = { year: 2025, quarter: null, lei };
const row = (change: Partial<LarFacts> = {}): Lar => larOf({ ...facts, ...change }).row;
const ids = (of: Lar): string[] => failuresOf(of, period).map(({ id }) => id);

describe('edits against published tables', () => {
  const with_ = (change: Lar, places?: Places): string[] =>
    failuresOf({ ...row(), ...change }, { ...period, ...(places && { places }) }).map(({ id }) => id);
  test('a tract and a small county are held against the loaded lists, and against none where there is none', () => {
    const lists = { tracts: new Set(['48453001100']), smallCounties: new Set(['48301']) };
    expect(with_({}, lists)).toEqual([]);
    expect(with_({ tract: '48453999999' }, lists)).toEqual(['V625-2']);
    expect(with_({ tract: '48453999999' }, { tracts: null, smallCounties: null })).toEqual([]);
    expect(with_({ tract: '48453999999' })).toEqual([]);
    expect(with_({ tract: 'NA' }, lists)).toEqual(['Q603']);
    expect(with_({ tract: 'NA', county: '48301' }, lists)).toEqual([]);
  });
  test('an amount is held against the high-cost limit of its year and units', () => {
    const fha = { loanType: '2', amount: '1209750', value: '1500000' };
    expect(with_(fha)).not.toContain('Q624');
    expect(with_({ ...fha, amount: '1209751' })).toContain('Q624');
    expect(with_({ ...fha, amount: '1209751', actionOn: '20260310' })).not.toContain('Q624');
    expect(with_({ ...fha, amount: '9000000', units: '2' })).not.toContain('Q624');
    const va = { loanType: '3', units: '4', amount: '2326875', value: '3000000' };
    expect(with_(va)).not.toContain('Q625');
    expect(with_({ ...va, amount: '2326876' })).toContain('Q625');
    expect(with_({ ...va, amount: '9000000', units: '5' })).not.toContain('Q625');
    const sold = { purchaser: '3', amount: '1209751', value: '1500000' };
    expect(with_(sold)).toContain('Q626');
    expect(with_({ ...sold, purchaser: '71' })).not.toContain('Q626');
    expect(with_({ ...sold, actionOn: '20190310' }), 'before the first dated limits').not.toContain('Q626');
  });
  test('a system is held against what it can answer, wherever it stands', () => {
    expect(with_({ aus1: '3', ausResult1: '13' })).toEqual([]);
    expect(with_({ aus1: '3', ausResult1: '5' })).toEqual(['Q632']);
    expect(with_({ aus2: '4', ausResult2: '24' })).toEqual([]);
    expect(with_({ aus2: '4', ausResult2: '1' })).toEqual(['Q633']);
  });
  test('lists are read a code a line, in whatever column', () => {
    expect(readCodes('tracts', 'GEOID,NAME\n48453001100,Travis\n"48453001200"\n\n')).toEqual({
      codes: ['48453001100', '48453001200'],
      refused: [],
    });
    expect(readCodes('small_counties', '48301|Loving\n4830|No').refused).toMatchObject([{ line: 2 }]);
  });
});

describe('a row of the register', () => {
  test('has 110 fields, and one that is complete fails no edit', () => {
    expect(larFields).toHaveLength(110);
    expect(new Set(larKeys).size).toBe(110);
    const made = larOf(facts);
    expect(missingOf(made)).toEqual([]);
    expect(ids(made.row)).toEqual([]);
    expect(made.row).toMatchObject({
      age: '39',
      income: '120',
      dti: '35',
      cltv: '80',
      value: '500000',
      rateSpread: '0.44',
      totalCosts: '3000.5',
      origination: '1200',
      discountPoints: '2000',
      lenderCredits: '100',
      coRace1: '8',
      coAge: '9999',
    });
  });

  test.each([
    ['withdrawn', '4', ['rate', 'dti', 'cltv', 'value', 'rateSpread', 'totalCosts']],
    ['denied', '3', ['rate', 'rateSpread', 'totalCosts', 'discountPoints']],
    ['not_accepted', '2', ['totalCosts', 'lenderCredits']],
  ] as const)('of a loan that is %s has action %s and what does not apply', (state, action, none) => {
    const loan = { ...facts.loan, state, denialReasons: state === 'denied' ? (['collateral'] as const).slice() : [] };
    const made = row({
      loan,
      answers: { ...facts.answers, purchaser: '', hoepa: '', ...(state === 'withdrawn' && { score: '', model: '' }) },
    });
    expect(made.action).toBe(action);
    for (const key of none) expect(made[key], key).toBe('NA');
    expect(ids(made)).toEqual([]);
  });

  test('takes no rate spread from a table that is not of the week', () => {
    expect(row({ lock: { lockedOn: '2025-02-19', points: 0 } }).rateSpread).toBe('');
    expect(row({ lock: { lockedOn: '2025-02-09', points: 0 } }).rateSpread).toBe('');
    expect(aporOn(facts.apor, '2025-02-17', 360)).toBe(62_000);
    expect(spreadOf(66_400, 68_000)).toBe('-0.16');
  });

  test.each([
    ['1985-02-01', '2025-01-31', 39],
    ['1985-02-01', '2025-02-01', 40],
    ['2004-02-29', '2025-02-28', 20],
  ])('born %s is on %s %i years old', (born, on, age) => expect(ageOn(born, on)).toBe(age));
});

describe('identifiers', () => {
  test('of the regulation’s own example', () => {
    // 12 CFR part 1003, appendix C.
    expect(checkDigits('10Bx939c5543TqA1144M999143X')).toBe('38');
    expect(isUli('10Bx939c5543TqA1144M999143X38')).toBe(true);
    expect(isUli('10Bx939c5543TqA1144M999143X39')).toBe(false);
  });
  test('any that is made is right, and any one digit that is wrong is found', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z0-9]{1,23}$/),
        fc.nat(44),
        fc.integer({ min: 1, max: 9 }),
        (number, at, by) => {
          const uli = uliOf(lei, number)!;
          expect(isUli(uli)).toBe(true);
          const place = at % uli.length;
          const sign = uli[place]!;
          if (!/\d/.test(sign)) return;
          const wrong = uli.slice(0, place) + ((Number(sign) + by) % 10) + uli.slice(place + 1);
          expect(isUli(wrong)).toBe(false);
        },
      ),
    );
  });
});

describe('edits', () => {
  test('bear their published numbers, each once', () => {
    const all = rowEdits.map(({ id }) => id);
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((id) => /^[SVQ]\d{3}(-\d)?$/.test(id))).toBe(true);
    expect(rowEdits.flatMap(({ fields }) => fields).filter((key) => !larKeys.includes(key))).toEqual([]);
  });
  test.each<[string, Lar]>([
    ['V608-1', { uli: '' }],
    ['V609', { uli: `${lei}L100` }],
    ['V610-2', { applicationOn: 'NA' }],
    ['V613-2', { action: '7' }],
    ['V619-2', { actionOn: '20240310' }],
    ['V619-3', { actionOn: '20250105' }],
    ['V622', { zip: 'NA' }],
    ['V627', { county: '48001' }],
    ['V628-1', { ethnicity1: '' }],
    ['V628-4', { ethnicity1: '3', ethnicity2: '11' }],
    ['V629-2', { ethnicitySeen: '1', ethnicity1: '11' }],
    ['V634', { coEthnicitySeen: '2' }],
    ['V635-3', { race2: '5' }],
    ['V644-2', { sex: '6', sexSeen: '1' }],
    ['V651-2', { ethnicity1: '4', race1: '7', sex: '4' }],
    ['V656-2', { action: '2', purchaser: '1' }],
    ['V657-1', { rateSpread: '' }],
    ['V661', { score: '8888' }],
    ['V666-2', { coScore: '9999', coModel: '9' }],
    ['V670-3', { denial1: '3' }],
    ['V671-1', { action: '3', denial1: '9' }],
    ['V673-5', { pointsAndFees: '100' }],
    ['V677-1', { rate: '' }],
    ['V678-5', { prepayment: '361' }],
    ['V692-2', { affordable: '1' }],
    ['V696-3', { aus2: '2' }],
    ['V700-1', { aus1: '6' }],
    ['V702-1', { aus1: '5' }],
    ['V714', { submission: '1111' }],
    ['Q604', { county: '12001' }],
    ['Q606', { income: '3000' }],
    ['Q610', { rateSpread: '7', hoepa: '2' }],
    ['Q614', { age: '17' }],
    ['Q615-1', { origination: '4000' }],
    ['Q617', { cltv: '79' }],
  ])('%s', (id, change) => {
    expect(ids(row())).not.toContain(id);
    expect(ids({ ...row(), ...change })).toContain(id);
  });
  test('of the whole file count rows, duplicates and shares', () => {
    const check = new RegisterCheck(period);
    const line = larLine(row());
    for (const place of [1, 2, 3]) check.add(larOfLine(line), line, place);
    check.add({ ...row(), action: '4' }, 'other', 4);
    const sheet = {
      ...Object.fromEntries(transmittalFields.map(({ key }) => [key, ''])),
      entries: '3',
      lei,
    } as Transmittal;
    const found = new Map(check.finish(sheet).map((one) => [one.id, one]));
    expect(found.get('S305')).toMatchObject({ count: 2, rows: [2, 3] });
    expect(found.get('Q600')).toMatchObject({ count: 3 });
    expect(found.get('S304')).toBeDefined();
    expect(found.get('V601')).toBeDefined();
    expect(found.has('Q636')).toBe(false);
    expect(sheetEdits.length).toBe(9);
  });
});

describe('the file', () => {
  test('reads back what was written, whatever it says', () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 30 })
      .map((value) => value.replace(/[|\r\n\u2028\u2029]/g, '').trim());
    const anyRow = fc
      .record(Object.fromEntries(larKeys.map((key) => [key, text])))
      .map((one) => ({ ...one, record: '2' }) as Lar);
    const anySheet = fc
      .record(Object.fromEntries(transmittalFields.map(({ key }) => [key, text])))
      .map((one) => ({ ...one, record: '1' }) as unknown as Transmittal);
    fc.assert(
      fc.property(anySheet, fc.array(anyRow, { minLength: 1, maxLength: 4 }), (sheet, rows) => {
        const read = readRegister(registerText(sheet, rows.map(larLine)));
        expect(read.problems).toEqual([]);
        expect(read.transmittal).toEqual(sheet);
        expect(read.lines.map(larOfLine)).toEqual(rows);
      }),
      { numRuns: 40 },
    );
  });
  test('is refused by its rows where it is none', () => {
    const read = readRegister('2|x\n3|y\n2|z');
    expect(read.problems.map((one) => one.row)).toEqual([1, 2, 3]);
    expect(readRegister('').problems.length).toBeGreaterThan(0);
  });
});

describe('average prime offer rates', () => {
  test('are read from bars or commas, by American or ISO dates', () => {
    const { weeks, refused } = readApor(
      'Date,1,2\n01/06/2025,6.12,6.2\n2025-01-13|6.31|6.4\n\n13/45/2025,6.1\n2025-01-20,abc',
    );
    expect(weeks).toEqual([
      { on: '2025-01-13', rates: [63_100, 64_000] },
      { on: '2025-01-06', rates: [61_200, 62_000] },
    ]);
    expect(refused.map(({ line }) => line)).toEqual([5, 6]);
  });
});
