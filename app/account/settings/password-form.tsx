import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import { toast } from '#app/ui/toast.ts';
import { failureText, issueOn } from '../failure-text.ts';
import { valuesOf } from '../form-values.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { passwordFault, passwordRefusal } from '../password-check.ts';
import { devicesQuery } from '../queries.ts';
import { rememberSession } from '../refresh.ts';
import { useSession } from '../session.ts';

type Faults = { current?: string | undefined; password?: string | undefined };

export function PasswordForm() {
  const t = useT();
  const { user, organisation } = useSession();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  /** Number of successful changes; a new number resets the fields. */
  const [changes, setChanges] = useState(0);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = valuesOf(event.currentTarget, ['current', 'password']);
    if (!values)
      return toast(t('account.missing.title'), { description: t('account.missing.text'), tone: 'destructive' });
    const broken = passwordFault(t, values.password, [
      user.firstName,
      user.lastName,
      user.email,
      organisation?.name ?? '',
    ]);
    if (broken) return setFaults({ password: broken });
    setBusy(true);
    try {
      rememberSession((await api.account.changePassword(values)).expiresAt);
      toast(t('account.password.changed'), { description: t('account.password.changedText') });
      setFaults({});
      setChanges(changes + 1);
      await client.invalidateQueries(devicesQuery);
    } catch (error) {
      if (issueOn(error, 'current')) setFaults({ current: t('account.password.wrong') });
      else if (issueOn(error, 'password')) setFaults({ password: passwordRefusal(t, error) });
      else toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form key={changes} method="post" noValidate onSubmit={submit} className="grid max-w-sm gap-4.5">
      <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
      <Field label={t('account.field.currentPassword')} required error={faults.current}>
        <PasswordInput name="current" required onChange={() => setFaults({})} />
      </Field>
      <NewPasswordField label={t('account.field.newPassword')} error={faults.password} onChange={() => setFaults({})} />
      <Button type="submit" kind="act" busy={busy} className="justify-self-start">
        {t('account.password.change')}
      </Button>
    </form>
  );
}
