import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { WebhookEndpoint, webhookDelivery } from '#contract/account/webhooks.ts';
import { failureText } from '../failure-text.ts';
import { ErrorText } from '../operations/error-text.tsx';
import { deliveriesQuery, deliveryQuery } from '../queries.ts';

type Delivery = z.infer<typeof webhookDelivery>;

const states = ['waiting', 'delivered', 'failed'] as const;
const stateNames = keysOf('operations.deliveries.state', states);
const tones = { waiting: 'info', delivered: 'act', failed: 'loss' } as const;

/** Sent messages with their results, and a way to resend them. */
export function WebhookDeliveries({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [shown, setShown] = useState<'all' | (typeof states)[number]>('all');
  const list = useInfiniteQuery(deliveriesQuery(endpoint.id, shown === 'all' ? null : shown));
  const replay = useMutation({
    mutationFn: (deliveryId: string) => api.webhooks.replay({ id: endpoint.id, deliveryId }),
    onSuccess: () => void toast(t('operations.deliveries.replayed')),
    onError: (error) => void toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks'] }),
  });
  const deliveries = list.data?.pages.flatMap((page) => page.rows);
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={t('operations.webhooks.deliveries')}>
      <div className="p-4.5">
        <p dir="ltr" className="mb-4 font-code text-sm break-all text-ink-2 rtl:text-right">
          {endpoint.url}
        </p>
        <Segmented
          label={t('operations.deliveries.show')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: t('operations.deliveries.all') },
            ...states.map((state) => ({ value: state, label: t(stateNames[state]) })),
          ]}
          className="mb-3 max-w-full"
        />
        {!deliveries && list.error ? (
          <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />
        ) : !deliveries ? (
          <SkeletonRows rows={6} columns={1} />
        ) : deliveries.length === 0 ? (
          <EmptyState title={t('operations.deliveries.empty')} icon={<Send />}>
            {t('operations.deliveries.emptyText')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                endpointId={endpoint.id}
                delivery={delivery}
                mayReplay={endpoint.state === 'on'}
                busy={replay.isPending && replay.variables === delivery.id}
                onReplay={() => replay.mutate(delivery.id)}
              />
            ))}
          </ul>
        )}
        <MoreButton pages={list} className="mt-4" />
      </div>
    </Sheet>
  );
}

type RowProps = { endpointId: string; delivery: Delivery; mayReplay: boolean; busy: boolean; onReplay: () => void };

function DeliveryRow({ endpointId, delivery, mayReplay, busy, onReplay }: RowProps) {
  const t = useT();
  const format = useFormat();
  const { kind, state, createdAt, attempts, lastStatus, lastError, nextAt, tookMs } = delivery;
  const [isOpen, setOpen] = useState(false);
  const when = format.dateTime(createdAt);
  const facts = [
    t('operations.deliveries.attempts', { count: attempts }),
    ...(lastStatus ? [t('operations.deliveries.answered', { status: String(lastStatus) })] : []),
    ...(tookMs !== null ? [t('operations.deliveries.took', { ms: tookMs })] : []),
    ...(state === 'waiting' && nextAt && attempts > 0
      ? [t('operations.deliveries.next', { when: format.relative(nextAt) })]
      : []),
  ];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-52 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <code className="font-code text-sm" dir="ltr">
            {kind}
          </code>
          <Chip tone={tones[state]}>{t(stateNames[state])}</Chip>
        </p>
        <p className="text-sm text-ink-3">
          <time dateTime={createdAt}>{when}</time>
          {facts.map((fact) => ` · ${fact}`)}
        </p>
        {lastError && state !== 'delivered' && <ErrorText>{lastError}</ErrorText>}
        <details onToggle={(event) => setOpen(event.currentTarget.open)} className="min-w-0 text-xs">
          <summary className="w-fit cursor-pointer text-ink-3 hover:text-ink">
            {t('operations.deliveries.content')}
          </summary>
          {isOpen && <Content endpointId={endpointId} deliveryId={delivery.id} />}
        </details>
      </div>
      {mayReplay && state !== 'waiting' && (
        <Button
          size="s"
          busy={busy}
          aria-label={t('operations.deliveries.replayNamed', { kind, when })}
          onClick={onReplay}
        >
          {t('operations.deliveries.replay')}
        </Button>
      )}
    </li>
  );
}

/** The request and the response, loaded when opened. */
function Content({ endpointId, deliveryId }: { endpointId: string; deliveryId: string }) {
  const t = useT();
  const { data, error } = useQuery(deliveryQuery(endpointId, deliveryId));
  if (error) return <ErrorText>{failureText(t, error)}</ErrorText>;
  if (!data) return <SkeletonRows rows={2} columns={1} />;
  return (
    <dl
      dir="ltr"
      className="mt-1.5 grid gap-1 rounded-s bg-sunken p-3 font-code break-all whitespace-pre-wrap text-ink-2"
    >
      <dt className="text-ink-3">{t('operations.deliveries.sent')}</dt>
      <dd>{data.body}</dd>
      {data.answer !== null && (
        <>
          <dt className="mt-1 text-ink-3">{t('operations.deliveries.answer')}</dt>
          <dd>{data.answer || '–'}</dd>
        </>
      )}
    </dl>
  );
}
