import { type FormEvent, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { statusOf } from '#app/ui/problem.ts';
import { toast } from '#app/ui/toast.ts';
import { useDocument } from '#app/use-document.ts';
import type { Session } from '#contract/account/auth.ts';
import { DoorButton } from './door-button.tsx';
import { failureText, issueOn } from './failure-text.ts';
import { isEmail, valuesOf } from './form-values.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { passwordFault, passwordRefusal } from './password-check.ts';
import { SignUpTerms } from './sign-up-terms.tsx';
import { useSignUp } from './use-sign-up.ts';

type Props = {
  /** From an invitation: the address is fixed, and the account joins the organization. */
  invited?: { email: string; token: string } | undefined;
  onEntered: (session: Session) => void;
  /** The invited person already has an account. */
  onTaken: () => void;
};

const fields = ['firstName', 'lastName', 'email', 'password'] as const;

export function SignUpForm({ invited, onEntered, onTaken }: Props) {
  const t = useT();
  const { brand } = useDocument();
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<{ email?: string | undefined; password?: string | undefined }>({});
  const send = useSignUp();

  const refuse = (title: string, description: string) => toast(title, { description, tone: 'destructive' });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = valuesOf(event.currentTarget, fields);
    if (!values) return refuse(t('account.missing.title'), t('account.missing.text'));
    const password = passwordFault(t, values.password, [values.firstName, values.lastName, values.email]);
    const email = isEmail(event.currentTarget) ? undefined : t('account.field.emailInvalid');
    setFaults({ email, password });
    if (password) return refuse(t('account.password.invalid'), password);
    if (email) return;
    setBusy(true);
    try {
      const session = await send(values, { invitation: invited?.token });
      toast(t('account.signUp.created'), { description: t('account.welcome', { brand: brand.name }) });
      onEntered(session);
    } catch (error) {
      const refused = passwordRefusal(t, error);
      if (refused) {
        setFaults({ password: refused });
        refuse(t('account.password.invalid'), refused);
      } else {
        if (issueOn(error, 'email')) setFaults({ email: t('account.field.emailInvalid') });
        const noUser = statusOf(error) === 401;
        refuse(t('account.signUp.failed'), noUser ? t('account.signUp.noUser') : failureText(t, error));
        if (statusOf(error) === 409) onTaken();
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4.5">
      <div className="grid gap-4.5 sm:grid-cols-2 sm:gap-3">
        <Field label={t('account.field.firstName')} required>
          <Input name="firstName" required autoComplete="given-name" maxLength={100} />
        </Field>
        <Field label={t('account.field.lastName')} required>
          <Input name="lastName" required autoComplete="family-name" maxLength={100} />
        </Field>
      </div>
      <Field label={t('account.field.email')} required error={faults.email}>
        <Input
          name="email"
          type="email"
          required
          autoComplete="username"
          maxLength={254}
          placeholder={t('account.field.emailPlaceholder')}
          defaultValue={invited?.email}
          readOnly={invited !== undefined}
        />
      </Field>
      <NewPasswordField label={t('account.field.password')} error={faults.password} onChange={() => setFaults({})} />
      <DoorButton busy={busy}>{busy ? t('account.signUp.working') : t('account.signUp.action')}</DoorButton>
      <SignUpTerms />
    </form>
  );
}
