import { Chip } from '#app/ui/chip.tsx';
import { useStages } from './use-stages.ts';

/** Where a lead stands, by the name and in the colour that the organisation gave it. */
export function StageChip({ stage, className }: { stage: string; className?: string }) {
  const { nameOf, toneOf } = useStages();
  return (
    <Chip tone={toneOf(stage)} {...(className && { className })}>
      {nameOf(stage)}
    </Chip>
  );
}
