import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Connection } from '#contract/account/connections.ts';
import { failureText } from '../failure-text.ts';
import { connectionFailuresQuery, connectionRunsQuery } from './queries.ts';

/** Items that failed to sync, each with a retry. */
export function Failures({ connection, onReplayed }: { connection: Connection; onReplayed: () => unknown }) {
  const t = useT();
  const format = useFormat();
  const { id, state } = connection;
  const isOn = state === 'on' || state === 'failing';
  const { data } = useQuery({
    ...connectionFailuresQuery(id, connection.lastRun?.endedAt ?? undefined),
    enabled: connection.failures > 0,
  });
  const replay = useMutation({
    mutationFn: (key?: string) => api.connections.replay({ id, ...(key && { key }) }),
    onError: (error) => toast(failureText(t, error), { tone: 'destructive' }),
    onSettled: onReplayed,
  });
  if (connection.failures === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="connection-errors">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="connection-errors" className="me-auto text-md font-medium">
          {t('connections.errors', { count: connection.failures })}
        </h2>
        {isOn && (
          <Button size="s" busy={replay.isPending} onClick={() => replay.mutate(undefined)}>
            {t('connections.replayAll')}
          </Button>
        )}
      </div>
      <ul className="border-t border-line">
        {data?.rows.map(({ id: row, key, name, problem, direction, at, isQueued }) => (
          <li key={row} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3">
            <div className="grid min-w-0 flex-1 basis-60">
              <span className="font-medium break-words">
                <bdi>{name}</bdi>
              </span>
              <span className="text-sm break-words text-loss">{problem}</span>
              <span className="text-sm text-ink-3">
                {t(`integrations.flow.${direction}`)} · {format.relative(at)}
              </span>
            </div>
            {isQueued ? (
              <span className="text-sm text-ink-3">{t('connections.queued')}</span>
            ) : (
              isOn && (
                <Button size="s" onClick={() => replay.mutate(key)}>
                  {t('connections.replay')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The history of runs. */
export function Runs({ connection }: { connection: Connection }) {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(connectionRunsQuery(connection.id, connection.lastRun?.endedAt ?? connection.lastRun?.id));
  if (!data || data.rows.length === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="connection-runs">
      <h2 id="connection-runs" className="text-md font-medium">
        {t('connections.runs')}
      </h2>
      <ul className="border-t border-line text-sm">
        {data.rows.map(({ id, mode, startedAt, outcome, counts, problem }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-line py-2">
            <span className="text-ink-3">{format.dateTime(startedAt)}</span>
            <span className={outcome === 'failed' ? 'text-loss' : 'text-ink-2'}>
              {outcome === 'failed'
                ? (problem ?? t('connections.failed'))
                : mode === 'test'
                  ? t('connections.tested', counts)
                  : t('connections.counts', counts)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
