import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { apiKeys } from '#contract/account/api-keys.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { failureText } from '../failure-text.ts';
import { apiKeysQuery } from '../queries.ts';
import { roleKeys } from '../role-keys.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { ReplaceKey } from './replace-key.tsx';
import { Section } from './section.tsx';

type Key = OutputOf<typeof apiKeys.list>['keys'][number];

export default function KeysPage() {
  const t = useT();
  const { data, error, refetch } = useQuery(apiKeysQuery);
  return (
    <Section title={t('account.keys.title')} text={t('account.keys.text')} actions={<NewKeyDialog />}>
      {error ? (
        <ErrorScreen error={error} onRetry={refetch} />
      ) : !data ? (
        <SkeletonRows rows={3} columns={2} />
      ) : data.keys.length === 0 ? (
        <EmptyState title={t('account.keys.emptyTitle')} icon={<KeyRound />}>
          {t('account.keys.empty')}
        </EmptyState>
      ) : (
        <KeyList keys={data.keys} />
      )}
    </Section>
  );
}

function KeyList({ keys }: { keys: Key[] }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const [ending, setEnding] = useState<Key>();
  const revoke = useMutation({
    mutationFn: (id: string) => api.apiKeys.revoke({ id }),
    onSuccess: () => void toast(t('account.keys.revoked')),
    onError: (error) => void toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' }),
    onSettled: () => client.invalidateQueries(apiKeysQuery),
  });
  const used = ({ lastUsedAt }: Key) =>
    lastUsedAt ? t('account.keys.lastUsed', { when: format.relative(lastUsedAt) }) : t('account.keys.neverUsed');
  const ends = ({ expiresAt }: Key) =>
    expiresAt ? t('account.keys.expires', { when: format.date(expiresAt) }) : t('account.keys.neverExpires');
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {keys.map((key) => (
          <li key={key.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-3">
            <div className="me-auto min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-2">
                {key.name}
                <code className="font-code text-xs text-ink-3" dir="ltr">
                  {key.prefix}…
                </code>
              </p>
              <p className="text-sm text-ink-3">
                {t('account.keys.madeBy', { name: key.createdBy })} · {used(key)} · {ends(key)}
              </p>
            </div>
            <span className="px-1.5 text-ink-2">
              {key.scopes ? t('apps.scopesCount', { count: key.scopes.length }) : t(roleKeys[key.role])}
            </span>
            <ReplaceKey id={key.id} name={key.name} />
            <Button size="s" onClick={() => setEnding(key)}>
              {t('account.keys.revoke')}
            </Button>
          </li>
        ))}
      </ul>
      {ending && (
        <ConfirmDialog
          open
          onOpenChange={() => setEnding(undefined)}
          title={t('account.keys.revokeTitle', { name: ending.name })}
          action={t('account.keys.revoke')}
          onConfirm={() => revoke.mutateAsync(ending.id).catch(() => {})}
        >
          {t('account.keys.revokeText')}
        </ConfirmDialog>
      )}
    </>
  );
}
