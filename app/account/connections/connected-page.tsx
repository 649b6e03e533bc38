import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { failureText } from '../failure-text.ts';
import { accountConnectionsQuery } from './queries.ts';

export const handle = { title: 'shell.nav.integrations' } as const;

/** Where the other side sends people back to, with a code or without. */
export default function ConnectedPage() {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [params] = useSearchParams();
  const [code, state, realmId] = ['code', 'state', 'realmId'].map((name) => params.get(name));
  const finish = useMutation({
    mutationFn: (given: { code: string; state: string }) =>
      api.connections.finish({ ...given, ...(realmId && { realmId }) }),
    onSuccess: async ({ jobId, connector }) => {
      await client.invalidateQueries({ queryKey: accountConnectionsQuery.queryKey });
      void navigate(`/integrations-marketplace/${connector}?job=${jobId}`, { replace: true });
    },
  });
  /** A code is good once. */
  const isSent = useRef(false);
  const { mutate } = finish;
  useEffect(() => {
    if (!code || !state || isSent.current) return;
    isSent.current = true;
    mutate({ code, state });
  }, [code, state, mutate]);
  if (code && state && !finish.error)
    return (
      <div className="p-8">
        <SkeletonText lines={3} />
      </div>
    );
  return (
    <EmptyState
      title={t('connections.notConnected')}
      icon={<Link2 />}
      actions={
        <Button asChild>
          <Link to="/integrations-marketplace">{t('shell.nav.integrations')}</Link>
        </Button>
      }
    >
      {finish.error ? failureText(t, finish.error) : (params.get('error_description') ?? params.get('error'))}
    </EmptyState>
  );
}
