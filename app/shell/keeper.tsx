import { type ReactNode, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { authPath } from '#app/account/places.ts';
import { useSessionKeeper } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Spinner } from '#app/ui/spinner.tsx';
import { toast } from '#app/ui/toast.ts';
import { forgetRecent } from './palette/recent.ts';

/**
 * Keeps the session alive, and leads readers out when it ends. From then on it renders nothing of the workspace, whose requests would be
 * rejected.
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
