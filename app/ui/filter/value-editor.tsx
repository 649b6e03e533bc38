import { useT } from '#app/i18n/t.ts';
import { Field as Labelled } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { TagInput } from '#app/ui/tag-input.tsx';
import { fieldOf } from '#contract/core/fields.ts';
import { operandKind, type Period, periods } from '#contract/core/filter-operators.ts';
import { AmountPair, AmountValue, CountValue } from './amount-value.tsx';
import { DayPair, DayValue } from './day-value.tsx';
import type { Draft } from './draft.ts';
import { ChosenValues } from './list-value.tsx';
import { AreaValue, CircleValue } from './place-value.tsx';
import { useSources } from './sources.ts';
import { SpanValue } from './span-value.tsx';
import { periodKeys } from './words.ts';

type Props = {
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** `open`: lists are expanded, as in a pill's popover; `compact`: they open on a click, as in a dialog row. */
  look: 'open' | 'compact';
  /** Applies a single choice at once. */
  onApply?: (draft: Draft) => void;
};

/** The input for an operator's value. */
export function ValueEditor({ draft, onChange, look, onApply }: Props) {
  const t = useT();
  const { fields } = useSources();
  const field = fieldOf(fields, draft.field);
  const kind = field && operandKind(field.type, draft.op);
  const set = (value: unknown) => onChange({ ...draft, value });
  if (!field || !kind || kind === 'nothing') return null;
  if (field.type === 'count') return <CountValue {...{ field, draft, onChange }} />;
  switch (kind) {
    case 'text':
      return (
        <Labelled label={t('filter.value')} hideLabel>
          <Input
            dir={field.type === 'text' ? 'auto' : 'ltr'}
            inputMode={field.type === 'phone' ? 'tel' : field.type === 'email' ? 'email' : 'text'}
            autoComplete="off"
            value={(draft.value as string | undefined) ?? ''}
            onChange={(event) => set(event.target.value)}
          />
        </Labelled>
      );
    case 'texts':
      return (
        <Labelled label={t('filter.value')} hideLabel>
          <TagInput
            value={(draft.value as string[] | undefined) ?? []}
            onChange={set}
            placeholder={t('filter.words')}
          />
        </Labelled>
      );
    case 'option':
    case 'options':
    case 'person':
    case 'people':
    case 'truth':
      return (
        <ChosenValues
          {...{ field, kind, look }}
          value={draft.value}
          onChange={set}
          onOnly={(value) => (onApply ?? onChange)({ ...draft, value })}
        />
      );
    case 'number':
      return <AmountValue field={field} value={draft.value} onChange={set} label={t('filter.value')} />;
    case 'numbers':
      return <AmountPair field={field} value={draft.value} onChange={set} />;
    case 'day':
    case 'moment':
      return <DayValue value={draft.value} onChange={set} label={t('filter.day.which')} />;
    case 'days':
      return <DayPair value={draft.value} onChange={set} />;
    case 'period':
      return (
        <Labelled label={t('filter.value')} hideLabel>
          <Select
            value={(draft.value as Period | undefined) ?? null}
            onChange={set}
            options={periods.map((value) => ({ value, label: t(periodKeys[value]) }))}
          />
        </Labelled>
      );
    case 'area':
      return <AreaValue value={draft.value} onChange={set} />;
    case 'circle':
      return <CircleValue field={field} value={draft.value} onChange={set} />;
    case 'span':
      return <SpanValue type={field.type} value={draft.value} onChange={set} />;
  }
}
