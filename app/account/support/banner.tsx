import { useQueryClient } from '@tanstack/react-query';
import { Headset } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import type { Session } from '#contract/account/auth.ts';
import { sessionQuery, useMay } from '../session.ts';
import { goHome } from './go.ts';
import { useSupportDeed } from './use-support-deed.ts';

/** Shown above every page while support access is open: who, until when, and how to end it. */
export default function SupportBanner({ support }: { support: NonNullable<Session['support']> }) {
  const t = useT();
  const format = useFormat();
  const may = useMay();
  const { id, scope, endsAt, operator, isMe } = support;
  useOver(endsAt);
  const end = useSupportDeed(() => (isMe ? goHome({ end: true }) : api.support.end({ id })));
  const leave = useSupportDeed(() => goHome({ end: false }));
  const when = format.dateTime(endsAt, { style: 'short' });
  return (
    <aside
      aria-label={t('support.title')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-need-tint px-4 py-2 sm:px-5 print:hidden"
    >
      <p className="me-auto flex min-w-0 gap-3 text-ink max-sm:basis-full">
        <Headset className="mt-0.5 size-4 shrink-0 text-need" aria-hidden="true" />
        <span>
          <b className="me-1.5 font-medium">
            {isMe
              ? t('support.bannerMe')
              : operator
                ? t('support.bannerIn', { name: operator })
                : t('support.bannerOpen')}
          </b>
          <span className="text-ink-2">
            {t(`support.scope.${scope}`)} · {t('support.until', { when })}
          </span>
        </span>
      </p>
      {isMe && (
        <Button size="s" busy={leave.isPending} onClick={() => leave.mutate(null)}>
          {t('support.leave')}
        </Button>
      )}
      {(isMe || may('support.manage')) && (
        <Button size="s" kind="loss" busy={end.isPending} onClick={() => end.mutate(null)}>
          {t('support.end')}
        </Button>
      )}
    </aside>
  );
}

/** When the access ends, refetches the session, so that no screen continues as if it were open. */
function useOver(endsAt: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const left = Date.parse(endsAt) - Date.now();
    // A timer can wait at most 24 days; an invitation lasts seven.
    const timer = setTimeout(() => void client.invalidateQueries(sessionQuery), Math.max(1_000, left + 1_000));
    return () => clearTimeout(timer);
  }, [client, endsAt]);
}
