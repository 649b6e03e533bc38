import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { SupportInvitation } from '#contract/account/support.ts';
import { useFresh } from '../fresh.tsx';
import { goInto } from './go.ts';
import { supportQueries } from './queries.ts';
import { useSupportDeed } from './use-support-deed.ts';

export const handle = { title: 'support.title' } as const;

/** For operators: organizations that requested help. */
export default function OperatorSupportPage() {
  const t = useT();
  const { data, error, refetch } = useQuery(supportQueries.invitations);
  const { freshly, confirmation } = useFresh();
  const enter = useSupportDeed((id: string) => freshly(() => goInto(id)));
  if (!data && error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <p className="mb-4 max-w-[62ch] text-pretty text-ink-2">{t('support.operatorText')}</p>
      {!data ? (
        <SkeletonRows rows={4} columns={1} />
      ) : data.invitations.length === 0 ? (
        <EmptyState title={t('support.nobody')} icon={<LifeBuoy />}>
          {t('support.nobodyText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {data.invitations.map((invitation) => (
            <Invitation
              key={invitation.id}
              invitation={invitation}
              busy={enter.isPending && enter.variables === invitation.id}
              onEnter={() => enter.mutate(invitation.id)}
            />
          ))}
        </ul>
      )}
      {confirmation}
    </>
  );
}

type Props = { invitation: SupportInvitation; busy: boolean; onEnter: () => void };

function Invitation({ invitation, busy, onEnter }: Props) {
  const t = useT();
  const format = useFormat();
  const { organisation, reason, scope, invitedBy, endsAt, operator, isMine, isHere } = invitation;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4">
      <div className="me-auto grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="font-medium break-words">{organisation}</bdi>
          <Chip>{t(`support.scope.${scope}`)}</Chip>
          {operator && <Chip tone="act">{operator.name}</Chip>}
        </p>
        <p className="break-words text-ink-2">{reason}</p>
        <p className="text-sm text-ink-3">
          {t('support.invitedBy')} <bdi>{invitedBy}</bdi> · {t('support.until', { when: format.dateTime(endsAt) })}
        </p>
      </div>
      {!isHere && (operator === null || isMine) && (
        <Button size="s" kind="act" busy={busy} onClick={onEnter}>
          {t('support.enter')}
        </Button>
      )}
    </li>
  );
}
