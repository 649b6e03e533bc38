import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { issuesOf } from '#app/inventory/deals/issues.ts';
import { DealChoice, LeadChoice } from '#app/inventory/deals/links.tsx';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';

export type Named = { id: string; name: string } | null;
export type Draft = Record<string, unknown>;

/** A field of a form, under its name in the call. */
export type Spec = {
  name: string;
  label: string;
  type: 'text' | 'lines' | 'money' | 'day' | 'number' | 'percent' | 'choice' | 'check' | 'lead' | 'deal';
  options?: readonly { value: string; label: string }[];
  hint?: string;
  required?: boolean;
  wide?: boolean;
  /** For checkboxes: a heading shown once above those with the same group. */
  group?: string;
  /** For multiline text: the maximum length, if it may be a page long. */
  most?: number;
};

type Props = {
  title: string;
  /** First parts of the query keys to refetch after saving. */
  reads: readonly string[];
  description?: string;
  saveLabel?: string;
  size?: 'm' | 'l';
  fields: readonly Spec[] | ((draft: Draft) => readonly Spec[]);
  initial: Draft;
  /** `key` is the idempotency key, so that a repeated submission has no second effect. */
  send: (draft: Draft, key: string) => Promise<unknown>;
  onDone?: (answer: unknown) => void;
  onClose: () => void;
  /** What follows from the input, shown before it is saved. */
  below?: (
    draft: Draft,
    set: (name: string) => (value: unknown) => void,
    errorOf: (name: string) => string | undefined,
  ) => ReactNode;
};

const whole = 1_000_000;

function Control({ spec, value, onChange }: { spec: Spec; value: unknown; onChange: (value: unknown) => void }) {
  switch (spec.type) {
    case 'money':
      return <MoneyField value={(value as number | null) ?? null} onChange={onChange} />;
    case 'day':
      return <DateField value={(value as string | null) ?? null} onChange={onChange} />;
    case 'choice':
      return <Select value={String(value ?? '')} onChange={onChange} options={[...(spec.options ?? [])]} />;
    case 'lead':
      return <LeadChoice value={(value as Named) ?? null} onChange={onChange} />;
    case 'deal':
      return <DealChoice value={(value as Named) ?? null} onChange={onChange} />;
    case 'lines':
      return (
        <Textarea
          rows={spec.most ? 14 : 3}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(target.value)}
          maxLength={spec.most ?? 2_000}
        />
      );
    case 'number':
      return (
        <Input
          inputMode="numeric"
          value={value === null || value === undefined ? '' : String(value)}
          onChange={({ target }) =>
            onChange(/^\d{1,9}$/.test(target.value) ? Number(target.value) : target.value === '' ? null : value)
          }
        />
      );
    case 'percent':
      return (
        <Input
          inputMode="decimal"
          defaultValue={typeof value === 'number' ? String((value / whole) * 100) : ''}
          onChange={({ target }) => {
            const percent = Number(target.value.replace(',', '.'));
            onChange(Number.isFinite(percent) ? Math.round((percent / 100) * whole) : null);
          }}
        />
      );
    default:
      return <Input value={String(value ?? '')} onChange={({ target }) => onChange(target.value)} maxLength={1_000} />;
  }
}

/** A dialog with the fields of one call. Server errors show at their fields. */
export function CallDialog(props: Props) {
  const { title, description, reads, saveLabel, size = 'l', fields, initial, send, onDone, onClose, below } = props;
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState(initial);
  const save = useMutation({
    mutationFn: () => send(draft, key),
    onSuccess: async (answer) => {
      await Promise.all(reads.map((domain) => client.invalidateQueries({ queryKey: [domain] })));
      onClose();
      onDone?.(answer);
    },
  });
  const specs = typeof fields === 'function' ? fields(draft) : fields;
  const issues = issuesOf(
    save.error,
    specs.map(({ name }) => name),
  );
  const errorOf = (name: string) => issuesOf(save.error, [name]).of(name);
  const set = (name: string) => (value: unknown) => setDraft((before) => ({ ...before, [name]: value }));
  return (
    <FormDialog
      title={title}
      {...(description && { description })}
      {...(saveLabel && { saveLabel })}
      size={size}
      busy={save.isPending}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
        {specs.map((spec, place) =>
          spec.group ? (
            spec.group !== specs[place - 1]?.group && (
              <fieldset key={spec.name} className="sm:col-span-2">
                <legend className="mb-2 text-sm font-medium">{spec.group}</legend>
                <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
                  {specs
                    .filter(({ group }) => group === spec.group)
                    .map(({ name, label }) => (
                      <Checkbox key={name} checked={draft[name] === true} onChange={set(name)} label={label} />
                    ))}
                </div>
              </fieldset>
            )
          ) : spec.type === 'check' ? (
            <div key={spec.name} className="sm:col-span-2">
              <Checkbox
                checked={draft[spec.name] === true}
                onChange={set(spec.name)}
                label={spec.label}
                hint={issues.of(spec.name) ?? spec.hint}
              />
            </div>
          ) : (
            <Field
              key={spec.name}
              label={spec.label}
              required={spec.required ?? false}
              error={issues.of(spec.name)}
              {...(spec.hint && { hint: spec.hint })}
              {...(spec.wide && { className: 'sm:col-span-2' })}
            >
              <Control spec={spec} value={draft[spec.name]} onChange={set(spec.name)} />
            </Field>
          ),
        )}
      </div>
      {below?.(draft, set, errorOf)}
    </FormDialog>
  );
}
