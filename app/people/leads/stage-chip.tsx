import { Chip } from '#app/ui/chip.tsx';
import { useStages } from './use-stages.ts';

/** The stage of a lead, with the organization's name and color for it. */
export function StageChip({ stage, className }: { stage: string; className?: string }) {
  const { nameOf, toneOf } = useStages();
  return (
    <Chip tone={toneOf(stage)} {...(className && { className })}>
      {nameOf(stage)}
    </Chip>
  );
}
