import { Plus, Trash2 } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { type PlanTerms, tierBases, tierScales } from '#contract/inventory/deals/commission.ts';
import { RateField } from '../rate-field.tsx';

type Props = { terms: PlanTerms; onChange: (part: Partial<PlanTerms>) => void };

/** How the agent's split grows in a year: the base that is counted, and whether a deal that crosses a tier is divided. */
export function PlanTiers({ terms: { base, scale, tiers }, onChange }: Props) {
  const t = useT();
  const change = (place: number, part: Partial<PlanTerms['tiers'][number]>) =>
    onChange({ tiers: tiers.map((one, at) => (at === place ? { ...one, ...part } : one)) });
  const isUnits = base === 'units';
  const step = isUnits ? 5 : 5_000_000;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t('deals.plan.split')}</legend>
      {tiers.length > 1 && (
        <div className="grid gap-3.5 sm:grid-cols-2">
          <Field label={t('deals.plan.base')}>
            <Select
              value={base}
              onChange={(next) =>
                onChange({
                  base: next,
                  // Amounts and numbers of deals can't be converted into each other.
                  ...((next === 'units') !== isUnits && {
                    tiers: tiers.map((one, at) => ({ ...one, from: at * (next === 'units' ? 5 : 5_000_000) })),
                  }),
                })
              }
              options={tierBases.map((value) => ({ value, label: t(`deals.base.tier.${value}`) }))}
            />
          </Field>
          <Field label={t('deals.plan.scale')} hint={t(`deals.scaleHint.${scale}`)}>
            <Select
              value={scale}
              onChange={(next) => onChange({ scale: next })}
              options={tierScales.map((value) => ({ value, label: t(`deals.scale.${value}`) }))}
            />
          </Field>
        </div>
      )}
      {tiers.map(({ from, agent }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place
        <div key={place} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.25rem] items-end gap-2">
          <Field label={t(isUnits ? 'deals.plan.tierFromDeals' : 'deals.plan.tierFrom')}>
            {isUnits ? (
              <Input
                value={String(from)}
                onChange={(event) => change(place, { from: Number.parseInt(event.target.value, 10) || 0 })}
                inputMode="numeric"
                className="num"
                maxLength={5}
                disabled={place === 0}
              />
            ) : (
              <MoneyField
                value={from}
                onChange={(cents) => change(place, { from: cents ?? 0 })}
                disabled={place === 0}
              />
            )}
          </Field>
          <Field label={t('deals.plan.tierAgent')}>
            <RateField value={agent} onChange={(rate) => change(place, { agent: rate })} />
          </Field>
          {place > 0 && (
            <IconButton
              label={t('deals.remove')}
              onClick={() => onChange({ tiers: tiers.filter((_, other) => other !== place) })}
            >
              <Trash2 />
            </IconButton>
          )}
        </div>
      ))}
      <Button
        kind="quiet"
        icon={<Plus />}
        className="justify-self-start"
        onClick={() => onChange({ tiers: [...tiers, { from: (tiers.at(-1)?.from ?? 0) + step, agent: 800_000 }] })}
      >
        {t('deals.plan.addTier')}
      </Button>
    </fieldset>
  );
}
