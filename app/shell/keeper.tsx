import { type ReactNode, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { authPath } from '#app/account/places.ts';
import { useSessionKeeper } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Spinner } from '#app/ui/spinner.tsx';
import { toast } from '#app/ui/toast.ts';
import { forgetRecent } from './palette/recent.ts';

/**
 * Keeps whoever is signed in signed in, and leads out who no longer is. Nothing of the workspace is drawn from then on:
 * it would ask who is there, and be refused.
 */
export function Keeper({ children }: { children: ReactNode }) {
  const t = useT();
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  useSessionKeeper(
    useCallback(
      (why) => {
        setOver(true);
        forgetRecent();
        if (why === 'signedOut') return location.assign('/');
        toast(t('shell.sessionEnded'));
        void navigate(authPath({ next: location }), { replace: true });
      },
      [navigate, t],
    ),
  );
  return isOver ? <Spinner className="h-dvh" /> : children;
}
