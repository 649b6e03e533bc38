import { useMemo } from 'react';
import { useT } from '#app/i18n/t.ts';
import { MultiCombobox } from '#app/ui/combobox.tsx';
import { Field as Labelled } from '#app/ui/field.tsx';
import { OptionList } from '#app/ui/option-list.tsx';
import type { ComboOption, OptionSource } from '#app/ui/option-source.ts';
import { Select } from '#app/ui/select.tsx';
import type { Field } from '#contract/core/fields.ts';
import { useSources } from './sources.ts';
import { type FilterWords, useWords } from './words.ts';

type Props = {
  field: Field;
  kind: 'option' | 'options' | 'person' | 'people' | 'truth';
  value: unknown;
  onChange: (value: unknown) => void;
  look: 'open' | 'compact';
  /** Called with the value where only one can be chosen. */
  onOnly: (value: unknown) => void;
};

/** Values chosen from a list: options, people, yes and no. */
export function ChosenValues({ field, kind, value, onChange, look, onOnly }: Props) {
  const t = useT();
  const words = useWords();
  const source = useSource(field, kind, words);
  const chosen = chosenIn(kind, value);
  const many = kind === 'options' || kind === 'people';
  const label = t.any(field.label);

  if (kind === 'truth' && look === 'compact') {
    return (
      <Labelled label={t('filter.value')} hideLabel>
        <Select
          value={chosen[0] ?? null}
          onChange={(next) => onChange(next === 'true')}
          options={source as readonly ComboOption[]}
        />
      </Labelled>
    );
  }
  if (look === 'compact') {
    const options = chosen.map((one) => ({ value: one, label: nameOf(field, kind, one, words) }));
    const set = (next: ComboOption[]) => {
      const values = next.map((option) => option.value);
      onChange(many ? values : values.at(-1));
    };
    return <MultiCombobox label={label} source={source} value={options} onChange={set} />;
  }
  const choose = ({ value: one }: ComboOption) => {
    if (many) onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
    else onOnly(kind === 'truth' ? one === 'true' : one);
  };
  return <OptionList label={label} source={source} chosen={chosen} onChoose={choose} />;
}

function chosenIn(kind: Props['kind'], value: unknown): string[] {
  if (value === undefined) return [];
  if (kind === 'truth') return [String(value)];
  return Array.isArray(value) ? value : [value as string];
}

function nameOf(field: Field, kind: Props['kind'], value: string, words: FilterWords): string {
  return kind === 'person' || kind === 'people' ? words.person(value) : words.option(field, value);
}

function useSource(field: Field, kind: Props['kind'], words: FilterWords): OptionSource {
  const t = useT();
  const { people, lists } = useSources();
  return useMemo((): OptionSource => {
    if (kind === 'truth') {
      return [
        { value: 'true', label: t('filter.truth.yes') },
        { value: 'false', label: t('filter.truth.no') },
      ];
    }
    if (kind === 'person' || kind === 'people') {
      const special = ['me', 'none'].map((value) => ({ value, label: words.person(value) }));
      return [...special, ...people];
    }
    const options = 'options' in field ? field.options : [];
    if ('from' in options) return lists[options.from] ?? [];
    return options.map(({ value, label }) => ({ value, label: t.any(label) }));
  }, [field, kind, people, lists, t, words]);
}
