import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Faces } from '#app/ui/face.tsx';
import type { CommentedType } from '#contract/people/comments.ts';
import { presenceSeconds } from '#contract/people/presence-seconds.ts';

type Props = { type: CommentedType; id: string };

/** Who else has this record open. A tab in the background stops reporting, so that nobody appears in two places. */
export default function Presence({ type, id }: Props) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['presence', type, id],
    queryFn: ({ signal }) => api.presence.of({ type, id }, { signal }),
    refetchInterval: presenceSeconds.ask * 1_000,
    refetchOnWindowFocus: true,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    return () => {
      // If this request is lost, the server forgets the reader within a minute.
      void api.presence.of({ type, id, leaving: 'true' }).catch(() => {});
    };
  }, [type, id]);
  const names = (data?.people ?? []).map(({ name }) => name);
  return (
    <div role="status" className="contents">
      {names.length > 0 && (
        <p className="flex items-center gap-2 text-sm text-ink-2">
          <Faces names={names} size="s" />
          {t('record.presence', { count: names.length, names: names.join(', ') })}
        </p>
      )}
    </div>
  );
}
