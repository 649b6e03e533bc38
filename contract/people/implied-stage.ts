import type { CallOutcome } from './messages-words.ts';

/** The way of a lead that is being won, as everybody's begins. */
const way = ['new', 'attempting', 'engaged', 'appointment'];

const reached: Readonly<Record<CallOutcome, string | undefined>> = {
  reached: 'engaged',
  appointment: 'appointment',
  voicemail: 'attempting',
  no_answer: 'attempting',
  busy: 'attempting',
  wrong_number: undefined,
};

/** The stage that a call's outcome speaks for: further on the way than where the lead is, or nothing. */
export function impliedStage(stage: string, outcome: CallOutcome): string | undefined {
  const implied = reached[outcome];
  const at = stage === 'nurture' ? way.indexOf('attempting') : way.indexOf(stage);
  return implied !== undefined && at >= 0 && way.indexOf(implied) > at ? implied : undefined;
}
