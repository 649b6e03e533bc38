import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Chart } from '#app/ui/chart/chart.tsx';
import type { ModelState } from '#contract/people/scoring.ts';

type Props = {
  latest: NonNullable<ModelState['latest']>;
  /** The names of the features; by default, those of leads. */
  nameOf?: ((feature: string) => string) | undefined;
};

/** How good the model was on unseen rows: ranking, chances, and calibration. */
export function ModelQuality({ latest: { quality, trainedAt, outcomes, features }, nameOf }: Props) {
  const t = useT();
  const format = useFormat();
  if (!quality) return null;
  const decimal = (value: number) => format.number(value, { maximumFractionDigits: 3 });
  const facts = [
    [t('scoring.model.auc'), format.percent(quality.auc), t('scoring.model.auc.text')],
    [t('scoring.model.off'), format.percent(quality.calibrationError, 1), t('scoring.model.off.text')],
    [
      t('scoring.model.brier'),
      decimal(quality.brier),
      t('scoring.model.brier.text', { baseline: decimal(quality.baseline) }),
    ],
    [t('scoring.model.lift'), format.number(quality.lift, { maximumFractionDigits: 1 }), t('scoring.model.lift.text')],
  ] as const;
  const most = features[0]?.weight || 1;
  return (
    <div className="grid gap-6">
      <p className="text-ink-2">
        {t('scoring.model.trained', {
          when: format.relative(trainedAt),
          outcomes: format.number(outcomes),
          rows: format.number(quality.rows),
        })}
      </p>
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(([name, value, text]) => (
          <div key={name} className="border-s-2 border-act ps-3">
            <dt className="text-sm text-ink-3">{name}</dt>
            <dd className="num text-xl font-medium">{value}</dd>
            <dd className="text-sm text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      <Chart
        kind="bar"
        title={t('scoring.model.calibration')}
        category={{ key: 'tenth', label: t('scoring.model.tenths') }}
        series={[
          { key: 'said', label: t('scoring.model.said') },
          { key: 'happened', label: t('scoring.model.happened') },
        ]}
        rows={quality.bins.map(({ said, happened }, n) => ({
          tenth: t('scoring.model.tenth', { n: n + 1 }),
          said: Math.round(said * 100),
          happened: Math.round(happened * 100),
        }))}
        height={200}
      />
      <div>
        <h3 className="mb-1.5 font-medium">{t('scoring.model.features')}</h3>
        <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
          {features
            .filter(({ weight }) => weight > 0)
            .map(({ feature, weight }) => (
              <li key={feature} className="flex items-center gap-3">
                <span className="me-auto min-w-0">
                  {nameOf ? nameOf(feature) : t.any(`scoring.feature.${feature}`)}
                </span>
                <span className="h-1.5 w-24 overflow-hidden rounded-full bg-line" aria-hidden="true">
                  <span className="block h-full rounded-full bg-act" style={{ width: `${(weight / most) * 100}%` }} />
                </span>
              </li>
            ))}
        </ul>
      </div>
    </div>
  );
}
