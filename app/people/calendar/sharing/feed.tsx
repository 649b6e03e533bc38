import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import { calendarQueries } from '../queries.ts';
import { Part } from './part.tsx';

/** The secret URL of the member's calendar; it is shown once and can be revoked. */
export function Feed() {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const feed = useQuery(calendarQueries.feed);
  const [address, setAddress] = useState<string | null>(null);
  const settle = () => client.invalidateQueries({ queryKey: calendarQueries.feed.queryKey });
  const failed = (error: Error) => toast(t('calendar.notSaved'), { tone: 'destructive', description: error.message });
  const open = useMutation({
    mutationFn: () => api.calendar.openFeed({}),
    onSuccess: (opened) => setAddress(opened.address),
    onError: failed,
    onSettled: settle,
  });
  const close = useMutation({
    mutationFn: () => api.calendar.closeFeed({}),
    onSuccess: () => {
      setAddress(null);
      toast(t('calendar.feed.closed'));
    },
    onError: failed,
    onSettled: settle,
  });
  const since = feed.data?.createdAt;
  return (
    <Part title={t('calendar.feed.title')} text={t('calendar.feed.text')}>
      {address && (
        <div className="grid max-w-2xl gap-1.5">
          <Input
            readOnly
            dir="ltr"
            aria-label={t('calendar.feed.address')}
            value={address}
            onFocus={(event) => event.target.select()}
          />
          <p className="text-sm text-need">{t('calendar.feed.once')}</p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={open.isPending} onClick={() => open.mutate()}>
          {t(since ? 'calendar.feed.renew' : 'calendar.feed.open')}
        </Button>
        {since && (
          <>
            <Button kind="quiet" busy={close.isPending} onClick={() => close.mutate()}>
              {t('calendar.feed.close')}
            </Button>
            <span className="text-sm text-ink-3">{t('calendar.feed.since', { date: format.dateTime(since) })}</span>
          </>
        )}
      </div>
    </Part>
  );
}
