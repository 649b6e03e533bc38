import { createContext, useContext } from 'react';
import type { Spot } from '#contract/core/programs/flow.ts';
import type { Automation } from '#contract/people/automations/automations.ts';
import type { Problem } from '#contract/people/automations/problems.ts';
import type { Step, StepKind } from '#contract/people/automations/steps.ts';
import type { useStepWords } from './use-step-words.tsx';

export type FlowDeeds = {
  add: (kind: StepKind, spot: Spot) => void;
  replace: (step: Step) => void;
  move: (id: string, by: -1 | 1) => void;
  place: (id: string, spot: Spot) => void;
  remove: (id: string) => void;
};

type Shown = {
  deeds: FlowDeeds | undefined;
  open: string | null;
  setOpen: (id: string | null) => void;
  words: ReturnType<typeof useStepWords>;
  problems: readonly Problem[];
  counts: Automation['steps'];
  programs: readonly { id: string; name: string }[];
};

export const FlowContext = createContext<Shown | null>(null);
export const useFlow = (): Shown => useContext(FlowContext)!;
