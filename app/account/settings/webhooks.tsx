import { useQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { webhooksQuery } from '../queries.ts';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { Section } from './section.tsx';
import { WebhookRow } from './webhook-row.tsx';

export default function WebhooksPage() {
  const t = useT();
  const { data, error, refetch } = useQuery(webhooksQuery);
  return (
    <Section title={t('account.webhooks.title')} text={t('operations.webhooks.text')} actions={<NewWebhookDialog />}>
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
    </Section>
  );
}
