import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { authPath } from '#app/account/places.ts';
import { useSession, useSessionKeeper } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useAccountLanguage } from '#app/i18n/change-language.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import type { Locale } from '#contract/core/locale.ts';
import { forgetRecent } from './palette/recent.ts';

const saveLanguage = (locale: Locale) => api.account.setLanguage({ preferred_locale: locale });

/** Keeps whoever is signed in signed in and reading in their language, and leads out who no longer is. */
export function useReader(): void {
  const t = useT();
  const navigate = useNavigate();
  const { user } = useSession();
  useAccountLanguage(user.preferredLocale, saveLanguage);
  useSessionKeeper(
    useCallback(
      (why) => {
        forgetRecent();
        if (why === 'signedOut') return location.assign('/');
        toast(t('shell.sessionEnded'));
        void navigate(authPath({ next: location }), { replace: true });
      },
      [navigate, t],
    ),
  );
}
