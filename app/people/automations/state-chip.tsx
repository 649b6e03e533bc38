import { keysOf, useT } from '#app/i18n/t.ts';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import {
  type EnrolmentState,
  enrolmentStates,
  type ProgramState,
  programStates,
} from '#contract/people/automations/automations.ts';

const states = keysOf('automations.state', programStates);
const tones: Record<ProgramState, Tone> = { draft: 'plain', on: 'act', paused: 'need', archived: 'plain' };

export function StateChip({ state }: { state: ProgramState }) {
  const t = useT();
  return <Chip tone={tones[state]}>{t(states[state])}</Chip>;
}

const enrolled = keysOf('automations.enrolment', enrolmentStates);
const enrolledTones: Record<EnrolmentState, Tone> = {
  active: 'act',
  done: 'info',
  exited: 'plain',
  stopped: 'plain',
  failed: 'loss',
};

export function EnrolmentChip({ state }: { state: EnrolmentState }) {
  const t = useT();
  return <Chip tone={enrolledTones[state]}>{t(enrolled[state])}</Chip>;
}
