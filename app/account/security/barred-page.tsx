import { LogOut, ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { useSignOut } from '#app/shell/use-sign-out.ts';
import { useSwitchOrganisation } from '#app/shell/use-switch-organisation.ts';
import { Button, buttonLook } from '#app/ui/button.tsx';
import { FactorList } from '../factors/factor-list.tsx';
import { useSession } from '../session.ts';

const titles = {
  network: 'security.barredNetwork',
  second_factor: 'security.barredFactor',
  single_sign_on: 'account-sso.barred',
} as const;
const texts = {
  network: 'security.barredNetworkText',
  second_factor: 'security.barredFactorText',
  single_sign_on: 'account-sso.barredText',
} as const;

/** Shown to users locked out by the organization's policy, with what they can do about it. */
export default function BarredPage() {
  const t = useT();
  const signOut = useSignOut();
  const switchTo = useSwitchOrganisation();
  const { barred: why, organisation, organisations, rights } = useSession();
  const barred = why === 'leaving' ? null : why;
  const others = organisations.filter(({ id }) => id !== organisation?.id);
  const name = organisation?.name ?? '';
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-xl content-center gap-5 px-5 py-12">
      <title>{t('security.barred')}</title>
      <ShieldAlert className="size-9 text-need" aria-hidden="true" />
      <h1 className="text-2xl font-medium tracking-[-0.015em]">{t(titles[barred ?? 'network'])}</h1>
      <p className="text-ink-2">{t(texts[barred ?? 'network'], { name })}</p>
      {barred === 'second_factor' && <FactorList />}
      <div className="flex flex-wrap gap-2">
        {barred === 'single_sign_on' && organisation && (
          <a href={`/auth/saml/${organisation.id}`} className={buttonLook({ kind: 'act', size: 'm' })}>
            {t('account-sso.signIn')}
          </a>
        )}
        {rights.includes('security.manage') && (
          <Link to="/security/policy" className="self-center text-act underline underline-offset-4">
            {t('security.openPolicy')}
          </Link>
        )}
        {others.map(({ id, name: other }) => (
          <Button key={id} onClick={() => void switchTo(id)}>
            {t('security.switchTo', { name: other })}
          </Button>
        ))}
        <Button icon={<LogOut />} onClick={() => void signOut()}>
          {t('security.signOutSelf')}
        </Button>
      </div>
    </main>
  );
}
