import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { CodeReturn } from './code-return.tsx';
import { accountConnectionsQuery } from './queries.ts';

export const handle = { title: 'shell.nav.integrations' } as const;

/** The redirect target of a connection's OAuth flow. */
export default function ConnectedPage() {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [params] = useSearchParams();
  const realmId = params.get('realmId');
  const finish = async (given: { code: string; state: string }) => {
    const { jobId, connector } = await api.connections.finish({ ...given, ...(realmId && { realmId }) });
    await client.invalidateQueries({ queryKey: accountConnectionsQuery.queryKey });
    await navigate(`/integrations-marketplace/${connector}?job=${jobId}`, { replace: true });
  };
  const back = { to: '/integrations-marketplace', name: t('shell.nav.integrations') };
  return <CodeReturn finish={finish} title={t('connections.notConnected')} back={back} />;
}
