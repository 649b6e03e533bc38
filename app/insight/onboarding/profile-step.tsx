import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { agentProfileQuery } from '#app/account/agent-profile-query.ts';
import { sessionQuery, useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Form, FormField } from '#app/ui/form/form.tsx';
import { useContractForm } from '#app/ui/form/use-contract-form.ts';
import { Input } from '#app/ui/input.tsx';
import { account } from '#contract/account/auth.ts';
import { phoneText } from '#contract/core/phone-text.ts';
import type { StepProps } from './step.ts';

export function ProfileStep({ formId, onSaved }: StepProps) {
  const t = useT();
  const client = useQueryClient();
  const { user } = useSession();
  const profile = useQuery(agentProfileQuery).data;
  /** Null as long as nobody typed one. */
  const [phone, setPhone] = useState<string | null>(null);
  const savePhone = async () => {
    const { title, signature, photo, version, ...before } = await client.ensureQueryData(agentProfileQuery);
    if (phone === null || phone === phoneText(before.phone)) return;
    const saved = await api.agentProfile.change({ title, signature, photo, phone }, { version });
    client.setQueryData(agentProfileQuery.queryKey, saved);
  };
  const form = useContractForm(account.changeProfile.input, { firstName: user.firstName, lastName: user.lastName });
  return (
    <Form
      form={form}
      id={formId}
      className="sm:grid-cols-2"
      onSubmit={async (values) => {
        await api.account.changeProfile(values);
        await savePhone();
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
      <Field label={t('agent-profile.phone')} hint={t('agent-profile.text')}>
        <Input
          type="tel"
          value={phone ?? phoneText(profile?.phone ?? '')}
          maxLength={40}
          autoComplete="tel"
          onChange={(event) => setPhone(event.target.value)}
        />
      </Field>
    </Form>
  );
}
