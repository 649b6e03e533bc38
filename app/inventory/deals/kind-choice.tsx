import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import type { DealSide } from '#contract/inventory/deals/deal-stages.ts';
import { type DealKind, fitsSide, kindsFor } from '#contract/inventory/deals/sale-kinds.ts';

type Props = {
  side: DealSide;
  value: DealKind | null;
  onChange: (kind: DealKind | null) => void;
  /** Label for no choice. */
  none: string;
  error?: string | undefined;
};
const nothing = 'none';

/** The kind of sale or lease, among those of the side. */
export function KindChoice({ side, value, onChange, none, error }: Props) {
  const t = useT();
  return (
    <Field label={t('deals.field.saleKind')} error={error}>
      <Select
        value={(fitsSide(value, side) && value) || nothing}
        onChange={(next) => onChange(next === nothing ? null : next)}
        options={[
          { value: nothing, label: none },
          ...kindsFor(side).map((kind) => ({ value: kind, label: t(`deals.saleKind.${kind}`) })),
        ]}
      />
    </Field>
  );
}
