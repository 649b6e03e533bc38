import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { organisationQuery } from '#app/account/queries.ts';
import { ResendVerification } from '#app/account/resend-verification.tsx';
import { sessionQuery, useSession } from '#app/account/session.ts';
import { InvitationList } from '#app/account/settings/invitation-list.tsx';
import { InviteDialog } from '#app/account/settings/invite-dialog.tsx';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import type { StepProps } from './step.ts';

export function TeamStep({ formId, onSaved }: StepProps) {
  const t = useT();
  const client = useQueryClient();
  const { user } = useSession();
  const { data: organisation } = useSuspenseQuery(organisationQuery);
  const [name, setName] = useState(organisation.name);
  /** Saved before anyone is invited, because the invitation names the organization. */
  const saveName = async () => {
    const wanted = name.trim();
    if (wanted && wanted !== organisation.name) {
      await api.organisations.rename({ name: wanted }, { version: organisation.version });
      await Promise.all([client.invalidateQueries(organisationQuery), client.invalidateQueries(sessionQuery)]);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await saveName();
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
          <>
            <InviteDialog before={saveName} />
            <InvitationList />
          </>
        ) : (
          <p className="text-ink-2">
            {t('account-onboarding.team.confirmFirst')} <ResendVerification kind="link" />
          </p>
        )}
      </div>
    </div>
  );
}
