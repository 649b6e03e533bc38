import { useInfiniteQuery } from '@tanstack/react-query';
import { FileUser, Plus } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import type { PrivacyRequest } from '#contract/account/privacy.ts';
import { useMay } from '../session.ts';
import { Listed } from './listed.tsx';
import { NewPrivacyDialog, PrivacyDialog } from './privacy-dialogs.tsx';
import { securityQueries } from './queries.ts';

export const handle = { title: 'security.privacy' } as const;

/** Requests from people about their own data, with deadlines. */
export default function PrivacyPage() {
  const t = useT();
  const format = useFormat();
  const mayChange = useMay()('security.manage');
  const list = useInfiniteQuery(securityQueries.privacy);
  const [opened, setOpened] = useState<PrivacyRequest | 'new'>();
  const today = todayHere();
  const add = mayChange && (
    <Button kind="act" size="s" icon={<Plus />} onClick={() => setOpened('new')}>
      {t('security.logRequest')}
    </Button>
  );
  const due = ({ state, dueOn }: PrivacyRequest) =>
    state !== 'open' ? (
      <Chip tone={state === 'done' ? 'act' : 'plain'}>{t(`security.request.${state}`)}</Chip>
    ) : (
      <Chip tone={dueOn < today ? 'loss' : 'need'}>
        {t(dueOn < today ? 'security.overdueSince' : 'security.dueOn', { day: format.date(dueOn) })}
      </Chip>
    );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <p className="me-auto max-w-[62ch] text-ink-2">{t('security.privacyText')}</p>
        {add}
      </div>
      <Listed list={list} empty={t('security.noRequests')} icon={<FileUser />}>
        {(request) => (
          <li key={request.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
            <div className="me-auto min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <bdi className="font-medium">{request.name}</bdi>
                <span>{t(`security.asks.${request.kind}`)}</span>
                {due(request)}
              </p>
              <p className="text-sm text-ink-3">
                {t('security.receivedOn', { day: format.date(request.receivedOn) })}
                {request.contact && (
                  <>
                    {' · '}
                    <bdi>{request.contact}</bdi>
                  </>
                )}
                {request.outcome && ` · ${request.outcome}`}
              </p>
            </div>
            {mayChange && (
              <Button
                size="s"
                onClick={() => setOpened(request)}
                aria-label={t('security.openNamed', { name: request.name })}
              >
                {t('security.open')}
              </Button>
            )}
          </li>
        )}
      </Listed>
      {opened === 'new' ? (
        <NewPrivacyDialog onClose={() => setOpened(undefined)} />
      ) : (
        opened && <PrivacyDialog request={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
