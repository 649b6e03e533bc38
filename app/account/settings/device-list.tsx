import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { account } from '#contract/account/auth.ts';
import { deviceOf } from '#contract/account/device.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { failureText } from '../failure-text.ts';
import { devicesQuery } from '../queries.ts';

type Device = OutputOf<typeof account.listSessions>['sessions'][number];

export function DeviceList() {
  const t = useT();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(devicesQuery);
  const over = (count: number) => {
    toast(t('account.sessions.ended', { count }));
    return client.invalidateQueries(devicesQuery);
  };
  const onError = (failure: unknown) =>
    void toast(t('ui.error'), { description: failureText(t, failure), tone: 'destructive' });
  const end = useMutation({
    mutationFn: (id: string) => api.account.endSession({ id }),
    onSuccess: () => over(1),
    onError,
  });
  const endOthers = useMutation({
    mutationFn: () => api.account.endOtherSessions(),
    onSuccess: ({ ended }) => over(ended),
    onError,
  });

  if (error) return <ErrorScreen error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={3} columns={1} />;
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line border-y border-line">
        {data.sessions.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            busy={end.isPending && end.variables === device.id}
            onEnd={() => end.mutate(device.id)}
          />
        ))}
      </ul>
      {data.sessions.length > 1 && (
        <Button className="justify-self-start" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {t('account.sessions.endOthers')}
        </Button>
      )}
    </div>
  );
}

function DeviceRow({ device, busy, onEnd }: { device: Device; busy: boolean; onEnd: () => void }) {
  const t = useT();
  const format = useFormat();
  const { browser, system } = deviceOf(device.userAgent);
  const name =
    browser && system
      ? t('account.sessions.device', { browser, system })
      : (browser ?? system ?? t('account.sessions.unknownDevice'));
  const Icon = system === 'iPhone' || system === 'Android' ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-3">
      <Icon className="size-5 shrink-0 text-ink-3" aria-hidden="true" />
      <div className="me-auto min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          {name}
          {device.current && <Chip tone="act">{t('account.sessions.current')}</Chip>}
        </p>
        <p
          className="text-sm text-ink-3"
          title={t('account.sessions.startedAt', { when: format.dateTime(device.signedInAt) })}
        >
          {t('account.sessions.lastSeen', { when: format.relative(device.lastSeenAt) })} · <bdi>{device.ip}</bdi>
        </p>
      </div>
      {!device.current && (
        <Button size="s" busy={busy} onClick={onEnd}>
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  );
}
