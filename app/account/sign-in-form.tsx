import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button, buttonLook } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Session } from '#contract/account/auth.ts';
import type { AskedFactor } from '#contract/account/entry.ts';
import { useAlive } from './alive.ts';
import { DoorButton } from './door-button.tsx';
import { begin } from './enter.ts';
import { SecondStep } from './factors/second-step.ts';
import { issueOn, signInFailure } from './failure-text.ts';
import { isEmail, valuesOf } from './form-values.ts';
import { useWayIn } from './use-way-in.ts';

type Props = {
  email?: string | undefined;
  onEntered: (session: Session) => void;
  onAsked: (factors: readonly AskedFactor[]) => void;
  onForgot: () => void;
  /** Where to go after a sign-in at the organization's own provider. */
  next?: string | null;
};

export function SignInForm({ email, onEntered, onAsked, onForgot, next = null }: Props) {
  const alive = useAlive();
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const { way, ask } = useWayIn(next);
  const form = useRef<HTMLFormElement>(null);

  // A value typed before hydration or filled in by the browser causes no blur event, so look it up here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the form comes alive
  useEffect(() => {
    const field = form.current?.elements.namedItem('email');
    if (field instanceof HTMLInputElement && field !== document.activeElement) void ask(field.value);
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = String(new FormData(form).get('email') ?? '');
    const led = await ask(typed);
    if (led?.forced) return location.assign(led.url);
    const values = valuesOf(form, ['email', 'password']);
    if (!values)
      return toast(t('account.missing.title'), { description: t('account.missing.text'), tone: 'destructive' });
    if (email === undefined && !isEmail(form)) return setFault(t('account.field.emailInvalid'));
    setBusy(true);
    try {
      const session = await begin(() => api.auth.signIn(values));
      toast(t('account.signIn.welcome'), { description: t('account.signIn.success') });
      onEntered(session);
    } catch (error) {
      if (error instanceof SecondStep) return onAsked(error.factors);
      if (issueOn(error, 'email')) return setFault(t('account.field.emailInvalid'));
      toast(t('account.signIn.failed'), { description: signInFailure(t, error), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4.5">
      <Field label={t('account.field.email')} required error={fault}>
        <Input
          name="email"
          type="email"
          required
          autoComplete="username"
          placeholder={t('account.field.emailPlaceholder')}
          defaultValue={email}
          readOnly={email !== undefined}
          onChange={() => setFault(undefined)}
          onBlur={(event) => void ask(event.target.value)}
        />
      </Field>
      {way && (
        <a href={way.url} className={buttonLook({ kind: way.forced ? 'act' : 'plain', size: 'l' })}>
          {t('account-sso.with', { name: way.organisation })}
        </a>
      )}
      <div className="grid gap-2" hidden={way?.forced}>
        <Field label={t('account.field.password')} required>
          <PasswordInput name="password" required />
        </Field>
        <Button
          kind="link"
          size="s"
          disabled={!alive}
          className="justify-self-end disabled:opacity-100"
          onClick={onForgot}
        >
          {t('account.signIn.forgot')}
        </Button>
      </div>
      {!way?.forced && (
        <DoorButton busy={busy}>{busy ? t('account.signIn.working') : t('account.signIn.action')}</DoorButton>
      )}
    </form>
  );
}
