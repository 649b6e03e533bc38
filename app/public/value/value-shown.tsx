import { useFormat } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { numberFormat } from '#contract/core/message.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { type HomeValue, sureness, valueRefusals } from '#contract/growth/valuations.ts';
import type { Described } from './described.ts';

const sureNames = keysOf('public-visit.value.sure', sureness);
const refusalNames = keysOf('public-visit.value.refusal', valueRefusals);

type Props = { value: HomeValue; home: Described; site: SitePage };

/** The range comes before the likely value, which is an estimate and not a promise. Says so where there are too few sales. */
export function ValueShown({ value, home, site }: Props) {
  const t = useT();
  const format = useFormat();
  const { tag } = useLocale();
  const { range, sure, isByZip, medianError, sales, refusal } = value;
  const address = [home.street, home.unit && `#${home.unit}`].filter(Boolean).join(' ');
  const part = numberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <section aria-labelledby="worth" className="mt-8 max-w-3xl rounded-m bg-sunken p-6 sm:p-8" role="status">
      <h2 id="worth" className="text-lg text-ink-2">
        <bdi>{address}</bdi>
      </h2>
      {range && sure ? (
        <>
          <p className="num mt-2 font-display text-[clamp(1.75rem,5vw,3rem)] leading-tight" dir="ltr">
            {format.money(range.low)} – {format.money(range.high)}
          </p>
          <Line range={range} />
          <p className="num mt-3 text-xl">{t('public-visit.value.likely', { amount: format.money(range.likely) })}</p>
          <ul className="mt-4 grid list-disc gap-1.5 ps-5 text-lg text-ink-2">
            <li>{t(sureNames[sure])}</li>
            {isByZip && <li>{t('public-visit.value.byZip')}</li>}
            {medianError !== null && (
              <li>
                {t('public-visit.value.quality', { error: part.format(medianError), sales: format.number(sales) })}
              </li>
            )}
          </ul>
          <p className="mt-4 text-sm text-ink-3">
            {t('public-visit.value.noAppraisal', { organisation: site.organisation })}
          </p>
        </>
      ) : (
        <p className="mt-3 max-w-[62ch] text-lg">
          {t(refusalNames[refusal ?? 'thin'], { name: site.person ?? site.organisation })}
        </p>
      )}
    </section>
  );
}

/** The position of the likely price within the range. */
function Line({ range: { low, likely, high } }: { range: NonNullable<HomeValue['range']> }) {
  const at = ((likely - low) / Math.max(1, high - low)) * 100;
  return (
    <div className="relative mt-5 h-2 max-w-xl rounded-full bg-line-strong" dir="ltr" aria-hidden="true">
      <span
        className="absolute top-1/2 size-4 -translate-1/2 rounded-full border-2 border-surface bg-act"
        style={{ left: `${at}%` }}
      />
    </div>
  );
}
