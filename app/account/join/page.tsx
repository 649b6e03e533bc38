import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { Door } from '../door.tsx';
import { useEnter } from '../enter.ts';
import { authPath } from '../places.ts';
import { steps } from './step-list.tsx';
import { Wizard } from './wizard.tsx';

export default function SignUpPage() {
  const t = useT();
  const { liveVerticals } = useDocument();
  const [search] = useSearchParams();
  const [step, setStep] = useState(0);
  const enter = useEnter(search.get('next'));
  return (
    <Door title={t('account-join.title')} wide={step === steps.length - 1}>
      <Wizard live={liveVerticals} onStep={setStep} onEntered={enter} />
      <p className="mt-5 text-ink-2">
        {t('account-join.haveAccount')}{' '}
        <Link to={authPath({})} className="text-act underline underline-offset-4 hover:no-underline">
          {t('account.signIn.action')}
        </Link>
      </p>
    </Door>
  );
}
