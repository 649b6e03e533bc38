import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { usePipelines } from './use-pipelines.ts';

/** A deal on phones: name, stage, price, and closing date. */
export function CompactDeal({ deal }: { deal: Deal }) {
  const t = useT();
  const format = useFormat();
  const { stageName, toneOf } = usePipelines();
  const { name, pipeline, stage, side, price, closingOn } = deal;
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 pe-2">
      <bdi className="truncate text-md font-medium">{name}</bdi>
      <Chip tone={toneOf(pipeline, stage)} className="justify-self-end">
        {stageName(stage)}
      </Chip>
      <span className="num truncate text-sm text-ink-2">
        <Facts of={[t(`deals.side.${side}`), closingOn && format.date(closingOn)]} />
      </span>
      <span className="num justify-self-end text-sm">{price !== null && format.money(price)}</span>
    </span>
  );
}
