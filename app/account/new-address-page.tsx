import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { browserClient } from '#app/shell/browser-client.ts';
import { Button } from '#app/ui/button.tsx';
import { statusOf } from '#app/ui/problem.ts';
import { toast } from '#app/ui/toast.ts';
import { Door } from './door.tsx';
import { failureText } from './failure-text.ts';
import { useLinkToken } from './link-token.ts';
import { tellTabs } from './tabs.ts';

/** Confirms a new address on a button press, because mail scanners open links too. */
export default function NewAddressPage() {
  const t = useT();
  const token = useLinkToken();
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'expired' | 'taken'>('asked');

  const confirm = async () => {
    setState('busy');
    try {
      await api.auth.confirmNewEmail({ token: token! });
      browserClient().clear();
      tellTabs({ kind: 'changed' });
      setState('done');
    } catch (error) {
      const status = statusOf(error);
      setState(status === 404 ? 'expired' : status === 409 ? 'taken' : 'asked');
      if (status !== 404 && status !== 409)
        toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    }
  };

  if (state === 'asked' || state === 'busy') {
    if (token !== '') {
      return (
        <Door title={t('account.verify.title')} text={t('account.verify.press')}>
          <Button kind="act" size="l" busy={state === 'busy'} disabled={!token} onClick={confirm}>
            {t('account.verify.action')}
          </Button>
        </Door>
      );
    }
  }
  const text =
    state === 'done' ? undefined : state === 'taken' ? t('account.verify.taken') : t('account.verify.expired');
  return (
    <Door title={t(state === 'done' ? 'account.email.changed' : 'account.verify.title')} text={text}>
      <Button kind="act" size="l" asChild>
        <Link to="/settings">{t('ui.continue')}</Link>
      </Button>
    </Door>
  );
}
