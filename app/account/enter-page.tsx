import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { statusOf } from '#app/ui/problem.ts';
import { toast } from '#app/ui/toast.ts';
import { Door } from './door.tsx';
import { begin, useEnter } from './enter.ts';
import { failureText } from './failure-text.ts';
import { authPath } from './places.ts';

/** The link into the sample workspace, printed at the first start of an installation. */
export default function EnterPage() {
  const t = useT();
  const { token = '' } = useParams();
  const enter = useEnter(null);
  const [state, setState] = useState<'asked' | 'busy' | 'expired'>('asked');

  const go = async () => {
    setState('busy');
    try {
      enter(await begin(() => api.auth.enter({ token })));
    } catch (error) {
      const status = statusOf(error);
      setState(status === 404 || status === 400 ? 'expired' : 'asked');
      if (status !== 404 && status !== 400) {
        toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
      }
    }
  };

  if (state === 'expired') {
    return (
      <Door title={t('account.enter.title')} text={t('account.enter.expired')}>
        <Button kind="act" size="l" asChild>
          <Link to={authPath({ mode: 'signup' })}>{t('account.signUp.action')}</Link>
        </Button>
      </Door>
    );
  }
  return (
    <Door title={t('account.enter.title')} text={t('account.enter.text')}>
      <Button kind="act" size="l" busy={state === 'busy'} onClick={go}>
        {t('account.enter.action')}
      </Button>
    </Door>
  );
}
