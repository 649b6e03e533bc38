import { type FormEvent, lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { statusOf } from '#app/ui/problem.ts';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Session } from '#contract/account/auth.ts';
import type { AskedFactor } from '#contract/account/entry.ts';
import { Door } from './door.tsx';
import { DoorButton } from './door-button.tsx';
import { begin, useEnter } from './enter.ts';
import { SecondStep } from './factors/second-step.ts';
import { failureText, issueOn } from './failure-text.ts';
import { valuesOf } from './form-values.ts';
import { useLinkToken } from './link-token.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { passwordFault, passwordRefusal } from './password-check.ts';
import { authPath } from './places.ts';

const AskFactor = lazy(() => import('./factors/ask-factor.tsx'));

export default function ResetPage() {
  const t = useT();
  const token = useLinkToken();
  const enter = useEnter(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [expired, setExpired] = useState(false);

  const [asked, setAsked] = useState<readonly AskedFactor[]>();
  const arrive = (session: Session) => {
    toast(t('account.password.changed'), { description: t('account.reset.done') });
    enter(session);
  };

  if (asked) {
    return (
      <Door title={t('account-factors.ask.title')}>
        <Suspense fallback={<SkeletonText lines={3} />}>
          <AskFactor factors={asked} onEntered={arrive} />
        </Suspense>
      </Door>
    );
  }
  if (expired || token === '') {
    return (
      <Door title={t('account.reset.title')} text={t('account.reset.expired')}>
        <Button kind="act" size="l" asChild>
          <Link to={authPath({ mode: 'reset' })}>{t('account.reset.action')}</Link>
        </Button>
      </Door>
    );
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = valuesOf(event.currentTarget, ['password']);
    const broken = passwordFault(t, values?.password ?? '');
    setFault(broken);
    if (broken || !values || !token) return;
    setBusy(true);
    try {
      arrive(await begin(() => api.auth.resetPassword({ token, password: values.password })));
    } catch (error) {
      if (error instanceof SecondStep) setAsked(error.factors);
      else if (statusOf(error) === 404) setExpired(true);
      else if (issueOn(error, 'password')) setFault(passwordRefusal(t, error));
      else toast(t('account.reset.failed'), { description: failureText(t, error), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Door title={t('account.reset.choose')}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4.5">
        <NewPasswordField label={t('account.field.newPassword')} error={fault} onChange={() => setFault(undefined)} />
        <DoorButton busy={busy}>{t('account.password.change')}</DoorButton>
      </form>
    </Door>
  );
}
