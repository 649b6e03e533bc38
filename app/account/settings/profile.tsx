import { useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, MailWarning } from 'lucide-react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form/form.tsx';
import { useContractForm } from '#app/ui/form/use-contract-form.ts';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import { account } from '#contract/account/auth.ts';
import { PushSettings } from '../push/section.tsx';
import { ResendVerification } from '../resend-verification.tsx';
import { sessionQuery, useSession } from '../session.ts';
import { AgentProfile } from './agent-profile.tsx';
import { ChangeAddress } from './change-address.tsx';
import { DisplaySettings } from './display.tsx';
import { Section } from './section.tsx';

export default function ProfilePage() {
  const t = useT();
  const client = useQueryClient();
  const { user } = useSession();
  const form = useContractForm(account.changeProfile.input, { firstName: user.firstName, lastName: user.lastName });
  return (
    <>
      <Section title={t('account.profile.title')} text={t('account.profile.text')}>
        <Form
          form={form}
          className="max-w-lg"
          onSubmit={async (values) => {
            await api.account.changeProfile(values);
            await client.invalidateQueries(sessionQuery);
            form.reset(values);
            toast(t('account.profile.saved'));
          }}
        >
          <div className="grid gap-4.5 sm:grid-cols-2 sm:gap-3">
            <FormField form={form} name="firstName" label={t('account.field.firstName')} required>
              {({ value = '', ...control }) => <Input autoComplete="given-name" value={value} {...control} />}
            </FormField>
            <FormField form={form} name="lastName" label={t('account.field.lastName')} required>
              {({ value = '', ...control }) => <Input autoComplete="family-name" value={value} {...control} />}
            </FormField>
          </div>
          <SubmitButton form={form} disabled={!form.formState.isDirty} className="justify-self-start">
            {t('ui.save')}
          </SubmitButton>
        </Form>
      </Section>
      <Section title={t('account.field.email')}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <bdi className="text-md">{user.email}</bdi>
          {user.emailVerified ? (
            <span className="inline-flex items-center gap-1 text-sm text-act">
              <BadgeCheck className="size-4" aria-hidden="true" />
              {t('account.security.factor.verified')}
            </span>
          ) : (
            <Chip tone="need">{t('account.security.factor.unverified')}</Chip>
          )}
          <ChangeAddress />
        </div>
        {!user.emailVerified && (
          <p className="mt-3 flex items-start gap-2 text-ink-2">
            <MailWarning className="mt-0.5 size-4 shrink-0 text-need" aria-hidden="true" />
            <span>
              {t('account.verify.text', { email: user.email })} <ResendVerification kind="link" />
            </span>
          </p>
        )}
      </Section>
      <AgentProfile />
      <DisplaySettings />
      <PushSettings />
    </>
  );
}
