import type { DenialReason } from '#contract/verticals/loans/loan-words.ts';
import type { CreditorKind } from '#contract/verticals/loans/loan-work.ts';
import { dayWords, drawPaper, type PaperLine } from '../paper.ts';
import type { AdverseAction } from './adverse-action.ts';

/** In the words of Regulation B’s sample notices (12 CFR part 1002, appendix C). */
const because: Record<DenialReason, string> = {
  debt_to_income: 'Excessive obligations in relation to income',
  employment_history: 'Temporary or irregular employment, or length of employment',
  credit_history: 'Credit history',
  collateral: 'Value or type of collateral not sufficient',
  insufficient_cash: 'Insufficient cash for down payment or closing costs',
  unverifiable: 'Unable to verify information in the application',
  incomplete_application: 'Credit application incomplete',
  insurance_denied: 'Mortgage insurance denied',
  other: 'Other reasons, as stated below',
};

const bureau = 'Bureau of Consumer Financial Protection, 1700 G Street NW, Washington, DC 20552';
const tradeCommission =
  'Federal Trade Commission, Consumer Response Center, 600 Pennsylvania Avenue NW, Washington, DC 20580';

/** Appendix A of the same part, as amended in 2023: whom a creditor of each kind names. */
const supervisors: Record<CreditorKind, readonly string[]> = {
  large_bank: [bureau],
  large_bank_affiliate: [bureau, tradeCommission],
  national_bank: [
    'Office of the Comptroller of the Currency, Customer Assistance Group, P.O. Box 53570, Houston, TX 77052',
  ],
  state_member_bank: ['Federal Reserve Consumer Help Center, P.O. Box 1200, Minneapolis, MN 55480'],
  state_nonmember_bank: [
    'Division of Depositor and Consumer Protection, National Center for Consumer and Depositor Assistance, Federal Deposit Insurance Corporation, 1100 Walnut Street, Box #11, Kansas City, MO 64106',
  ],
  federal_credit_union: [
    'National Credit Union Administration, Office of Consumer Financial Protection, 1775 Duke Street, Alexandria, VA 22314',
  ],
  other: [tradeCommission],
};

/** In the words of the same sample notices, where a score was used. */
const scoreLines = ({ value, on, low, high, factors }: NonNullable<AdverseAction['score']>): PaperLine[] => [
  { text: 'Your credit score', as: 'heading' },
  {
    text: 'We also obtained your credit score from this reporting agency and used it in making our credit decision. Your credit score is a number that reflects the information in your credit report. Your credit score can change, depending on how the information in your credit report changes.',
  },
  { text: `Your credit score: ${value}`, as: 'strong' },
  { text: `Date: ${dayWords(on)}. Scores range from a low of ${low} to a high of ${high}.` },
  { text: 'Key factors that adversely affected your credit score:' },
  ...factors.map((text): PaperLine => ({ text, as: 'bullet' })),
];

/** What 12 CFR 1002.9(a)(2) and 15 U.S.C. 1681m(a) ask of a notice to somebody whose application for credit was denied. */
export function linesOf(notice: AdverseAction): PaperLine[] {
  const { borrowers, address, decidedOn, reasons, reason, agency, score, lender, creditor } = notice;
  return [
    { text: dayWords(decidedOn) },
    { text: `To: ${borrowers}` },
    ...(address ? [{ text: `Property: ${address}` }] : []),
    { text: 'Your application for a mortgage loan was denied.', as: 'strong' },
    { text: 'Principal reasons', as: 'heading' },
    ...reasons.map((one): PaperLine => ({ text: because[one], as: 'bullet' })),
    ...(reasons.includes('other') ? [{ text: reason }] : []),
    ...(agency
      ? ([
          { text: 'Your rights under the Fair Credit Reporting Act', as: 'heading' },
          {
            text: `Our decision was based in whole or in part on information in a report from: ${agency}. The reporting agency played no part in our decision and is unable to supply specific reasons why we have denied credit to you. You have a right to know the information contained in your credit file at the agency, to a free copy of your report if you ask for it no later than 60 days after you receive this notice, and to dispute with the agency any information that is inaccurate or incomplete.`,
          },
        ] as PaperLine[])
      : []),
    ...(score ? scoreLines(score) : []),
    { text: 'Equal Credit Opportunity Act', as: 'heading' },
    {
      text: `The federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the basis of race, color, religion, national origin, sex, marital status, age (provided the applicant has the capacity to enter into a binding contract); because all or part of the applicant’s income derives from any public assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit Protection Act. The federal ${supervisors[creditor].length > 1 ? 'agencies that administer' : 'agency that administers'} compliance with this law concerning this creditor ${supervisors[creditor].length > 1 ? 'are' : 'is'}: ${supervisors[creditor].join('; and ')}.`,
    },
    { text: `If you have any questions about this notice, contact ${lender}.` },
  ];
}

export const drawAdverseAction = (notice: AdverseAction): Promise<Uint8Array> =>
  drawPaper(
    [notice.lender, notice.nmls && `NMLS ID ${notice.nmls}`],
    'Notice of action taken and statement of reasons',
    linesOf(notice),
    new Date(`${notice.decidedOn}T12:00:00Z`),
  );
