import { dayWords, drawPaper, type PaperLine } from '../paper.ts';
import type { IncompleteLetter } from './incompleteness.ts';

/** What 12 CFR 1002.9(c)(2) asks of it: what is needed, a reasonable time, and what follows where it does not come. */
function linesOf({ sentOn, respondBy, borrowers, address, missing, lender, sender, email }: IncompleteLetter) {
  const lines: PaperLine[] = [
    { text: dayWords(sentOn) },
    { text: `To: ${borrowers}` },
    ...(address ? [{ text: `Property: ${address}` }] : []),
    { text: 'We need more information to decide on your application for a mortgage loan.', as: 'strong' },
    { text: 'Information needed', as: 'heading' },
    ...missing.map((text): PaperLine => ({ text, as: 'bullet' })),
    { text: 'When we need it', as: 'heading' },
    { text: `Please send it to us by ${dayWords(respondBy)}.`, as: 'strong' },
    {
      text: `If we do not receive this information by ${dayWords(respondBy)}, we will be unable to give further consideration to your application.`,
    },
    { text: 'How to send it', as: 'heading' },
    { text: `Add it to your application in your portal, or contact ${[sender, lender, email].join(', ')}.` },
  ];
  return lines;
}

export const drawIncompleteness = (letter: IncompleteLetter): Promise<Uint8Array> =>
  drawPaper(
    [letter.lender, letter.nmls && `NMLS ID ${letter.nmls}`],
    'Notice of incomplete application',
    linesOf(letter),
    new Date(`${letter.sentOn}T12:00:00Z`),
    { color: letter.color },
  );
