import { useQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { NotYours } from '../not-yours.tsx';
import { webhooksQuery } from '../queries.ts';
import { useMay } from '../session.ts';
import { EventCatalog } from './event-catalog.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';

export const handle = { title: 'shell.nav.webhooks' } as const;

/** The organization's webhook endpoints with their health, and the available events. */
export default function WebhooksPage() {
  const t = useT();
  const may = useMay();
  const { data, error, refetch } = useQuery({ ...webhooksQuery, enabled: may('keys.manage') });
  if (!may('keys.manage')) return <NotYours title={t('operations.webhooks.notYours')} icon={<Webhook />} />;
  return (
    <div className="page-room grid grid-cols-[minmax(0,1fr)] gap-8 pt-6 pb-16">
      <header className="flex flex-wrap items-start gap-3">
        <div className="me-auto min-w-0">
          <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('account.webhooks.title')}</h1>
          <p className="mt-1 max-w-[62ch] text-ink-2">{t('operations.webhooks.text')}</p>
        </div>
        <NewWebhookDialog />
      </header>
      {!data && error ? (
        <ErrorScreen error={error} onRetry={refetch} />
      ) : !data ? (
        <SkeletonRows rows={3} columns={1} />
      ) : data.endpoints.length === 0 ? (
        <EmptyState title={t('operations.webhooks.empty')} icon={<Webhook />}>
          {t('operations.webhooks.emptyText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {data.endpoints.map((endpoint) => (
            <WebhookRow key={endpoint.id} endpoint={endpoint} />
          ))}
        </ul>
      )}
      <EventCatalog />
    </div>
  );
}
