import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { AuthPanel } from './auth-panel.tsx';
import { begin, useEnter } from './enter.ts';
import { failureText } from './failure-text.ts';
import type { Invitation } from './invite-page.tsx';
import { useMaybeSession } from './maybe-session.ts';
import { type AuthMode, homeOf } from './places.ts';
import { endSession } from './sign-out.ts';

/** An invited user who is signed in with the invited address accepts; everyone else signs up or in with it first. */
export function InviteAnswer({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = useT();
  const { organisation, email } = invitation;
  const [session, setSession] = useMaybeSession();
  const [mode, setMode] = useState<AuthMode>('signup');
  const [busy, setBusy] = useState(false);
  const enter = useEnter(null);

  const accept = async () => {
    setBusy(true);
    try {
      const joined = await begin(() => api.invitations.accept({ token }));
      toast(t('account.invite.joined', { organisation }));
      enter(joined);
    } catch (error) {
      toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  const signOut = async () => {
    setBusy(true);
    await endSession();
    setSession(null);
    setBusy(false);
  };

  if (session === undefined) return <SkeletonText lines={2} />;
  if (session === null) {
    return (
      <AuthPanel
        mode={mode}
        onMode={setMode}
        invited={{ email, token }}
        // A sign-up with the invitation has already joined; accepting again changes nothing.
        onEntered={accept}
      />
    );
  }
  if (session.user.email !== email) {
    return (
      <div className="grid gap-4">
        <p className="text-ink-2">{t('account.invite.otherAddress', { email })}</p>
        <Button kind="act" size="l" busy={busy} onClick={signOut}>
          {t('account.signOut')}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-2 gap-2 *:w-full">
      <Button size="l" asChild>
        <Link to={homeOf(session)}>{t('account.invite.decline')}</Link>
      </Button>
      <Button kind="act" size="l" busy={busy} onClick={accept}>
        {t('account.invite.accept')}
      </Button>
    </div>
  );
}
