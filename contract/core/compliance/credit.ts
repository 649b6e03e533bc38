/**
 * Credit terms in advertisements (Regulation Z, 12 CFR 1026.24): a rate must be an annual percentage rate, and an advertisement that states
 * a down payment, a period, a payment or a finance charge must state the other terms too.
 */
type CreditHit = {
  term: 'rate' | 'down_payment' | 'period' | 'payment' | 'finance_charge';
  start: number;
  end: number;
};

const money = '\\$ ?\\d[\\d,]*(?:\\.\\d\\d)?';
const percent = '\\d{1,2}(?:\\.\\d{1,3})? ?%';
const triggers: readonly [CreditHit['term'], RegExp][] = [
  [
    'down_payment',
    new RegExp(
      `(?:(?!0(?:\\.0+)? ?%)${percent}|${money}) down(?: payment)?\\b|down payments? (?:of|as low as|from|is|starting at) (?:only |just )?(?:${percent}|${money})`,
      'gi',
    ),
  ],
  [
    'period',
    /\b\d{1,3}[- ]?(?:year|yr|month)s?[- ](?:fixed|mortgage|loan|term|arm|repayment|financing)\b|\b\d{2,3} monthly payments\b/gi,
  ],
  [
    'payment',
    new RegExp(
      `(?:monthly )?payments? (?:of|as low as|from|starting at|under|only|is|are) (?:only |just )?${money}|(?:own|buy|finance|financed|yours|mortgage|loan|p&i|principal and interest)\\b[^.!?\\n]{0,30}${money} ?(?:/|per|a) ?mo(?:nth)?\\b|${money} ?(?:/|per|a) ?mo(?:nth)?\\b[^.!?\\n]{0,20}(?:mortgage|loan|financ\\w+|principal)`,
      'gi',
    ),
  ],
  [
    'finance_charge',
    new RegExp(
      `finance charges? (?:of|is|only) ${money}|${money} (?:in )?(?:finance charges?|total interest|interest over)`,
      'gi',
    ),
  ],
];
const rate = new RegExp(
  `(?:rates?|interest|financing|loan|mortgage)[^.!?\\n]{0,20}?\\b(?:of|at|from|as low as|starting at|is|are|only|:)? ?${percent}|${percent} (?:fixed |interest |introductory |variable )*(?:rate|interest|financing|mortgage|arm)\\b`,
  'gi',
);
const asApr = new RegExp(
  `${percent} ?\\(?(?:apr|annual percentage rate)|(?:apr|annual percentage rate)\\)?[^.!?\\n]{0,12}${percent}`,
  'i',
);
const ofRepayment = /\b\d{2,3} (?:monthly )?payments|\b\d{1,3}[- ]?(?:year|yr|month)s?\b/i;
const eachPayment = new RegExp(`payments? of ${money}|${money} ?(?:/|per|a) ?mo`, 'i');

/** Finds trigger terms whose disclosures are missing, and rates that are not annual percentage rates. */
export function creditHits(text: string): CreditHit[] {
  const found = triggers.flatMap(([term, pattern]) =>
    [...text.matchAll(pattern)].map(({ 0: words, index }) => ({ term, start: index, end: index + words.length })),
  );
  const isAnnual = asApr.test(text);
  const isWhole = isAnnual && ofRepayment.test(text) && eachPayment.test(text);
  const rates = isAnnual
    ? []
    : [...text.matchAll(rate)].map(({ 0: words, index }) => ({
        term: 'rate' as const,
        start: index,
        end: index + words.length,
      }));
  return [...rates, ...(isWhole ? [] : found)].sort((a, b) => a.start - b.start);
}
