import { dayWords, dollars, drawPaper, type PaperLine } from '../paper.ts';
import type { DepositStatement } from './deposit-statement.ts';

/** What states ask of whoever held a deposit: what it was, each thing that was kept of it and for how much, and what goes back. */
export function linesOf(of: DepositStatement): PaperLine[] {
  const kept: PaperLine[] = [
    ...of.damage.map(({ memo, cents }): PaperLine => ({ text: `${memo}: ${dollars(cents)}`, as: 'bullet' })),
    ...(of.balance > 0
      ? [{ text: `Unpaid rent and charges: ${dollars(of.balance)}`, as: 'bullet' } satisfies PaperLine]
      : []),
  ];
  return [
    { text: dayWords(of.settledOn) },
    { text: `To: ${of.tenants}` },
    { text: `Home: ${of.home}` },
    { text: `You moved out on ${dayWords(of.movedOutOn)}. This is the account of your security deposit.` },
    { text: 'Held', as: 'heading' },
    { text: 'Security deposit', value: dollars(of.held - of.interest), as: 'row' },
    ...(of.interest > 0 ? [{ text: 'Interest', value: dollars(of.interest), as: 'row' } satisfies PaperLine] : []),
    { text: 'Total', value: dollars(of.held), as: 'row' },
    { text: 'Deductions', as: 'heading' },
    ...(kept.length > 0 ? kept : [{ text: 'None.' }]),
    { text: `Returned to you: ${dollars(of.refund)}`, as: 'strong' },
    { text: `Due by ${dayWords(of.by)}${of.source ? ` (${of.source})` : ''}.`, as: 'quiet' },
  ];
}

export const drawDepositStatement = (of: DepositStatement): Promise<Uint8Array> =>
  drawPaper(of.sender, 'Security deposit statement', linesOf(of), new Date(`${of.settledOn}T12:00:00Z`));
