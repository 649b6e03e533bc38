import { useMutation } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { failureText } from '../failure-text.ts';

type Props = {
  /** Passes the code on and navigates away. */
  finish: (given: { code: string; state: string }) => Promise<unknown>;
  /** Title shown when there is no code or it was rejected. */
  title: string;
  back: { to: string; name: string };
};

/** The redirect target of an OAuth flow, with a code or without one. */
export function CodeReturn({ finish, title, back }: Props) {
  const t = useT();
  const [params] = useSearchParams();
  const [code, state] = [params.get('code'), params.get('state')];
  const { mutate, error } = useMutation({ mutationFn: finish });
  /** A code works only once, and effects may run twice. */
  const isSent = useRef(false);
  useEffect(() => {
    if (!code || !state || isSent.current) return;
    isSent.current = true;
    mutate({ code, state });
  }, [code, state, mutate]);
  if (code && state && !error)
    return (
      <div className="p-8">
        <SkeletonText lines={3} />
      </div>
    );
  return (
    <EmptyState
      title={title}
      icon={<Link2 />}
      actions={
        <Button asChild>
          <Link to={back.to}>{back.name}</Link>
        </Button>
      }
    >
      {error ? failureText(t, error) : (params.get('error_description') ?? params.get('error'))}
    </EmptyState>
  );
}
