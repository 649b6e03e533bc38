import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { statusOf } from '#app/ui/problem.ts';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { invitations } from '#contract/account/organisations.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { Door } from './door.tsx';
import { InviteAnswer } from './invite-answer.tsx';
import { roleKeys } from './role-keys.ts';

export type Invitation = OutputOf<typeof invitations.read>;

export default function InvitePage() {
  const t = useT();
  const { token = '' } = useParams();
  const [invitation, setInvitation] = useState<Invitation>();
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    const stop = new AbortController();
    api.invitations.read({ token }, { signal: stop.signal }).then(setInvitation, (error) => {
      if (!stop.signal.aborted) setFailure(error);
    });
    return () => stop.abort();
  }, [token]);

  // A token truncated by a mail program fails validation (400) before it is looked up.
  if (failure && [400, 404].includes(statusOf(failure) ?? 0)) {
    return <Door title={t('account.invite.goneTitle')} text={t('account.invite.expired')} />;
  }
  if (failure) return <ErrorScreen error={failure} onRetry={() => location.reload()} className="pt-10" />;
  if (!invitation) {
    return (
      <Door title={t('account.invite.loading')}>
        <SkeletonText lines={3} />
      </Door>
    );
  }
  const { organisation, invitedBy, role } = invitation;
  return (
    <Door
      title={t('account.invite.title', { organisation })}
      text={t('account.invite.text', { name: invitedBy, organisation, role: t(roleKeys[role]) })}
    >
      <InviteAnswer token={token} invitation={invitation} />
    </Door>
  );
}
