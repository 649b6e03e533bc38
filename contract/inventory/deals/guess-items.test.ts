import { expect, test } from 'vitest';
import { guessItems } from './guess-items.ts';

const items = [
  'Buyer representation agreement',
  'Information About Brokerage Services (IABS)',
  'Seller’s Disclosure Notice received',
  'Pre-approval letter',
  'Signed purchase contract',
  'Inspection report',
  'Appraisal',
  'Settlement statement',
  'Lead-based paint disclosure',
  'Title commitment',
].map((name, at) => ({ id: String(at), name }));
const nameOf = (id: string | null) => items.find((item) => item.id === id)?.name ?? null;

test.each([
  ['Inspection_Report_1412_Alta_Vista.pdf', 'Inspection report'],
  ['iabs signed.pdf', 'Information About Brokerage Services (IABS)'],
  ['PreApproval-Okafor.pdf', 'Pre-approval letter'],
  ['sellers disclosure notice.pdf', 'Seller’s Disclosure Notice received'],
  ['LBP.pdf', 'Lead-based paint disclosure'],
  ['PSA executed 11-14.pdf', 'Signed purchase contract'],
  ['ALTA final.pdf', 'Settlement statement'],
  ['Prelim title report.pdf', 'Title commitment'],
  ['BuyerRepresentationAgreement.pdf', 'Buyer representation agreement'],
  ['IMG_0042.jpg', null],
  ['scan0001.pdf', null],
])('%s is %s', (file, item) => expect(nameOf(guessItems([file], items)[0]!)).toBe(item));

test('each line is guessed for one file only, the likelier one', () => {
  const [first, second] = guessItems(['Appraisal.pdf', 'Appraisal receipt.pdf'], items);
  expect(nameOf(first!)).toBe('Appraisal');
  expect(second).toBeNull();
});
