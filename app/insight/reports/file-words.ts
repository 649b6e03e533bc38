import { useLocale, useT } from '#app/i18n/t.ts';
import type { Asked } from '#app/insight/metrics/queries.ts';
import { useMetrics } from '#app/insight/metrics/use-metrics.ts';
import { usePipelines } from '#app/inventory/deals/use-pipelines.ts';
import { useStages } from '#app/people/leads/use-stages.ts';

/** What columns and values are called in a file: the words that stand on the screen. */
export function useFileWords() {
  const t = useT();
  const { locale } = useLocale();
  const metrics = useMetrics();
  const stages = useStages();
  const pipelines = usePipelines();
  return (asked: Asked) => {
    const dimensions = (asked.by ?? []).map((name) => metrics.dimensionOf(asked.metrics[0]!, name));
    const named = dimensions.flatMap((dimension): readonly { value: string; label: string }[] => {
      if (dimension?.from === 'lead stages') return stages.options;
      if (dimension?.from === 'deal stages' || dimension?.from === 'deal pipelines')
        return pipelines.lists[dimension.from];
      return (dimension?.options ?? []).map(({ value, label }) => ({ value, label: t.any(label) }));
    });
    return {
      language: locale,
      headings: [
        ...(asked.grain ? [t(`metrics.grain.${asked.grain}`)] : []),
        ...dimensions.map((dimension) => (dimension ? metrics.labelOf(dimension) : '')),
        ...asked.metrics.map((id) => metrics.nameOf(id)),
      ],
      names: named.slice(0, 60).map(({ value, label }) => `${value}=${label}`),
    };
  };
}
