import { lazy, type ReactNode, Suspense } from 'react';
import { keysOf, useT } from '#app/i18n/t.ts';
import { MultiCombobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { attributions } from '#contract/core/metrics/metrics.ts';
import { comparisons, grains } from '#contract/core/metrics/period.ts';
import type { Asked } from './queries.ts';
import { useMetrics } from './use-metrics.ts';

const QuestionFilter = lazy(() => import('./question-filter.tsx'));
const RelatedFilters = lazy(() => import('./related-filters.tsx'));

const grainNames = keysOf('metrics.grain', grains);
const comparisonNames = keysOf('metrics.compare', comparisons);
const attributionNames = keysOf('analytics.attribution', attributions);
const none = 'none';

type Props = {
  value: Asked;
  onChange: (question: Asked) => void;
  className?: string;
  /** What stands beside its stretches and comparison. */
  children?: ReactNode;
};

/** A question without SQL: metrics, groupings, stretches, comparison, filter. Only what the metrics can answer is offered. */
export function QuestionFields({ value, onChange, className, children }: Props) {
  const t = useT();
  const metrics = useMetrics();
  const chosen = value.metrics.flatMap((id) => metrics.byId.get(id) ?? []);
  const options = metrics.known.map(({ id }) => ({
    value: id,
    label: metrics.nameOf(id),
    detail: metrics.meansOf(id),
  }));
  /** What all chosen metrics can be grouped by. */
  const common = (chosen[0]?.dimensions ?? []).filter(({ name }) =>
    chosen.every(({ dimensions }) => dimensions.some((one) => one.name === name)),
  );
  const by = (value.by ?? []).filter((name) => common.some((one) => one.name === name));
  const mayAttribute = by.some((name) =>
    chosen.every(({ dimensions }) => dimensions.some((one) => one.name === name && one.isAttributed)),
  );
  const hasTime = chosen.length > 0 && chosen.every(({ isNow }) => !isNow);
  const subject =
    chosen[0] && chosen.every((one) => one.subject === chosen[0]!.subject) ? chosen[0].subject : undefined;
  const set = (change: Partial<Asked>) => onChange(tidy({ ...value, ...change }));
  const group = (place: number) => (
    <Field label={t(place === 0 ? 'metrics.groupBy' : 'metrics.thenBy')}>
      <Select
        value={by[place] ?? none}
        disabled={place > by.length}
        onChange={(name) => {
          const next = [...by];
          if (name === none) next.splice(place);
          else next[place] = name;
          set({ by: [...new Set(next)] });
        }}
        options={[
          { value: none, label: t('metrics.noGroup') },
          ...common
            .filter(({ name }) => name === by[place] || !by.includes(name))
            .map((dimension) => ({ value: dimension.name, label: metrics.labelOf(dimension) })),
        ]}
      />
    </Field>
  );
  return (
    <div className={className}>
      <Field label={t('metrics.metrics')} required className="sm:col-span-2">
        <MultiCombobox
          label={t('metrics.metrics')}
          source={options}
          value={options.filter((option) => value.metrics.includes(option.value))}
          onChange={(picked) =>
            set({ metrics: picked.slice(0, 8).map((option) => option.value), filter: undefined, related: undefined })
          }
        />
      </Field>
      {group(0)}
      {group(1)}
      <Field label={t('metrics.over')}>
        <Select
          value={hasTime ? (value.grain ?? none) : none}
          disabled={!hasTime}
          onChange={(grain) => set({ grain: grains.find((one) => one === grain), compare: undefined })}
          options={[
            { value: none as string, label: t('metrics.noGrain') },
            ...grains.map((grain) => ({ value: grain as string, label: t(grainNames[grain]) })),
          ]}
        />
      </Field>
      <Field label={t('metrics.compared')}>
        <Select
          value={value.grain ? 'none' : (value.compare ?? 'none')}
          disabled={value.grain !== undefined}
          onChange={(compare) => set({ compare })}
          options={comparisons.map((one) => ({ value: one, label: t(comparisonNames[one]) }))}
        />
      </Field>
      {children}
      {mayAttribute && (
        <Field label={t('analytics.attribution')} hint={value.attribution === 'influenced' && t('metrics.influenced')}>
          <Select
            value={value.attribution ?? none}
            onChange={(chosen) => set({ attribution: attributions.find((one) => one === chosen) })}
            options={[
              { value: none as string, label: t('analytics.attribution.record') },
              ...attributions.map((one) => ({ value: one as string, label: t(attributionNames[one]) })),
            ]}
          />
        </Field>
      )}
      {subject && (
        <Suspense>
          <QuestionFilter
            className="lg:col-span-2"
            subject={subject}
            value={value.filter ?? ''}
            onChange={(filter) => set({ filter: filter || undefined })}
          />
          <RelatedFilters
            offered={chosen[0]!.related}
            value={value.related ?? []}
            onChange={(related) => set({ related: related.length > 0 ? related : undefined })}
          />
        </Suspense>
      )}
    </div>
  );
}

/** What is not said stands in no address. */
export function tidy(question: { [Key in keyof Asked]: Asked[Key] | undefined }): Asked {
  return Object.fromEntries(
    Object.entries(question).filter(([, value]) => value !== undefined && value !== 'none'),
  ) as unknown as Asked;
}
