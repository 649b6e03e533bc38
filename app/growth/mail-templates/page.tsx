import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Section } from '#app/account/settings/section.tsx';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { mailTemplateKeys } from '#contract/people/mail-templates.ts';
import { mailTemplateQueries } from './queries.ts';

export const handle = { title: 'mail-templates.title' } as const;

const names = keysOf('mail-templates.name', mailTemplateKeys);

/** The automatic emails to clients, and which of them have custom text. */
export default function MailTemplatesPage() {
  const t = useT();
  const { date } = useFormat();
  const { data, error, refetch } = useQuery(mailTemplateQueries.list);
  return (
    <Section title={t('mail-templates.title')} text={t('mail-templates.text')}>
      {error && !data ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={8} columns={2} />
      ) : (
        <ul className="divide-y divide-line rounded-m border border-line bg-surface">
          {data.templates.map(({ key, isOwn, hasDraft, changedAt }) => (
            <li key={key} className="relative flex items-center gap-3 px-4 py-3 hover:bg-paper">
              <div className="grid min-w-0 flex-1 gap-1 sm:flex sm:items-center sm:gap-3">
                <Link
                  to={`/settings/emails/${key}`}
                  className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
                >
                  {t(names[key])}
                </Link>
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  {hasDraft && <Chip tone="need">{t('mail-templates.draft')}</Chip>}
                  <span className="text-sm text-ink-3">
                    {isOwn && changedAt
                      ? t('mail-templates.edited', { date: date(changedAt) })
                      : t('mail-templates.default')}
                  </span>
                </span>
              </div>
              <ChevronRight className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" aria-hidden="true" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
