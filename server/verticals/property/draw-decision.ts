import type { CriterionName } from '#contract/verticals/property/application-rules.ts';
import type { RentalApplication } from '#contract/verticals/property/applications.ts';
import { dayWords, dollars, drawPaper, type PaperLine } from '../paper.ts';
import type { DecisionLetter } from './decision-letter.ts';

const because = ({ criteria, findings, rent }: RentalApplication): Record<CriterionName, string> => ({
  income: `Verified monthly income${findings?.income == null ? '' : ` of ${dollars(findings.income)}`} is less than ${((criteria.incomeRatio ?? 0) / 100).toFixed(2)} times the monthly rent of ${dollars(rent)} required of every applicant.`,
  score: `The credit score is below the minimum of ${criteria.leastScore} required of every applicant.`,
  eviction: `There is an eviction within the last ${criteria.evictionYears} years.`,
  reference: 'The reference of a previous landlord did not meet our criteria.',
});

/**
 * Against an applicant, in whole or part because of a consumer report, a notice says what 15 U.S.C. 1681m(a) asks for: who made the
 * report, that they did not decide, the right to a free copy within 60 days and to dispute it, and the score that was used.
 */
export function linesOf({ application, on }: DecisionLetter): { title: string; lines: PaperLine[] } {
  const { decision, findings, name, property, unit, criteria } = application;
  const { decision: what, condition, reasons } = decision!;
  const home = `${property.name}, ${unit.name}`;
  const opening: PaperLine[] = [{ text: dayWords(on) }, { text: `To: ${name}` }, { text: `Home applied for: ${home}` }];
  if (what === 'approved')
    return {
      title: 'Your rental application is approved',
      lines: [
        ...opening,
        {
          text: `Your application for ${home} meets our written criteria and is approved. We will send you the lease to sign.`,
        },
      ],
    };
  const usedReport = Boolean(findings?.agency) && reasons.some((one) => one === 'score' || one === 'eviction');
  const lines: PaperLine[] = [
    ...opening,
    {
      text:
        what === 'denied'
          ? `We are not able to approve your application for ${home}.`
          : `We can approve your application for ${home} on this condition: ${condition}`,
      as: 'strong',
    },
    { text: 'Reasons', as: 'heading' },
    ...reasons.map((reason): PaperLine => ({ text: because(application)[reason], as: 'bullet' })),
    { text: 'The same written criteria apply to every applicant:' },
    { text: criteria.words, as: 'quiet' },
  ];
  if (usedReport && findings)
    lines.push(
      { text: 'Your rights under the Fair Credit Reporting Act', as: 'heading' },
      {
        text: `This decision was based in whole or in part on information in a consumer report from: ${[findings.agency, findings.agencyAddress, findings.agencyPhone].filter(Boolean).join(', ')}${findings.reportedOn ? ` (report of ${dayWords(findings.reportedOn)})` : ''}.`,
      },
      {
        text: 'The consumer reporting agency did not make this decision and is unable to give you the specific reasons for it.',
      },
      {
        text: 'You have the right to a free copy of your report from this agency if you ask for it within 60 days after you receive this notice, and the right to dispute with the agency the accuracy or completeness of any information in the report.',
      },
      ...(findings.score !== null
        ? [
            {
              text: `Your credit score used in this decision: ${findings.score}${findings.reportedOn ? `, created on ${dayWords(findings.reportedOn)}` : ''}. Scores range from 300 to 850.`,
            } as PaperLine,
            ...(findings.factors
              ? [{ text: `Key factors that adversely affected the score: ${findings.factors}` } as PaperLine]
              : []),
          ]
        : []),
    );
  lines.push({
    text: 'We do business in accordance with the federal Fair Housing Act. Equal Housing Opportunity.',
    as: 'quiet',
  });
  return {
    title: what === 'denied' ? 'Notice of adverse action' : 'Conditional approval and notice of adverse action',
    lines,
  };
}

export function drawDecision(letter: DecisionLetter): Promise<Uint8Array> {
  const { title, lines } = linesOf(letter);
  return drawPaper(letter.sender, title, lines, new Date(letter.application.decision!.at));
}
