import { useInfiniteQuery } from '@tanstack/react-query';
import { Laptop, ShieldCheck, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { toast } from '#app/ui/toast.ts';
import { deviceOf } from '#contract/account/device.ts';
import type { MemberSession } from '#contract/account/security.ts';
import { useMay } from '../session.ts';
import { FailedSignIns, useCountry } from './failed-sign-ins.tsx';
import { Listed } from './listed.tsx';
import { securityQueries } from './queries.ts';
import { useDeed } from './use-deed.ts';

export const handle = { title: 'security.devices' } as const;

/** Current and past sessions, with their devices. */
export default function DevicesPage() {
  const t = useT();
  const [show, setShow] = useState<'open' | 'all' | 'failed'>(useSearchParams()[0].has('failed') ? 'failed' : 'open');
  const list = useInfiniteQuery(securityQueries.sessions(show === 'all' ? 'all' : 'open'));
  const end = useDeed((id: string) => api.security.endSession({ id }), {
    onDone: () => toast(t('security.signedOut')),
  });
  const mayEnd = useMay()('security.manage');
  return (
    <>
      <Segmented
        label={t('security.show')}
        value={show}
        onChange={setShow}
        options={[
          { value: 'open', label: t('security.signedIn') },
          { value: 'all', label: t('security.signIns') },
          { value: 'failed', label: t('security.failed') },
        ]}
        className="mb-4"
      />
      {show === 'failed' ? (
        <FailedSignIns />
      ) : (
        <Listed list={list} empty={t('security.noDevices')} icon={<Laptop />}>
          {(session) => (
            <DeviceRow
              key={session.id}
              session={session}
              mayEnd={mayEnd}
              busy={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          )}
        </Listed>
      )}
    </>
  );
}

type Props = { session: MemberSession; mayEnd: boolean; busy: boolean; onEnd: () => void };

function DeviceRow({ session, mayEnd, busy, onEnd }: Props) {
  const t = useT();
  const format = useFormat();
  const placeOf = useCountry();
  const { browser, system } = deviceOf(session.userAgent);
  const device =
    browser && system
      ? t('account.sessions.device', { browser, system })
      : (browser ?? system ?? t('account.sessions.unknownDevice'));
  const Icon = system === 'iPhone' || system === 'Android' ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-3">
      <Icon className="size-5 shrink-0 text-ink-3" aria-hidden="true" />
      <div className="me-auto min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="font-medium">{session.user.name}</bdi>
          <span className="text-ink-2">{device}</span>
          {session.current && <Chip tone="act">{t('account.sessions.current')}</Chip>}
          {session.secondFactor && (
            <Chip tone="info">
              <ShieldCheck className="size-3.5" aria-hidden="true" /> {t('security.twoStep')}
            </Chip>
          )}
          {session.endedWhy && <Chip>{t(`security.ended.${session.endedWhy}`)}</Chip>}
        </p>
        <p className="text-sm text-ink-3">
          {t('security.signedInAt', { when: format.dateTime(session.signedInAt) })} ·{' '}
          {t('account.sessions.lastSeen', { when: format.relative(session.lastSeenAt) })}
          {session.ip && (
            <>
              {' · '}
              <bdi>{session.ip}</bdi> · {placeOf(session.country)}
            </>
          )}
        </p>
      </div>
      {mayEnd && !session.endedAt && !session.current && (
        <Button
          size="s"
          busy={busy}
          onClick={onEnd}
          aria-label={t('security.signOutNamed', { name: session.user.name, device })}
        >
          {t('security.signOut')}
        </Button>
      )}
    </li>
  );
}
