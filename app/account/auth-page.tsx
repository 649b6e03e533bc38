import { useSearchParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { AuthPanel } from './auth-panel.tsx';
import { Door } from './door.tsx';
import { Arrival, ElsewhereRefusal } from './elsewhere/arrival.tsx';
import { useEnter } from './enter.ts';
import { authModeOf } from './places.ts';

export default function AuthPage() {
  const t = useT();
  const { brand } = useDocument();
  const [search, setSearch] = useSearchParams();
  const mode = authModeOf(search);
  const title = mode === 'reset' ? t('account.reset.title') : t('account.welcome', { brand: brand.name });
  const enter = useEnter(search.get('next'));
  const step = search.get('step');
  return (
    <Door title={step === 'factor' ? t('account-factors.ask.title') : title}>
      {step ? <Arrival step={step} onEntered={enter} /> : <ElsewhereRefusal />}
      {!step && (
        <AuthPanel
          mode={mode}
          onMode={(next) =>
            setSearch(
              (current) => {
                current.set('auth', next);
                return current;
              },
              { replace: true },
            )
          }
          onEntered={enter}
          next={search.get('next')}
        />
      )}
    </Door>
  );
}
