import { useMemo } from 'react';
import type { FieldPath } from 'react-hook-form';
import { useT } from '#app/i18n/t.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { MultiCombobox } from '#app/ui/combobox.tsx';
import { FormField } from '#app/ui/form/form.tsx';
import type { ContractForm } from '#app/ui/form/use-contract-form.ts';
import { Input } from '#app/ui/input.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';
import { chatAddresses, type WebhookFormat } from '#contract/account/webhooks.ts';
import { auditKinds, kindNames } from '../settings/audit-kinds.ts';

const families = [...new Set(auditKinds.map((kind) => `${kind.split('.', 1)[0]}.*`))];

type Fields = {
  url?: string | undefined;
  description?: string | undefined;
  kinds?: string[] | undefined;
  peopleOnly?: boolean | undefined;
};

/** Fields of an endpoint, shared by creating and editing. */
export function WebhookFields<Given extends Fields, Output>({
  form,
  format = 'standard',
}: {
  form: ContractForm<Given, Output>;
  format?: WebhookFormat;
}) {
  const t = useT();
  const field = (name: keyof Fields) => name as FieldPath<Given>;
  return (
    <>
      <FormField
        form={form}
        name={field('url')}
        label={t('operations.webhooks.url')}
        hint={format === 'standard' ? t('operations.webhooks.urlHint') : t(`operations.webhooks.urlHint.${format}`)}
        required
      >
        {({ value, ...control }) => (
          <Input
            type="url"
            autoComplete="off"
            placeholder={format === 'standard' ? 'https://example.com/webhooks' : chatAddresses[format]}
            {...control}
            value={(value as string | undefined) ?? ''}
          />
        )}
      </FormField>
      <FormField form={form} name={field('description')} label={t('operations.webhooks.description')}>
        {({ value, ...control }) => (
          <Input autoComplete="off" {...control} value={(value as string | undefined) ?? ''} />
        )}
      </FormField>
      <FormField
        form={form}
        name={field('kinds')}
        label={t('operations.webhooks.kinds')}
        hint={t('operations.webhooks.kindsHint')}
      >
        {({ value, onChange }) => <KindChoice value={value as string[] | undefined} onChange={onChange} />}
      </FormField>
      <FormField form={form} name={field('peopleOnly')} label={t('operations.webhooks.peopleOnly')} hideLabel>
        {({ value, onChange }) => (
          <Checkbox
            label={t('operations.webhooks.peopleOnly')}
            hint={t('operations.webhooks.peopleOnlyHint')}
            checked={value === true}
            onChange={(checked) => onChange(checked === true)}
          />
        )}
      </FormField>
    </>
  );
}

type ChoiceProps = { value: readonly string[] | undefined; onChange: (kinds: string[]) => void };

function KindChoice({ value = [], onChange }: ChoiceProps) {
  const t = useT();
  const options = useMemo<ComboOption[]>(
    () => [
      ...families.map((family) => ({ value: family, label: family })),
      ...auditKinds.map((kind) => ({ value: kind, label: t(kindNames[kind]), detail: kind })),
    ],
    [t],
  );
  const optionOf = (kind: string) => options.find((option) => option.value === kind) ?? { value: kind, label: kind };
  return (
    <MultiCombobox
      label={t('operations.webhooks.kinds')}
      source={options}
      value={value.map(optionOf)}
      onChange={(chosen) => onChange(chosen.map((option) => option.value))}
      placeholder={t('operations.webhooks.allKinds')}
    />
  );
}
