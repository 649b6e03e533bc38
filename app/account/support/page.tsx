import { useInfiniteQuery } from '@tanstack/react-query';
import { Headset, LifeBuoy, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { toast } from '#app/ui/toast.ts';
import type { SupportAccess } from '#contract/account/support.ts';
import { Listed } from '../security/listed.tsx';
import { useMay } from '../session.ts';
import { ActsDialog } from './acts-dialog.tsx';
import { InviteSupportDialog } from './invite-dialog.tsx';
import { supportQueries } from './queries.ts';
import { useSupportDeed } from './use-support-deed.ts';

export const handle = { title: 'support.title' } as const;

const tones = { invited: 'need', entered: 'act', ended: 'plain' } as const;

/** The history of support access: the operator, the member who invited them, the reason, and what they did. */
export default function SupportPage() {
  const t = useT();
  const may = useMay();
  const list = useInfiniteQuery(supportQueries.accesses);
  const [inviting, setInviting] = useState(false);
  const [shown, setShown] = useState<SupportAccess>();
  const end = useSupportDeed((id: string) => api.support.end({ id }), { onDone: () => toast(t('support.ended')) });
  const isOpen = list.data?.pages[0]?.rows[0]?.state !== 'ended' && list.data?.pages[0]?.rows.length !== 0;
  const invite = may('support.manage') && list.data && !isOpen && (
    <Button kind="act" size="s" icon={<Headset />} onClick={() => setInviting(true)}>
      {t('support.invite')}
    </Button>
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start gap-3">
        <p className="me-auto max-w-[62ch] text-pretty text-ink-2">{t('support.text')}</p>
        {list.data?.pages[0]?.rows.length !== 0 && invite}
      </div>
      <Listed
        list={list}
        empty={t('support.none')}
        emptyText={t('support.noneText')}
        icon={<LifeBuoy />}
        actions={invite}
      >
        {(access) => (
          <Access
            key={access.id}
            access={access}
            busy={end.isPending && end.variables === access.id}
            onEnd={() => end.mutate(access.id)}
            onShow={() => setShown(access)}
          />
        )}
      </Listed>
      {inviting && <InviteSupportDialog onClose={() => setInviting(false)} />}
      {shown && <ActsDialog access={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

type RowProps = { access: SupportAccess; busy: boolean; onEnd: () => void; onShow: () => void };

function Access({ access, busy, onEnd, onShow }: RowProps) {
  const t = useT();
  const format = useFormat();
  const { reason, scope, state, invitedBy, createdAt, endsAt, operator, endedAt, endedBy, endedSide, acts, changes } =
    access;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4">
      <div className="me-auto grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-words">{reason}</span>
          <Chip tone={tones[state]}>{t(`support.state.${state}`)}</Chip>
          <Chip>{t(`support.scope.${scope}`)}</Chip>
        </p>
        <p className="text-sm text-ink-2">
          {t('support.invitedBy')} <bdi>{invitedBy.name}</bdi> · <bdi>{format.dateTime(createdAt)}</bdi>
          {operator && (
            <>
              {' · '}
              {t('support.operator')} <bdi>{operator.name}</bdi>
            </>
          )}
        </p>
        <p className="text-sm text-ink-3 first-letter:uppercase">
          {endedAt ? (
            <>
              {t(`support.endedSide.${endedSide ?? 'time'}`)}
              {endedBy && (
                <>
                  {' · '}
                  <bdi>{endedBy.name}</bdi>
                </>
              )}
              {' · '}
              <bdi>{format.dateTime(endedAt)}</bdi>
            </>
          ) : (
            t('support.until', { when: format.dateTime(endsAt) })
          )}
          {acts > 0 && (
            <>
              {' · '}
              {t('support.counted', { acts, changes })}
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {acts > 0 && (
          <Button size="s" icon={<ListChecks />} onClick={onShow}>
            {t('support.showActs')}
          </Button>
        )}
        {state !== 'ended' && (
          <Button size="s" kind="loss" busy={busy} onClick={onEnd}>
            {t('support.end')}
          </Button>
        )}
      </div>
    </li>
  );
}
