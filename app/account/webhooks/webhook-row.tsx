import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, KeyRound, ListChecks, Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { toast } from '#app/ui/toast.ts';
import type { WebhookEndpoint } from '#contract/account/webhooks.ts';
import { failureText } from '../failure-text.ts';
import { NotConfirmed, useFresh } from '../fresh.tsx';
import { ChangeWebhookDialog } from './change-webhook-dialog.tsx';
import { RotateWebhookDialog } from './rotate-webhook-dialog.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';

const offWords = keysOf('operations.webhooks.off', ['by_hand', 'gone', 'failing']);

type Opened = 'change' | 'rotate' | 'remove' | 'deliveries';

export function WebhookRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useT();
  const [opened, setOpened] = useState<Opened>();
  const { switchTo, test, remove, confirmation } = useDeeds(endpoint);
  const { id, url, state } = endpoint;
  const close = () => setOpened(undefined);
  return (
    <li className="flex items-start gap-3 py-3">
      <WebhookFacts endpoint={endpoint} />
      <Switch
        checked={state === 'on'}
        onChange={(on) => switchTo(on ? 'on' : 'off')}
        aria-label={t('operations.webhooks.switch', { url })}
      />
      <Menu
        align="end"
        trigger={
          <IconButton size="s" label={t('operations.webhooks.actions', { url })}>
            <Ellipsis />
          </IconButton>
        }
        entries={[
          {
            label: t('operations.webhooks.deliveries'),
            icon: <ListChecks />,
            onSelect: () => setOpened('deliveries'),
          },
          {
            label: t('operations.webhooks.test'),
            icon: <Send />,
            disabled: state === 'off',
            onSelect: () => void test().then((sent) => sent && setOpened('deliveries')),
          },
          'line',
          { label: t('operations.webhooks.change'), icon: <Pencil />, onSelect: () => setOpened('change') },
          ...(endpoint.format === 'standard'
            ? [{ label: t('operations.webhooks.rotate'), icon: <KeyRound />, onSelect: () => setOpened('rotate') }]
            : []),
          'line',
          {
            label: t('operations.webhooks.delete'),
            icon: <Trash2 />,
            danger: true,
            onSelect: () => setOpened('remove'),
          },
        ]}
      />
      {opened === 'deliveries' && <WebhookDeliveries endpoint={endpoint} onClose={close} />}
      {opened === 'change' && <ChangeWebhookDialog endpoint={endpoint} onClose={close} />}
      {opened === 'rotate' && <RotateWebhookDialog id={id} onClose={close} />}
      {opened === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('operations.webhooks.deleteTitle')}
          action={t('operations.webhooks.delete')}
          onConfirm={remove}
        >
          <span className="break-words">{t('operations.webhooks.deleteText', { url })}</span>
        </ConfirmDialog>
      )}
      {confirmation}
    </li>
  );
}

function WebhookFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useT();
  const format = useFormat();
  const {
    url,
    description,
    kinds,
    offWhy,
    failingSince,
    createdBy,
    format: shape,
    verifiedAt,
    health,
    previousKeyEndsAt,
  } = endpoint;
  const tried = health.delivered + health.failed;
  const facts = [
    ...(shape === 'standard' ? [] : [t(`operations.webhooks.format.${shape}`)]),
    t(verifiedAt ? 'operations.webhooks.verified' : 'operations.webhooks.unverified'),
    ...(tried > 0
      ? [t('operations.webhooks.success', { share: format.percent(health.delivered / tried), count: tried })]
      : []),
    ...(health.waiting > 0
      ? [t('operations.webhooks.waiting', { count: health.waiting, minutes: Math.ceil(health.lagSeconds / 60) })]
      : []),
    ...(health.lastDeliveredAt
      ? [t('operations.webhooks.lastDelivered', { when: format.relative(health.lastDeliveredAt) })]
      : []),
    ...(previousKeyEndsAt ? [t('operations.webhooks.twoKeys', { when: format.dateTime(previousKeyEndsAt) })] : []),
  ];
  return (
    <div className="me-auto grid min-w-0 justify-items-start gap-1">
      {description && <p className="break-words">{description}</p>}
      <p className="font-code text-sm break-all text-ink-2" dir="ltr">
        {url}
      </p>
      <p className="text-sm break-words text-ink-3">
        <bdi>{kinds.length > 0 ? format.list(kinds) : t('operations.webhooks.allKinds')}</bdi> ·{' '}
        {t('operations.webhooks.madeBy', { name: createdBy })}
      </p>
      {offWhy ? (
        <Chip tone={offWhy === 'by_hand' ? 'plain' : 'loss'}>{t(offWords[offWhy])}</Chip>
      ) : failingSince ? (
        <Chip tone="need">{t('operations.webhooks.failing', { when: format.relative(failingSince) })}</Chip>
      ) : (
        <Chip tone="act">{t('operations.webhooks.on')}</Chip>
      )}
      <p className="text-sm text-ink-3">{facts.join(' · ')}</p>
    </div>
  );
}

function useDeeds({ id, version }: WebhookEndpoint) {
  const t = useT();
  const client = useQueryClient();
  const { freshly, confirmation } = useFresh();
  const refuse = (error: unknown) => {
    if (error instanceof NotConfirmed) return;
    const description =
      error instanceof ApiProblem && error.code === 'version_conflict'
        ? t('ui.error.conflict.text')
        : failureText(t, error);
    toast(t('ui.error'), { description, tone: 'destructive' });
  };
  /** Returns whether the action succeeded; failures are shown here. */
  const tried = async (deed: () => Promise<unknown>, told: string): Promise<boolean> => {
    try {
      await deed();
      toast(told);
      return true;
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: ['webhooks'] });
    }
  };
  return {
    confirmation,
    switchTo: (state: 'on' | 'off') =>
      tried(
        () => freshly(() => api.webhooks.change({ id, state }, { version })),
        t(state === 'on' ? 'operations.webhooks.switchedOn' : 'operations.webhooks.switchedOff'),
      ),
    test: () => tried(() => api.webhooks.test({ id }), t('operations.webhooks.tested')),
    remove: () => tried(() => api.webhooks.remove({ id }), t('operations.webhooks.deleted')),
  };
}
