import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Connection } from '#contract/account/connections.ts';
import { type ConnectionSettings, type ConnectorKey, connectorEntries } from '#contract/account/connectors.ts';
import { failureText } from '../failure-text.ts';
import { AccountMap } from './account-map.tsx';
import { AudienceMap } from './audience-map.tsx';
import { CalendarMap, type MapProps } from './calendar-map.tsx';
import { DriveMap } from './drive-map.tsx';
import { EnvelopeMap } from './envelope-map.tsx';
import { FormMap } from './form-map.tsx';
import { GroupMap } from './group-map.tsx';
import { Failures, Runs } from './health.tsx';
import { MailMap } from './mail-map.tsx';
import { accountConnectionsQuery } from './queries.ts';

const tones = { connecting: 'info', on: 'act', failing: 'loss', reconnect: 'loss', off: 'plain' } as const;

const mappings: Record<ConnectorKey, ComponentType<MapProps>> = {
  google_calendar: CalendarMap,
  microsoft_calendar: CalendarMap,
  gmail: MailMap,
  outlook_mail: MailMap,
  google_contacts: GroupMap,
  outlook_contacts: GroupMap,
  facebook_leads: FormMap,
  quickbooks: AccountMap,
  mailchimp: AudienceMap,
  google_drive: DriveMap,
  dropbox: DriveMap,
  docusign: EnvelopeMap,
};

type Props = { connection: Connection; onReconnect: () => void };

/** A connection, in setup order: mapping, test run, turning on; then its health. */
export function ConnectionRoom({ connection, onReconnect }: Props) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const [isEnding, setEnding] = useState(false);
  const { id, connector, state, account, settings, lastRun, lastOkAt, problem, running, version } = connection;
  const isOn = state === 'on' || state === 'failing';
  const again = () => client.invalidateQueries({ queryKey: accountConnectionsQuery.queryKey });
  const onError = (error: Error) => toast(failureText(t, error), { tone: 'destructive' });
  const change = useMutation({
    mutationFn: (given: { settings?: ConnectionSettings; isOn?: boolean }) =>
      api.connections.change({ id, ...given }, { version }),
    onSuccess: (_, { settings: saved }) => saved && toast(t('connections.saved')),
    onError,
    onSettled: again,
  });
  const run = useMutation({
    mutationFn: (mode: 'sync' | 'test') => api.connections.run({ id, mode }),
    onError,
    onSettled: again,
  });
  const facts = [
    lastOkAt ? t('connections.lastOk', { when: format.relative(lastOkAt) }) : t('connections.never'),
    ...(lastRun?.lagSeconds != null ? [t('connections.lag', { count: Math.round(lastRun.lagSeconds / 60) })] : []),
  ];
  const Mapping = mappings[connector];
  return (
    <>
      <section className="grid gap-3 rounded-m border border-line bg-surface p-4 shadow-soft">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="me-auto font-medium break-all">
            <bdi>{account}</bdi>
          </h2>
          <Chip tone={tones[state]}>{t(`connections.state.${state}`)}</Chip>
        </div>
        <p className="text-sm text-ink-3" aria-live="polite">
          {running ? t('connections.running') : facts.join(' · ')}
        </p>
        {problem && <p className="text-sm break-words text-loss">{problem}</p>}
        {connection.missing.length > 0 && <p className="text-sm text-loss">{t('connections.missing')}</p>}
        <div className="flex flex-wrap gap-2">
          {state === 'reconnect' ? (
            <Button kind="act" onClick={onReconnect}>
              {t('connections.reconnect')}
            </Button>
          ) : isOn ? (
            <>
              <Button busy={run.isPending} onClick={() => run.mutate('sync')}>
                {t('connections.runNow')}
              </Button>
              <Button busy={change.isPending} onClick={() => change.mutate({ isOn: false })}>
                {t('connections.turnOff')}
              </Button>
            </>
          ) : (
            <>
              <Button busy={run.isPending} onClick={() => run.mutate('test')}>
                {t(settings ? 'connections.test' : 'connections.lookAgain')}
              </Button>
              <Button
                kind="act"
                disabled={!settings}
                busy={change.isPending}
                onClick={() => change.mutate({ isOn: true })}
              >
                {t('connections.turnOn')}
              </Button>
            </>
          )}
          <Button kind="quiet" onClick={() => setEnding(true)}>
            {t('connections.disconnect')}
          </Button>
        </div>
        {!isOn && settings && lastRun?.mode === 'test' && lastRun.outcome === 'ok' && (
          <p className="text-sm text-ink-2">{t('connections.tested', lastRun.counts)}</p>
        )}
      </section>
      <Mapping
        key={version}
        connection={connection}
        isSaving={change.isPending}
        onSave={(saved) => change.mutate({ settings: saved })}
      />
      <Failures connection={connection} onReplayed={again} />
      <Runs connection={connection} />
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setEnding}
        title={t('connections.disconnectAsk', { name: connectorEntries[connector].name })}
        action={t('connections.disconnect')}
        onConfirm={async () => {
          await api.connections.disconnect({ id });
          await again();
        }}
      >
        <p>{t(`connections.stays.${connector}`, { count: connection.kept })}</p>
      </ConfirmDialog>
    </>
  );
}
