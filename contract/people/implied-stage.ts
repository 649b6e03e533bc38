import type { CallOutcome } from './messages-words.ts';

/** The default stages of a lead that is being won, in order. */
const way = ['new', 'attempting', 'engaged', 'appointment'];

const reached: Readonly<Record<CallOutcome, string | undefined>> = {
  reached: 'engaged',
  appointment: 'appointment',
  voicemail: 'attempting',
  no_answer: 'attempting',
  busy: 'attempting',
  wrong_number: undefined,
};

/** The stage implied by a call's outcome if it is further along than the current one; otherwise undefined. */
export function impliedStage(stage: string, outcome: CallOutcome): string | undefined {
  const implied = reached[outcome];
  const at = stage === 'nurture' ? way.indexOf('attempting') : way.indexOf(stage);
  return implied !== undefined && at >= 0 && way.indexOf(implied) > at ? implied : undefined;
}
