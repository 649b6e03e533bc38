import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import type { BlockFields, Control } from '#contract/core/content/block.ts';
import type { Locale } from '#contract/core/locale.ts';
import { Button } from '../button.tsx';
import { Field } from '../field.tsx';
import { IconButton } from '../icon-button.tsx';
import { Input } from '../input.tsx';
import { Select } from '../select.tsx';
import { Switch } from '../switch.tsx';
import { Textarea } from '../textarea.tsx';
import { choiceNames, fieldNames } from './names.ts';

/** Pickers for files, homes, and members. The domains provide them; the editor only places them. */
export type Pickers = {
  picture: (props: { label: string; value: string | null; onChange: (file: string | null) => void }) => ReactNode;
  homes: (props: { value: readonly string[]; onChange: (ids: string[]) => void }) => ReactNode;
  members: (props: { value: readonly string[]; onChange: (ids: string[]) => void }) => ReactNode;
};

type Values = Readonly<Record<string, unknown>>;
/** Translations into a language other than the page's own, by field path. */
export type Foreign = {
  locale: Locale;
  said: Readonly<Record<string, string>>;
  say: (path: string, words: string) => void;
};

type Props = {
  fields: BlockFields;
  values: Values;
  prefix?: string;
  foreign: Foreign | null;
  pickers: Pickers;
  /** `tag` names the field, so that all typing in one field is a single undo step. */
  onChange: (values: Values, tag: string) => void;
};

/** The form of a block, built from its fields. In a translation only the text fields appear. */
export function FieldControls({ fields, values, prefix = '', foreign, pickers, onChange }: Props) {
  return Object.entries(fields).map(([name, { control }]) => (
    <FieldControl
      key={name}
      name={name}
      control={control}
      path={`${prefix}${name}`}
      value={values[name]}
      foreign={foreign}
      pickers={pickers}
      onChange={(value, tag = `${prefix}${name}`) => onChange({ ...values, [name]: value }, tag)}
    />
  ));
}

type OneProps = Omit<Props, 'fields' | 'values' | 'prefix' | 'onChange'> & {
  name: string;
  path: string;
  control: Control;
  value: unknown;
  onChange: (value: unknown, tag?: string) => void;
};

function FieldControl({ name, path, control, value, foreign, pickers, onChange }: OneProps) {
  const t = useT();
  const label = t(fieldNames[name]!);
  if (control.kind === 'line' || control.kind === 'words') {
    const own = String(value ?? '');
    const shown = foreign ? (foreign.said[path] ?? '') : own;
    const say = (words: string) => (foreign ? foreign.say(path, words) : onChange(words));
    const given = { value: shown, maxLength: control.most, ...(foreign && { placeholder: own }) };
    return (
      <Field label={label} hint={control.kind === 'words' && !foreign ? t('content.wordsHint') : undefined}>
        {control.kind === 'line' ? (
          <Input {...given} dir="auto" onChange={(event) => say(event.target.value)} />
        ) : (
          <Textarea {...given} dir="auto" rows={5} onChange={(event) => say(event.target.value)} />
        )}
      </Field>
    );
  }
  if (control.kind === 'items')
    return <Items {...{ name, path, control, value, foreign, pickers, onChange }} label={label} />;
  // Everything but text is the same in every language.
  if (foreign) return null;
  switch (control.kind) {
    case 'address':
      return (
        <Field label={label} hint={t('content.linkHint')}>
          <Input
            dir="ltr"
            value={String(value ?? '')}
            maxLength={2000}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      );
    case 'number':
      return (
        <Field label={label}>
          <Input
            type="number"
            inputMode="numeric"
            min={control.least}
            max={control.most}
            value={String(value ?? '')}
            onChange={(event) =>
              onChange(
                Math.min(
                  control.most,
                  Math.max(control.least, Math.round(Number(event.target.value) || control.least)),
                ),
              )
            }
          />
        </Field>
      );
    case 'choice':
      return (
        <Field label={label}>
          <Select
            value={String(value)}
            onChange={(next) => onChange(next, '')}
            options={control.options.map((option) => ({ value: option, label: t(choiceNames[option]!) }))}
          />
        </Field>
      );
    case 'switch':
      return <Switch label={label} checked={Boolean(value)} onChange={(next) => onChange(next, '')} />;
    case 'picture':
      return pickers.picture({ label, value: value as string | null, onChange: (file) => onChange(file, '') });
    case 'pictures':
      return <Pictures {...{ value, pickers, onChange, label }} most={control.most} />;
    case 'homes':
      return (
        <Field label={label}>
          {pickers.homes({ value: value as string[], onChange: (ids) => onChange(ids.slice(0, control.most), '') })}
        </Field>
      );
    case 'members':
      return (
        <Field label={label} hint={t('content.membersHint')}>
          {pickers.members({ value: value as string[], onChange: (ids) => onChange(ids.slice(0, control.most), '') })}
        </Field>
      );
    case 'member':
      return (
        <Field label={label} hint={t('content.memberHint')}>
          {pickers.members({
            value: value ? [value as string] : [],
            onChange: (ids) => onChange(ids.at(-1) ?? null, ''),
          })}
        </Field>
      );
  }
}

type ItemsProps = OneProps & { label: string; control: Extract<Control, { kind: 'items' }> };

const emptyOf = (fields: BlockFields): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema.parse(undefined)]));

function Items({ path, control, value, foreign, pickers, onChange, label }: ItemsProps) {
  const t = useT();
  const items = value as Values[];
  const put = (at: number, item: Values, tag: string) =>
    onChange(
      items.map((one, place) => (place === at ? item : one)),
      tag,
    );
  const move = (at: number, by: -1 | 1) => {
    const next = [...items];
    [next[at], next[at + by]] = [next[at + by]!, next[at]!];
    onChange(next, '');
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name than their place
        <div key={at} className="grid gap-3 rounded-m border border-line p-3">
          <FieldControls
            fields={control.of}
            values={item}
            prefix={`${path}.${at}.`}
            foreign={foreign}
            pickers={pickers}
            onChange={(next, tag) => put(at, next, tag)}
          />
          {!foreign && (
            <div className="flex justify-end gap-1">
              <IconButton size="s" label={t('content.up')} disabled={at === 0} onClick={() => move(at, -1)}>
                <ArrowUp />
              </IconButton>
              <IconButton
                size="s"
                label={t('content.down')}
                disabled={at === items.length - 1}
                onClick={() => move(at, 1)}
              >
                <ArrowDown />
              </IconButton>
              <IconButton
                size="s"
                label={t('content.removeItem')}
                onClick={() =>
                  onChange(
                    items.filter((_, place) => place !== at),
                    '',
                  )
                }
              >
                <Trash2 />
              </IconButton>
            </div>
          )}
        </div>
      ))}
      {!foreign && items.length < control.most && (
        <Button
          size="s"
          icon={<Plus />}
          className="justify-self-start"
          onClick={() => onChange([...items, emptyOf(control.of)], '')}
        >
          {t('content.addItem')}
        </Button>
      )}
    </fieldset>
  );
}

type Shot = { file: string; alt: string };

function Pictures({
  value,
  most,
  pickers,
  onChange,
  label,
}: {
  value: unknown;
  most: number;
  pickers: Pickers;
  onChange: (value: unknown, tag?: string) => void;
  label: string;
}) {
  const t = useT();
  const shots = value as Shot[];
  return (
    <div className="grid gap-3">
      {shots.map(({ file, alt }, at) => (
        <div key={file} className="grid gap-2 rounded-m border border-line p-3">
          {pickers.picture({
            label: `${label} ${at + 1}`,
            value: file,
            onChange: (next) =>
              onChange(
                shots.flatMap((shot, place) => (place !== at ? shot : next ? { ...shot, file: next } : [])),
                '',
              ),
          })}
          <Field label={t(fieldNames.alt!)}>
            <Input
              value={alt}
              maxLength={200}
              onChange={(event) =>
                onChange(
                  shots.map((shot, place) => (place === at ? { ...shot, alt: event.target.value } : shot)),
                  `alt ${at}`,
                )
              }
            />
          </Field>
        </div>
      ))}
      {shots.length < most &&
        pickers.picture({
          label,
          value: null,
          onChange: (file) => file && onChange([...shots, { file, alt: '' }], ''),
        })}
    </div>
  );
}
