import { useQueryClient } from '@tanstack/react-query';
import { sessionQuery, useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Form, FormField } from '#app/ui/form/form.tsx';
import { useContractForm } from '#app/ui/form/use-contract-form.ts';
import { Input } from '#app/ui/input.tsx';
import { account } from '#contract/account/auth.ts';
import type { StepProps } from './step.ts';

export function ProfileStep({ formId, onSaved }: StepProps) {
  const t = useT();
  const client = useQueryClient();
  const { user } = useSession();
  const form = useContractForm(account.changeProfile.input, { firstName: user.firstName, lastName: user.lastName });
  return (
    <Form
      form={form}
      id={formId}
      className="sm:grid-cols-2"
      onSubmit={async (values) => {
        await api.account.changeProfile(values);
        await client.invalidateQueries(sessionQuery);
        onSaved();
      }}
    >
      <FormField form={form} name="firstName" label={t('account.field.firstName')} required>
        {({ value = '', ...control }) => <Input autoComplete="given-name" value={value} {...control} />}
      </FormField>
      <FormField form={form} name="lastName" label={t('account.field.lastName')} required>
        {({ value = '', ...control }) => <Input autoComplete="family-name" value={value} {...control} />}
      </FormField>
    </Form>
  );
}
