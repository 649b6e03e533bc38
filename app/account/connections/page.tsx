import { useMutation, useQuery } from '@tanstack/react-query';
import { Unplug } from 'lucide-react';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { api } from '#app/api.ts';
import { type MessageKey, useT } from '#app/i18n/t.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { type ConnectorKey, connectorEntries, connectorKeys } from '#contract/account/connectors.ts';
import { failureText } from '../failure-text.ts';
import { NotYours } from '../not-yours.tsx';
import { useMay } from '../session.ts';
import { ConnectionRoom } from './connection-room.tsx';
import { accountConnectionsQuery } from './queries.ts';
import { SyncContract } from './sync-contract.tsx';

export const handle = { title: 'shell.nav.integrations' } as const;

const isConnector = (key: string | undefined): key is ConnectorKey => connectorKeys.some((known) => known === key);

/** The page of one integration, from granting access to its errors: what it requests, what it does, and its health. */
export default function ConnectorPage() {
  const t = useT();
  const may = useMay();
  const { connector } = useParams();
  if (!isConnector(connector) || !may(connectorEntries[connector].right))
    return <NotYours title={t('connections.notYours')} icon={<Unplug />} />;
  return <Connector connector={connector} />;
}

function Connector({ connector }: { connector: ConnectorKey }) {
  const t = useT();
  const entry = connectorEntries[connector];
  const { data, error, refetch } = useQuery(accountConnectionsQuery);
  const connection = data?.connections.find((one) => one.connector === connector);
  const isSetUp = data?.connectors.find(({ key }) => key === connector)?.isSetUp;
  const isPending = useConnectJob(() => void refetch());
  const start = useMutation({
    mutationFn: () => api.connections.start({ connector }),
    onSuccess: ({ address }) => window.location.assign(address),
    onError: (failure) => toast(failureText(t, failure), { tone: 'destructive' }),
  });
  return (
    <div className="page-room grid grid-cols-[minmax(0,1fr)] content-start gap-8 pt-6 pb-16">
      <header className="grid gap-1">
        <Back connector={connector} />
        <h1 className="text-2xl font-medium tracking-[-0.015em]">
          <bdi>{entry.name}</bdi>
        </h1>
        <p className="max-w-[62ch] text-ink-2">{t(`integrations.about.${connector}`)}</p>
      </header>
      {!data && error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data || (isPending && !connection) ? (
        <SkeletonRows rows={4} columns={1} />
      ) : connection ? (
        <ConnectionRoom key={connection.id} connection={connection} onReconnect={() => start.mutate()} />
      ) : (
        <section className="grid justify-items-start gap-3" aria-labelledby="connection-asks">
          <h2 id="connection-asks" className="text-md font-medium">
            {t('connections.asks')}
          </h2>
          <ul className="list-disc ps-5 text-ink-2">
            {entry.asks.map((ask) => (
              <li key={ask}>{t.any(`connections.ask.${ask}`)}</li>
            ))}
          </ul>
          {isSetUp ? (
            <Button kind="act" busy={start.isPending} onClick={() => start.mutate()}>
              {t('integrations.connect', { name: entry.name })}
            </Button>
          ) : (
            <p className="max-w-[62ch] rounded-m border border-line bg-sunken p-3 text-sm text-ink-2">
              {t('connections.notSetUp', { name: entry.name })}
            </p>
          )}
        </section>
      )}
      <SyncContract connector={connector} />
    </div>
  );
}

/** The page that each connector belongs to, for users who can't open the list of integrations. */
const homes: Partial<Record<ConnectorKey, readonly [to: string, title: MessageKey]>> = {
  google_calendar: ['/calendar/sharing', 'calendar.sharing'],
  gmail: ['/settings/messages', 'connections.ownMail'],
  outlook_mail: ['/settings/messages', 'connections.ownMail'],
  google_contacts: ['/settings/messages', 'connections.ownContacts'],
  outlook_contacts: ['/settings/messages', 'connections.ownContacts'],
  facebook_leads: ['/leads/inbound', 'inbound.title'],
};

/** Links back to the list of integrations, or to the connector's own page. */
function Back({ connector }: { connector: ConnectorKey }) {
  const t = useT();
  if (useMay()('keys.manage')) return <BackLink to="/integrations-marketplace">{t('shell.nav.integrations')}</BackLink>;
  const [to, title] = homes[connector] ?? homes.google_calendar!;
  return <BackLink to={to}>{t(title)}</BackLink>;
}

/** Follows the job that exchanges the code for a connection: the page waits until it ends, and shows its error if it fails. */
function useConnectJob(onDone: () => void): boolean {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const id = params.get('job');
  const { data } = useQuery({
    queryKey: ['jobs', id],
    queryFn: ({ signal }) => api.jobs.get({ id: id! }, { signal }),
    enabled: id !== null,
    refetchInterval: 800,
  });
  const state = data?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each state of the job
  useEffect(() => {
    if (!id || !state || state === 'waiting' || state === 'running') return;
    if (state !== 'done') toast(t('connections.notConnected'), { tone: 'destructive' });
    setParams({}, { replace: true });
    onDone();
  }, [id, state]);
  return id !== null;
}
