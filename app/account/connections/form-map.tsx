import { useState } from 'react';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import type { Choice, Connection } from '#contract/account/connections.ts';
import type { LeadAdSettings } from '#contract/account/connectors.ts';
import { mappedFields } from '#contract/people/inbound-mapping.ts';
import { leadKinds } from '#contract/people/lead-fields.ts';
import type { MapProps } from './calendar-map.tsx';

type Form = LeadAdSettings['forms'][number];
const fieldNames = keysOf('inbound.field', mappedFields);
const kindNames = keysOf('leads.kind', leadKinds);
const byName = '';

/** Chooses the forms to import, the kind of their leads, and the field of each question. */
export function FormMap({ connection: { settings, choices, ours }, isSaving, onSave }: MapProps) {
  const t = useT();
  const before = settings && 'forms' in settings ? settings : undefined;
  const [since, setSince] = useState<string | null>(before?.since ?? todayHere());
  const [forms, setForms] = useState<Form[]>(before?.forms ?? []);
  const put = (id: string, given: Partial<Form> | null) =>
    setForms((all) => {
      const one = all.find((form) => form.id === id) ?? { id, kind: 'buyer', agreement: null, fields: {} };
      const others = all.filter((form) => form.id !== id);
      return given ? [...others, { ...one, ...given }] : others;
    });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="connection-forms">
      <h2 id="connection-forms" className="text-md font-medium">
        {t('connections.forms')}
      </h2>
      <p className="max-w-[62ch] text-sm text-ink-2">{t('connections.formsText')}</p>
      <div className="max-w-56">
        <Field label={t('connections.leadsSince')}>
          <DateField value={since} onChange={setSince} />
        </Field>
      </div>
      {choices.length === 0 ? (
        <p className="text-sm text-ink-2">{t('connections.noForms')}</p>
      ) : (
        <ul className="border-t border-line">
          {choices.map((choice) => (
            <FormRow
              key={choice.id}
              choice={choice}
              form={forms.find(({ id }) => id === choice.id)}
              own={ours}
              onChange={(given) => put(choice.id, given)}
            />
          ))}
        </ul>
      )}
      <div>
        <Button
          busy={isSaving}
          disabled={since === null || forms.length === 0}
          onClick={() => since && onSave({ since, forms })}
        >
          {t('ui.save')}
        </Button>
      </div>
    </section>
  );
}

type RowProps = {
  choice: Choice;
  form: Form | undefined;
  own: Connection['ours'];
  onChange: (given: Partial<Form> | null) => void;
};

function FormRow({ choice: { name, detail, isReadOnly, parts = [] }, form, own, onChange }: RowProps) {
  const t = useT();
  const agreements = parts.filter(({ of }) => of === 'agreement');
  const fieldOptions = [
    { value: byName, label: t('connections.byName') },
    ...mappedFields.map((value) => ({ value: value as string, label: t(fieldNames[value]) })),
    ...own.map(({ id, name: label }) => ({ value: id, label })),
  ];
  return (
    <li className="grid gap-3 border-b border-line py-3">
      <Checkbox
        label={
          <span className="grid min-w-0">
            <bdi className="font-medium break-words">{name}</bdi>
            <span className="text-sm text-ink-3">
              <bdi>{detail}</bdi>
              {isReadOnly && ' · '}
              {isReadOnly && t('connections.formArchived')}
            </span>
          </span>
        }
        checked={!!form}
        onChange={(isChosen) => onChange(isChosen ? {} : null)}
      />
      {form && (
        <div className="grid gap-3 ps-7">
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={t('connections.formKind')}>
              <Select
                value={form.kind}
                options={leadKinds.map((value) => ({ value: value as string, label: t(kindNames[value]) }))}
                onChange={(kind) => onChange({ kind })}
              />
            </Field>
            {agreements.length > 0 && (
              <Field label={t('connections.agreement')}>
                <Select
                  value={form.agreement ?? byName}
                  options={[
                    { value: byName, label: t('connections.noAgreement') },
                    ...agreements.map(({ id, name: label }) => ({ value: id, label })),
                  ]}
                  onChange={(id) => onChange({ agreement: id || null })}
                />
              </Field>
            )}
          </div>
          <ul className="border-t border-line">
            {parts
              .filter(({ of }) => of === 'question')
              .map(({ id, name: question }) => (
                <li
                  key={id}
                  className="grid items-center gap-2 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_14rem]"
                >
                  <span className="min-w-0 text-sm break-words">
                    <bdi>{question}</bdi>
                  </span>
                  <Select
                    aria-label={question}
                    value={form.fields[id] ?? byName}
                    options={fieldOptions}
                    onChange={(field) => {
                      const { [id]: _, ...others } = form.fields;
                      onChange({ fields: field === byName ? others : { ...others, [id]: field } });
                    }}
                  />
                </li>
              ))}
          </ul>
        </div>
      )}
    </li>
  );
}
