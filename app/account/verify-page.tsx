import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { browserClient } from '#app/shell/browser-client.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import { statusOf } from '#app/ui/problem.ts';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Session } from '#contract/account/auth.ts';
import { Door } from './door.tsx';
import { failureText, issueOn } from './failure-text.ts';
import { valuesOf } from './form-values.ts';
import { useLinkToken } from './link-token.ts';
import { useMaybeSession } from './maybe-session.ts';
import { authPath, homeOf } from './places.ts';
import { ResendVerification } from './resend-verification.tsx';
import { tellTabs } from './tabs.ts';

/** Verifies on a button press, because mail scanners open links too. */
export default function VerifyPage() {
  const t = useT();
  const token = useLinkToken();
  const [session] = useMaybeSession();
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'expired' | 'taken'>('asked');

  const [asksPassword, setAsksPassword] = useState(false);
  const [fault, setFault] = useState<string>();

  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = asksPassword ? valuesOf(event.currentTarget, ['password'])?.password : undefined;
    setState('busy');
    try {
      await api.auth.verifyEmail({ token: token!, ...(password && { password }) });
      browserClient().clear();
      tellTabs({ kind: 'changed' });
      setState('done');
    } catch (error) {
      const status = statusOf(error);
      if (status === 404) setState('expired');
      else if (status === 409) setState('taken');
      else if (issueOn(error, 'password')) {
        setFault(asksPassword ? t('account.password.invalid') : undefined);
        setAsksPassword(true);
        setState('asked');
      } else {
        setState('asked');
        toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
      }
    }
  };

  if (state === 'done') {
    return (
      <Door title={t('account.verify.done')}>
        <GoOn session={session} />
      </Door>
    );
  }
  if (state === 'taken') {
    return (
      <Door title={t('account.verify.title')} text={t('account.verify.taken')}>
        <GoOn session={session} />
      </Door>
    );
  }
  if (state === 'expired' || token === '') return <Again session={session} expired={state === 'expired'} />;
  return (
    <Door title={t('account.verify.title')} text={t(asksPassword ? 'account.verify.password' : 'account.verify.press')}>
      <form method="post" noValidate onSubmit={confirm} className="grid gap-4.5">
        {asksPassword && (
          <Field label={t('account.field.password')} error={fault}>
            <PasswordInput
              name="password"
              autoComplete="current-password"
              autoFocus
              required
              onChange={() => setFault(undefined)}
            />
          </Field>
        )}
        <Button type="submit" kind="act" size="l" busy={state === 'busy'} disabled={!token}>
          {t('account.verify.action')}
        </Button>
        {asksPassword && (
          <Button asChild kind="quiet">
            <Link to={authPath({ mode: 'reset' })}>{t('account.verify.forgot')}</Link>
          </Button>
        )}
      </form>
    </Door>
  );
}

function Again({ session, expired }: { session: Session | null | undefined; expired: boolean }) {
  const t = useT();
  if (session === undefined) {
    return (
      <Door title={t('account.verify.title')}>
        <SkeletonText lines={2} />
      </Door>
    );
  }
  if (session?.user.emailVerified) {
    return (
      <Door title={t('account.verify.done')}>
        <GoOn session={session} />
      </Door>
    );
  }
  const text =
    expired || !session ? t('account.verify.expired') : t('account.verify.text', { email: session.user.email });
  return (
    <Door title={t('account.verify.title')} text={text}>
      {session ? <ResendVerification kind="act" size="l" /> : <GoOn session={null} />}
    </Door>
  );
}

/** Whoever is signed in goes on to their workspace; others sign in. Until it is known which, neither is offered. */
function GoOn({ session }: { session: Session | null | undefined }) {
  const t = useT();
  if (session === undefined) return <SkeletonText lines={1} />;
  return (
    <Button kind="act" size="l" asChild>
      {session ? (
        <Link to={homeOf(session)}>{t('ui.continue')}</Link>
      ) : (
        <Link to={authPath({})}>{t('account.signIn.action')}</Link>
      )}
    </Button>
  );
}
