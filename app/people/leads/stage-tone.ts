import type { Tone } from '#app/ui/chip.tsx';
import { stageOptions } from '#contract/people/lead-fields.ts';

export const toneOf = (stage: string): Tone => stageOptions.find(({ value }) => value === stage)?.tone ?? 'plain';
