import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { failureText, issueOn } from '#app/account/failure-text.ts';
import { NotConfirmed, useFresh } from '#app/account/fresh.tsx';
import { invitationsQuery, organisationQuery } from '#app/account/queries.ts';
import { ResendVerification } from '#app/account/resend-verification.tsx';
import { sessionQuery, useSession } from '#app/account/session.ts';
import { RoleChoice } from '#app/account/settings/role-choice.tsx';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import type { GivenRole } from '#contract/account/organisations.ts';
import type { StepProps } from './step.ts';

export function TeamStep({ formId, onSaved }: StepProps) {
  const t = useT();
  const client = useQueryClient();
  const { user } = useSession();
  const { data: organisation } = useSuspenseQuery(organisationQuery);
  const [name, setName] = useState(organisation.name);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted && wanted !== organisation.name) {
      await api.organisations.rename({ name: wanted }, { version: organisation.version });
      await Promise.all([client.invalidateQueries(organisationQuery), client.invalidateQueries(sessionQuery)]);
    }
    onSaved();
  };
  return (
    <div className="grid gap-6">
      <form id={formId} noValidate onSubmit={submit}>
        <Field label={t('account.field.organisation')} required className="max-w-sm">
          <Input value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
        </Field>
      </form>
      <div className="border-t border-line pt-5">
        <h3 className="mb-2 font-medium">{t('account-onboarding.team.invite')}</h3>
        {user.emailVerified ? (
          <Invite onInvited={() => client.invalidateQueries(invitationsQuery)} />
        ) : (
          <p className="text-ink-2">
            {t('account-onboarding.team.confirmFirst')} <ResendVerification kind="link" />
          </p>
        )}
      </div>
    </div>
  );
}

function Invite({ onInvited }: { onInvited: () => Promise<void> }) {
  const t = useT();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<GivenRole>('agent');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { freshly, confirmation } = useFresh();
  const invite = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await freshly(() => api.invitations.create({ email, role }));
      toast(t('account.members.invited', { email }));
      setEmail('');
      await onInvited();
    } catch (error) {
      if (error instanceof NotConfirmed) return;
      setFault(issueOn(error, 'email') ? t('account.field.emailInvalid') : failureText(t, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <form noValidate onSubmit={invite} className="grid gap-4">
        <Field label={t('account.field.email')} error={fault} className="max-w-sm">
          <Input
            type="email"
            value={email}
            autoComplete="off"
            placeholder={t('account.field.emailPlaceholder')}
            onChange={(event) => {
              setFault(undefined);
              setEmail(event.target.value);
            }}
          />
        </Field>
        <Field label={t('account.field.role')}>
          <RoleChoice value={role} onChange={setRole} />
        </Field>
        <Button type="submit" icon={<UserPlus />} busy={busy} disabled={!email} className="justify-self-start">
          {t('account.members.inviteSend', { count: 1 })}
        </Button>
      </form>
      {confirmation}
    </>
  );
}
