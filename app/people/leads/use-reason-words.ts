import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import type { Reason } from '#contract/people/scoring.ts';

/** The text of a reason for an estimate: "Came from a referral", "First answered after 2 hours". */
export function useReasonWords(): (reason: Pick<Reason, 'feature' | 'value'>) => string {
  const t = useT();
  const format = useFormat();
  return ({ feature, value }) => {
    if (value === null) return t.any(`scoring.without.${feature}`);
    const count = Number(value);
    switch (feature) {
      case 'source':
        return t('scoring.reason.source', { source: t.any(`leads.source.${value}`) });
      case 'kind':
        return t('scoring.reason.kind', { kind: t.any(`leads.kind.${value}`) });
      case 'reach':
        return t.any(`scoring.reach.${value}`);
      case 'budget':
        return t('scoring.reason.budget', { budget: format.money(count, 'USD', { compact: true }) });
      case 'arrivalHour':
        return t('scoring.reason.arrivalHour', { hour: `${count}:00` });
      default:
        return t.any(`scoring.reason.${feature}`, { count });
    }
  };
}
