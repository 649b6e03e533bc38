import { type FormEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import { failureText, issueOn } from './failure-text.ts';
import { rememberSession } from './refresh.ts';
import { useSession } from './session.ts';

/** The user canceled the confirmation: nothing was done, and there is nothing to report. */
export class NotConfirmed extends Error {}

const ConfirmFactor = lazy(() => import('./factors/confirm-factor.tsx'));

type Waiting = { by: 'password' | 'factor'; resolve: () => void; reject: (reason: Error) => void };

/**
 * Runs an action that needs a second factor or, for users without one, a recent sign-in: asks for it when it is missing, then runs the
 * action.
 */
export function useFresh(): { freshly: <T>(deed: () => Promise<T>) => Promise<T>; confirmation: ReactNode } {
  const { user } = useSession();
  const [waiting, setWaiting] = useState<Waiting>();

  const confirm = async (password: string) => {
    rememberSession((await api.account.confirm({ password })).expiresAt);
  };
  const freshly = async <T,>(deed: () => Promise<T>): Promise<T> => {
    try {
      return await deed();
    } catch (error) {
      const code = error instanceof ApiProblem ? error.code : undefined;
      const wait = (by: Waiting['by']) => new Promise<void>((resolve, reject) => setWaiting({ by, resolve, reject }));
      if (code === 'second_factor_required') await wait('factor');
      else if (code !== 'fresh_sign_in_required') throw error;
      else if (user.hasPassword) await wait('password');
      else await confirm('none').catch(signInThereAgain);
      return deed();
    }
  };
  const close = (act: (waiting: Waiting) => void) => {
    if (waiting) act(waiting);
    setWaiting(undefined);
  };
  const answers = {
    onDone: () => close(({ resolve }) => resolve()),
    onCancel: () => close(({ reject }) => reject(new NotConfirmed())),
  };
  const confirmation = waiting && (
    <Suspense>
      {waiting.by === 'factor' ? (
        <ConfirmFactor {...answers} />
      ) : (
        <ConfirmIdentity email={user.email} confirm={confirm} {...answers} />
      )}
    </Suspense>
  );
  return { freshly, confirmation };
}

/** Users without a password sign in again at their provider, and return to this page. */
async function signInThereAgain(error: unknown): Promise<void> {
  if (!(error instanceof ApiProblem) || error.code !== 'fresh_sign_in_required') throw error;
  const [identity] = (await api.identities.list()).identities;
  if (!identity) throw error;
  const search = new URLSearchParams({ again: '1', next: location.pathname + location.search });
  const { provider } = identity;
  const at = provider.startsWith('sso-') ? `/auth/saml/${provider.slice(4)}` : `/auth/with/${provider}`;
  location.assign(`${at}?${search}`);
  throw new NotConfirmed();
}

type Props = { email: string; confirm: (password: string) => Promise<void>; onDone: () => void; onCancel: () => void };

function ConfirmIdentity({ email, confirm, onDone, onCancel }: Props) {
  const t = useT();
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setBusy(true);
    try {
      await confirm(field.current?.value ?? '');
      onDone();
    } catch (error) {
      setFault(issueOn(error, 'password') ? t('account.password.wrong') : failureText(t, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={t('account.security.confirm')}
      description={t('account.security.confirmText')}
      footer={
        <>
          <DialogClose>
            <Button>{t('ui.cancel')}</Button>
          </DialogClose>
          <Button kind="act" type="submit" form={form} busy={busy}>
            {t('ui.confirm')}
          </Button>
        </>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit}>
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field label={t('account.field.password')} required error={fault}>
          <PasswordInput ref={field} name="password" required onChange={() => setFault(undefined)} />
        </Field>
      </form>
    </Dialog>
  );
}
