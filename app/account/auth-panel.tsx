import { useEffect, useRef } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Tab, TabList, TabPanel, Tabs } from '#app/ui/tabs.tsx';
import type { Session } from '#contract/account/auth.ts';
import type { AuthMode } from './places.ts';
import { ResetRequest } from './reset-request.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

type Props = {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  /** From an invitation's link: whose it is, and what proves it. */
  invited?: { email: string; token: string };
  onEntered: (session: Session) => void;
};

/** Signing in, signing up, and the way back in: the page and the dialog show the same. */
export function AuthPanel({ mode, onMode, invited, onEntered }: Props) {
  const t = useT();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Where a keyboard is at hand one can type at once; on a phone it would cover half of the page.
    if (matchMedia('(pointer: fine)').matches) panel.current?.querySelector('input')?.focus();
  }, []);
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
          <SignInForm email={invited?.email} onEntered={onEntered} onForgot={() => onMode('reset')} />
        </TabPanel>
        <TabPanel value="signup" className="pt-5">
          <SignUpForm invited={invited} onEntered={onEntered} onTaken={() => onMode('signin')} />
        </TabPanel>
      </Tabs>
    </div>
  );
}
