import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { findLeadsBut } from '#app/people/contacts/find-leads.ts';
import { Combobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import type { ComboOption, OptionSource } from '#app/ui/option-source.ts';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { ToolInput, ToolRecord } from '#contract/growth/ai-tools/tools.ts';
import { inputNames, optionNames } from './tool-words.ts';

const most = 10;

/** How each kind of record is searched for. */
const sources: Record<ToolRecord, OptionSource> = {
  lead: findLeadsBut(),
  listing: async (search, signal) => {
    const { rows } = await api.listings.list({ ...(search && { search }), limit: most }, { signal });
    return rows.map(({ id, unparsedAddress }) => ({ value: id, label: unparsedAddress }));
  },
  cma: async (search, signal) => {
    const { rows } = await api.cmas.list({ limit: 50 }, { signal });
    const sought = search.trim().toLowerCase();
    return rows
      .filter(({ address }) => address.toLowerCase().includes(sought))
      .map(({ id, address }) => ({ value: id, label: address }));
  },
  file: async (search, signal) => {
    const { rows } = await api.files.browse({ ...(search && { search }), limit: most }, { signal });
    return rows.map(({ id, name }) => ({ value: id, label: name }));
  },
};

type Props = {
  inputs: readonly ToolInput[];
  records: Readonly<Record<string, ComboOption | null>>;
  onRecords: (records: Record<string, ComboOption | null>) => void;
  texts: Readonly<Record<string, string>>;
  onTexts: (texts: Record<string, string>) => void;
  errorOn?: (name: string) => string | undefined;
};

/** The inputs of a tool: records, choices and text. */
export function ToolFields({ inputs, records, onRecords, texts, onTexts, errorOn }: Props) {
  const t = useT();
  const control = (one: ToolInput) => {
    const name = one.name as keyof typeof inputNames;
    const label = t(inputNames[name]);
    if (one.kind === 'record')
      return (
        <Combobox
          label={label}
          source={sources[one.record]}
          value={records[name] ?? null}
          onChange={(option) => onRecords({ ...records, [name]: option })}
          placeholder={t('ai-tools.choose')}
          clearable
        />
      );
    if (one.kind === 'choice')
      return (
        <Select
          value={texts[name] ?? one.options[0]}
          onChange={(value) => onTexts({ ...texts, [name]: value })}
          options={one.options.map((value) => ({ value, label: t(optionNames[value as keyof typeof optionNames]) }))}
        />
      );
    if (one.most <= 100)
      return (
        <Input
          maxLength={one.most}
          value={texts[name] ?? ''}
          onChange={({ target }) => onTexts({ ...texts, [name]: target.value })}
        />
      );
    return (
      <Textarea
        rows={one.most > 5_000 ? 8 : 3}
        maxLength={one.most}
        value={texts[name] ?? ''}
        onChange={({ target }) => onTexts({ ...texts, [name]: target.value })}
      />
    );
  };
  return inputs.map((one) => (
    <Field
      key={one.name}
      label={t(inputNames[one.name as keyof typeof inputNames])}
      required={one.kind !== 'choice' && !one.isOptional}
      error={errorOn?.(one.name)}
    >
      {control(one)}
    </Field>
  ));
}
