import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupsOf, isAl3, readAl3 } from './al3.ts';
import { downloadText, groupText, transactionText } from './al3-groups.ts';

const policy = {
  kind: 'NBS',
  line: 'AUTOP',
  number: 'PA 4471902',
  naic: '18988',
  first: 'Vera',
  last: 'Lind',
  from: '2026-02-28',
  until: '2026-08-28',
  premium: '00000090050',
};
const auto = [
  groupText('6CVA', 281, [30, 'BI'], [60, '00000022100+'], [103, '0000100000'], [113, '000300000']),
  groupText('6CVA', 281, [30, 'COLL'], [122, '000000500']),
  groupText('6CVA', 281, [30, 'COLL'], [122, '000001000']),
  groupText('6CVA', 281, [30, 'ROAD']),
  groupText('5VEH', 270, [38, '2010'], [42, 'DODGE']),
];
const readAll = (text: string) => {
  const read = readAl3(text);
  if ('refused' in read) throw new Error(read.refused);
  return read.messages;
};

test('a personal auto policy is read at its places, and what has none is named', () => {
  const [one] = readAll(downloadText([transactionText({ ...policy, coverages: auto })]));
  expect(one).toMatchObject({
    deed: 'new',
    told: {
      insured: 'Vera Lind',
      phone: '5125550147',
      state: 'TX',
      line: 'auto',
      number: 'PA 4471902',
      naic: '18988',
      effectiveOn: '2026-02-28',
      expiresOn: '2026-08-28',
      premium: 900_50,
      coverages: { bodilyInjuryEach: 100_000_00, bodilyInjury: 300_000_00, collision: 500_00 },
    },
    kept: ['5VEH', '6CVA ROAD'],
  });
});

test('a home policy, a renewal, and each of several by itself', () => {
  const home = [groupText('6CVH', 240, [30, 'DWELL'], [90, '00262000'], [98, '01000'])];
  const messages = readAll(
    downloadText([
      transactionText({ ...policy, kind: 'RWL', line: 'HOME', coverages: home }),
      transactionText({ ...policy, kind: 'COM' }),
      transactionText({ ...policy, line: 'WORK' }),
      transactionText({ ...policy, kind: 'XLC', number: 'Z9' }),
    ]),
  );
  expect(messages[0]).toMatchObject({
    deed: 'renewal',
    told: { line: 'home', coverages: { dwelling: 262_000_00, deductible: 1_000_00 } },
  });
  expect(messages[1]).toMatchObject({ refused: 'Transactions of the kind COM can’t be read here.' });
  expect(messages[2]).toHaveProperty('refused');
  expect(messages[3]).toMatchObject({ deed: 'cancellation', told: { number: 'Z9' } });
});

test('with or without line breaks, with cut blanks and question marks, it says the same', () => {
  const text = downloadText([transactionText({ ...policy, coverages: auto })]);
  const plain = readAll(text);
  expect(readAll(downloadText([transactionText({ ...policy, coverages: auto })], ''))).toEqual(plain);
  expect(readAll(text.replaceAll(/ +\r\n/g, '\n'))).toEqual(plain);
  const [unknown] = readAll(
    downloadText([transactionText({ ...policy, until: '2099-99-99', premium: '???????????' })]),
  );
  expect(unknown).toMatchObject({ told: { expiresOn: null, premium: null } });
});

test('what is no download is told where it ends being one', () => {
  expect(isAl3('<ACORD/>')).toBe(false);
  expect(readAl3(`${groupText('1MHG', 176)}hello`)).toEqual({
    refused: 'Character 177 of this AL3 file begins no group.',
  });
  expect(readAl3(groupText('1MHG', 176))).toEqual({ refused: 'This AL3 file has no transactions.' });
  expect(groupsOf('1MHG000')).toHaveProperty('refused');
});

test('no file of any kind stops the reader', () => {
  const text = downloadText([transactionText({ ...policy, coverages: auto })]);
  fc.assert(
    fc.property(fc.nat(text.length), fc.string({ maxLength: 20, unit: 'binary' }), fc.boolean(), (at, noise, isCut) => {
      const read = readAl3(text.slice(0, at) + noise + (isCut ? '' : text.slice(at)));
      if ('refused' in read) return;
      for (const one of read.messages) if ('told' in one) expect(one.told.number).toBeTruthy();
    }),
  );
});
