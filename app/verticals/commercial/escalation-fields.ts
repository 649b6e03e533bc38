import { useT } from '#app/i18n/t.ts';
import type { Escalation } from '#contract/verticals/commercial/escalation.ts';
import type { Draft, Spec } from './dialog.tsx';

const kinds = ['none', 'percent', 'amount', 'cpi'] as const;

export const noRise: Draft = {
  rise: 'none',
  riseRate: null,
  riseAmount: null,
  riseFloor: null,
  riseCap: null,
  baseMonth: '',
  baseIndex: '',
};

/** An index as it is published, with up to three decimals, in thousandths; nothing where it is none. */
export const indexOf = (said: unknown): number => {
  const told = Number(String(said ?? '').replace(',', '.'));
  return Number.isFinite(told) ? Math.round(told * 1_000) : 0;
};

const written = (index: number): string => String(index / 1_000);

/** What rent does each year, as fields of a form and back. */
export function useEscalation() {
  const t = useT();
  const of = ({ rise, riseRate, riseAmount, riseFloor, riseCap, baseMonth, baseIndex }: Draft): Escalation => ({
    kind: rise as Escalation['kind'],
    rate: rise === 'percent' || rise === 'cpi' ? ((riseRate as number | null) ?? 0) : 0,
    amount: rise === 'amount' ? ((riseAmount as number | null) ?? 0) : 0,
    ...(rise === 'cpi' && {
      cpi: {
        floor: (riseFloor as number | null) ?? 0,
        cap: riseCap as number | null,
        baseMonth: String(baseMonth).trim(),
        baseIndex: indexOf(baseIndex),
        readings: [],
      },
    }),
  });
  const from = ({ kind, rate, amount, cpi }: Escalation): Draft => ({
    ...noRise,
    rise: kind,
    riseRate: rate || null,
    riseAmount: amount || null,
    ...(cpi && {
      riseFloor: cpi.floor || null,
      riseCap: cpi.cap,
      baseMonth: cpi.baseMonth,
      baseIndex: written(cpi.baseIndex),
    }),
  });
  return {
    of,
    from,
    specs: ({ rise }: Draft): Spec[] => [
      {
        name: 'rise',
        label: t('commercial.escalation'),
        type: 'choice',
        options: kinds.map((value) => ({ value, label: t(`commercial.escalation.${value}`) })),
      },
      ...(rise === 'percent'
        ? [{ name: 'riseRate', label: t('commercial.percentYear'), type: 'percent' } satisfies Spec]
        : []),
      ...(rise === 'amount'
        ? [{ name: 'riseAmount', label: t('commercial.amountYear'), type: 'money' } satisfies Spec]
        : []),
      ...(rise === 'cpi'
        ? ([
            { name: 'riseRate', label: t('commercial.cpiAssumed'), type: 'percent', hint: t('commercial.cpiHint') },
            { name: 'riseFloor', label: t('commercial.cpiFloor'), type: 'percent' },
            { name: 'riseCap', label: t('commercial.cpiCap'), type: 'percent' },
            { name: 'baseMonth', label: t('commercial.cpiBaseMonth'), type: 'text', required: true },
            { name: 'baseIndex', label: t('commercial.cpiBaseIndex'), type: 'text', required: true },
          ] satisfies Spec[])
        : []),
    ],
  };
}
