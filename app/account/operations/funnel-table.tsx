import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { type FunnelStep, funnelSteps } from '#contract/account/funnel.ts';
import type { Behind, Funnel, Steps } from './acquisition-queries.ts';

export const stepNames = keysOf('admin.acquisition.step', funnelSteps);

type Props = { funnel: Funnel; behind: Behind | undefined; onLook: (behind: Behind) => void };

/** One row per source; every number links to the visits it counts. */
export function FunnelTable({ funnel, behind, onLook }: Props) {
  const t = useT();
  const rows = [
    { source: undefined, name: t('admin.acquisition.all'), steps: funnel.total },
    ...funnel.sources.map(({ source, steps }) => ({ source, name: source, steps })),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what overflows can be reached with the keyboard
    <section tabIndex={0} aria-label={t('admin.acquisition.title')} className="mt-6 overflow-x-auto">
      <table className="w-full min-w-200 border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-ink-3">
            <th scope="col" className="py-2 pe-3 text-start font-medium">
              {t('admin.acquisition.source')}
            </th>
            {funnelSteps.map((step) => (
              <th key={step} scope="col" className="w-24 px-3 py-2 text-end font-medium">
                {t(stepNames[step])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ source, name, steps }) => (
            <tr key={name} className={cx('border-b border-line', source === undefined && 'bg-sunken font-medium')}>
              <th scope="row" className="max-w-60 truncate py-1.5 ps-2 pe-3 text-start font-medium">
                {name}
              </th>
              {funnelSteps.map((step) => (
                <Count
                  key={step}
                  {...{ name, step, steps }}
                  isShown={behind?.step === step && behind.source === source}
                  onLook={() => onLook({ source, step })}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type CountProps = { name: string; step: FunnelStep; steps: Steps; isShown: boolean; onLook: () => void };

function Count({ name, step, steps, isShown, onLook }: CountProps) {
  const t = useT();
  const format = useFormat();
  const count = steps[step];
  const share = steps.visit > 0 ? count / steps.visit : 0;
  return (
    <td className="px-1 py-1 text-end">
      {count === 0 ? (
        <span className="num px-2 text-ink-3">{format.number(0)}</span>
      ) : (
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={t('admin.acquisition.show', { count, step: t(stepNames[step]), source: name })}
          title={step === 'visit' ? undefined : t('admin.acquisition.ofVisits', { share: format.percent(share, 1) })}
          onClick={onLook}
          className="tap relative w-full overflow-hidden rounded-s px-2 py-1 text-end hover:bg-act-tint aria-pressed:bg-act-tint aria-pressed:text-act"
        >
          <span className="num">{format.number(count)}</span>
          <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5 bg-line">
            <span className="block h-full bg-act" style={{ inlineSize: `${share * 100}%` }} />
          </span>
        </button>
      )}
    </td>
  );
}
