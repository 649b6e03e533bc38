import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
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
import type { apps } from '#contract/account/apps.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { failureText } from '../failure-text.ts';
import { appsQuery, connectionsQuery } from '../queries.ts';
import { useMay } from '../session.ts';
import { Section } from '../settings/section.tsx';
import { ShownOnce } from '../settings/shown-once.tsx';
import { NewAppDialog } from './new-app-dialog.tsx';

type Connection = OutputOf<typeof apps.connections>['connections'][number];
type App = OutputOf<typeof apps.list>['apps'][number];

export default function AppsPage() {
  const t = useT();
  const may = useMay();
  return (
    <>
      <Section title={t('apps.title')} text={t('apps.text')}>
        <Connections />
      </Section>
      <Section title={t('apps.tools')} text={t('apps.toolsText')}>
        <ShownOnce secret={`${location.origin}/mcp`} />
      </Section>
      {may('keys.manage') && (
        <Section title={t('apps.own')} text={t('apps.ownText')} actions={<NewAppDialog />}>
          <OwnApps />
        </Section>
      )}
    </>
  );
}

function Connections() {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useQuery(connectionsQuery);
  if (error) return <ErrorScreen error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={2} columns={2} />;
  if (data.connections.length === 0)
    return (
      <EmptyState title={t('apps.noneTitle')} icon={<Plug />}>
        {t('apps.none')}
      </EmptyState>
    );
  const facts = ({ user, isMine, createdAt, lastUsedAt }: Connection) =>
    [
      isMine ? undefined : user.name,
      t('apps.connected', { when: format.date(createdAt) }),
      lastUsedAt ? t('account.keys.lastUsed', { when: format.relative(lastUsedAt) }) : t('account.keys.neverUsed'),
    ].filter(Boolean);
  return (
    <Endable
      things={data.connections.map((one) => ({ ...one, name: one.app.name }))}
      act={t('apps.disconnect')}
      ask={(name) => t('apps.disconnectTitle', { name })}
      consequence={t('apps.disconnectText')}
      said={t('apps.disconnected')}
      end={(id) => api.apps.disconnect({ id })}
    >
      {(one) => (
        <>
          <p>{one.name}</p>
          <p className="text-sm text-ink-3">{facts(one).join(' · ')}</p>
          <p dir="ltr" className="mt-0.5 text-start font-code text-xs text-ink-3">
            {one.scopes.join(' ')}
          </p>
        </>
      )}
    </Endable>
  );
}

function OwnApps() {
  const t = useT();
  const { data, error, refetch } = useQuery(appsQuery);
  if (error) return <ErrorScreen error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={2} columns={2} />;
  if (data.apps.length === 0) return <p className="text-ink-3">{t('apps.noneOwn')}</p>;
  return (
    <Endable<App>
      things={data.apps}
      act={t('apps.remove')}
      ask={(name) => t('apps.removeTitle', { name })}
      consequence={t('apps.removeText')}
      said={t('apps.removed')}
      end={(id) => api.apps.remove({ id })}
    >
      {(one) => (
        <>
          <p>{one.name}</p>
          <p dir="ltr" className="text-start font-code text-xs break-all text-ink-3">
            {one.id}
          </p>
          <p className="text-sm break-all text-ink-3">{one.redirectUris.join(' · ')}</p>
        </>
      )}
    </Endable>
  );
}

type Thing = { id: string; name: string };
type EndableProps<T extends Thing> = {
  things: readonly T[];
  act: string;
  ask: (name: string) => string;
  consequence: string;
  said: string;
  end: (id: string) => Promise<unknown>;
  children: (thing: T) => React.ReactNode;
};

/** A list whose items can be ended permanently, after a confirmation. */
function Endable<T extends Thing>({ things, act, ask, consequence, said, end, children }: EndableProps<T>) {
  const t = useT();
  const client = useQueryClient();
  const [ending, setEnding] = useState<T>();
  const ended = useMutation({
    mutationFn: end,
    onSuccess: () => void toast(said),
    onError: (error) => void toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['apps'] }),
  });
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {things.map((thing) => (
          <li key={thing.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-3">
            <div className="me-auto min-w-0 flex-1">{children(thing)}</div>
            <Button size="s" onClick={() => setEnding(thing)}>
              {act}
            </Button>
          </li>
        ))}
      </ul>
      {ending && (
        <ConfirmDialog
          open
          onOpenChange={() => setEnding(undefined)}
          title={ask(ending.name)}
          action={act}
          onConfirm={() => ended.mutateAsync(ending.id).catch(() => {})}
        >
          {consequence}
        </ConfirmDialog>
      )}
    </>
  );
}
