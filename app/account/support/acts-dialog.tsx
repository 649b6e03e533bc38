import { useInfiniteQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { pageOfCall } from '#app/shell/navigation.ts';
import { Chip } from '#app/ui/chip.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { SupportAccess } from '#contract/account/support.ts';
import { Listed } from '../security/listed.tsx';
import { supportQueries } from './queries.ts';

/** Every request during the access, including reads and rejected ones. */
export function ActsDialog({ access, onClose }: { access: SupportAccess; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const list = useInfiniteQuery(supportQueries.acts(access.id));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('support.acts')} description={access.reason}>
      <Listed list={list} empty={t('support.noActs')} icon={<ListChecks />}>
        {({ call, summary, record, wrote, refused, times, lastAt }) => (
          <li key={`${call} ${record} ${refused}`} className="grid gap-0.5 py-2.5">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{t(pageOfCall(call) ?? 'shell.nav.settings')}</span>
              {refused ? (
                <Chip tone="loss">{t('support.refused')}</Chip>
              ) : (
                wrote && <Chip tone="need">{t('support.wrote')}</Chip>
              )}
            </p>
            <p dir="ltr" lang="en" className="min-w-0 text-start break-words text-ink-2">
              {summary}
            </p>
            <p className="text-sm text-ink-3 first-letter:uppercase">
              {t('support.times', { count: times })} · <bdi>{format.dateTime(lastAt)}</bdi>
            </p>
          </li>
        )}
      </Listed>
    </Dialog>
  );
}
