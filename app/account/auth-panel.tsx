import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#app/ui/tabs.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Session } from '#contract/account/auth.ts';
import type { AskedFactor } from '#contract/account/entry.ts';
import { SignInElsewhere } from './elsewhere/sign-in-elsewhere.tsx';
import type { AuthMode } from './places.ts';
import { ResetRequest } from './reset-request.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Loaded on demand, because a second factor is rarely asked for. */
const AskFactor = lazy(() => import('./factors/ask-factor.tsx'));

type Props = {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  /** From an invitation link: the invited address and its token. */
  invited?: { email: string; token: string };
  onEntered: (session: Session) => void;
  /** Where to go after a sign-in at another provider. */
  next?: string | null;
};

/** Sign-in, sign-up, and password reset, shared by the page and the dialog. */
export function AuthPanel({ mode, onMode, invited, onEntered, next = null }: Props) {
  const t = useT();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A reader who started to type before hydration keeps the focus.
    if (panel.current?.contains(document.activeElement)) return;
    // Focuses the first field only with a mouse; on a phone the on-screen keyboard would cover half of the page.
    if (matchMedia('(pointer: fine)').matches) panel.current?.querySelector('input')?.focus();
  }, []);
  const [asked, setAsked] = useState<readonly AskedFactor[]>();
  if (asked) {
    return (
      <Suspense fallback={<SkeletonText lines={3} />}>
        <AskFactor
          factors={asked}
          onEntered={(session) => {
            toast(t('account.signIn.welcome'), { description: t('account.signIn.success') });
            onEntered(session);
          }}
          onBack={() => setAsked(undefined)}
        />
      </Suspense>
    );
  }
  if (mode === 'reset') {
    return (
      <div ref={panel}>
        <ResetRequest onBack={() => onMode('signin')} />
      </div>
    );
  }
  return (
    <div ref={panel}>
      <Tabs value={mode} onChange={onMode}>
        <TabList label={t('account.tab.label')} className="*:flex-1 *:justify-center">
          <Tab value="signin">{t('account.signIn')}</Tab>
          <Tab value="signup">{t('account.signUp')}</Tab>
        </TabList>
        <TabPanel value="signin" className="pt-5">
          {!invited && <SignInElsewhere next={next} />}
          <SignInForm
            email={invited?.email}
            onEntered={onEntered}
            onAsked={setAsked}
            onForgot={() => onMode('reset')}
            next={next}
          />
        </TabPanel>
        <TabPanel value="signup" className="pt-5">
          {!invited && <SignInElsewhere next={next} />}
          <SignUpForm invited={invited} onEntered={onEntered} onTaken={() => onMode('signin')} />
        </TabPanel>
      </Tabs>
    </div>
  );
}
