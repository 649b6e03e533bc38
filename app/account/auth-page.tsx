import { useSearchParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { AuthPanel } from './auth-panel.tsx';
import { Door } from './door.tsx';
import { useEnter } from './enter.ts';
import { authModeOf } from './places.ts';

export default function AuthPage() {
  const t = useT();
  const { brand } = useDocument();
  const [search, setSearch] = useSearchParams();
  const mode = authModeOf(search);
  const title = mode === 'reset' ? t('account.reset.title') : t('account.welcome', { brand: brand.name });
  const enter = useEnter(search.get('next'));
  return (
    <Door title={title}>
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
      />
    </Door>
  );
}
