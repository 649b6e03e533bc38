import { useMutation } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';

export const handle = { title: 'shell.nav.social' } as const;

/** Where a network sends people back to, with a code or without. */
export default function ConnectedPage() {
  const t = useT();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [code, state] = [params.get('code'), params.get('state')];
  const finish = useMutation({
    mutationFn: (given: { code: string; state: string }) => api.social.finishConnect(given),
    onSuccess: () => {
      toast(t('social.connecting'));
      void navigate('/social?tab=channels', { replace: true });
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
      title={t('social.notConnected')}
      icon={<Link2 />}
      actions={
        <Button asChild>
          <Link to="/social?tab=channels">{t('social.channels')}</Link>
        </Button>
      }
    >
      {finish.error ? failureText(t, finish.error) : params.get('error_description')}
    </EmptyState>
  );
}
