import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Panel } from '#app/insight/metrics/panel.tsx';
import { ModelQuality } from '#app/people/scoring/model-quality.tsx';
import { Chart } from '#app/ui/chart/chart.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import { type PredictionState, type predictions, recordTargets } from '#contract/insight/predictions.ts';

type All = OutputOf<typeof predictions.state>;
type Props = { model: PredictionState; needed: All['needed']; forbidden: All['forbidden'] };

/** What a model is worth: how many outcomes it has seen, whether its chances came true, month by month, and what it never sees. */
export function ModelCard({ model: { target, days, latest }, needed, forbidden }: Props) {
  const t = useT();
  const format = useFormat();
  const isOfRecords = recordTargets.some((one) => one === target);
  return (
    <Panel title={t(`predictive.model.${target}`, { days })} text={t('predictive.model.text')}>
      <div className="grid gap-6 p-4.5">
        {target === 'fallout' && <p className="text-sm text-ink-2">{t('predictive.notDecide')}</p>}
        {!latest && <p className="text-ink-2">{t('predictive.never')}</p>}
        {latest?.state === 'refused' && (
          <p className="rounded-m bg-need-tint px-4 py-3 text-need">
            {t(`predictive.refusal.${latest.refusal!}`, {
              outcomes: format.number(latest.outcomes),
              positives: format.number(latest.positives),
              needed: needed.outcomes,
              ofEach: needed.ofEach,
            })}
          </p>
        )}
        {latest?.hasDrifted && (
          <p role="alert" className="rounded-m bg-need-tint px-4 py-3 text-need">
            {t('predictive.drift')}
          </p>
        )}
        {latest?.quality && latest.state === 'ready' && (
          <ModelQuality
            nameOf={isOfRecords ? (feature) => t.any(`predictive.feature.${feature}`) : undefined}
            latest={{
              state: 'ready',
              refusal: null,
              trainedAt: latest.trainedAt,
              outcomes: latest.outcomes,
              won: latest.positives,
              quality: latest.quality,
              features: latest.features,
            }}
          />
        )}
        {latest && latest.backTest.length > 0 && (
          <Chart
            kind="line"
            title={t('predictive.backTest')}
            category={{ key: 'month', label: t('metrics.grain.month') }}
            series={[
              { key: 'said', label: t('scoring.model.said') },
              { key: 'happened', label: t('scoring.model.happened') },
            ]}
            rows={latest.backTest.map(({ month, said, happened }) => ({ month, said, happened }))}
            format={{ value: (value) => format.percent(value), category: (month) => format.date(month) }}
            height={200}
          />
        )}
        <details>
          <summary className="tap cursor-pointer font-medium">{t('scoring.model.forbidden')}</summary>
          <p className="mt-1 text-ink-2">{t('scoring.model.forbidden.text')}</p>
          <ul className="mt-2 flex flex-wrap gap-1.5" lang="en">
            {forbidden.map(({ word, why }) => (
              <li key={word} title={why} className="rounded-xs bg-sunken px-1.5 py-0.5 text-sm text-ink-2">
                {word}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </Panel>
  );
}
