import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import type { Campaign } from '#contract/growth/campaigns/campaigns.ts';
import { campaignQueries } from './queries.ts';

export type Written = Pick<
  Campaign,
  'name' | 'type' | 'filter' | 'messages' | 'comparison' | 'when' | 'perHour' | 'keepsEntering'
>;
const pauseMs = 800;

const writtenOf = ({ name, type, filter, messages, comparison, when, perHour, keepsEntering }: Campaign): Written => ({
  name,
  type,
  filter,
  messages,
  comparison,
  when,
  perHour,
  keepsEntering,
});

/**
 * The edited campaign, saved automatically shortly after each change. Only changed fields are sent, because a running drip accepts fewer of
 * them.
 */
export function useWritten(saved: Campaign) {
  const t = useT();
  const client = useQueryClient();
  const [written, setWritten] = useState<Written>(() => writtenOf(saved));
  const version = useRef(saved.version);
  const kept = useRef(written);
  const [isDirty, setDirty] = useState(false);
  const adopt = useCallback(
    (answer: Campaign) => {
      version.current = answer.version;
      client.setQueryData(campaignQueries.get(answer.id).queryKey, answer);
    },
    [client],
  );
  const save = useMutation({
    mutationFn: (next: Written) => {
      const before = kept.current;
      const names = Object.keys(next) as (keyof Written)[];
      const changed = Object.fromEntries(
        names.filter((name) => next[name] !== before[name]).map((name) => [name, next[name]]),
      );
      return api.campaigns.change({ id: saved.id, ...changed } as never, { version: version.current });
    },
    onSuccess: (answer, next) => {
      kept.current = next;
      adopt(answer);
      void client.invalidateQueries({ queryKey: ['campaigns', 'list'] });
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'version_conflict' && error.current) {
        const current = error.current as Campaign;
        kept.current = writtenOf(current);
        setWritten(kept.current);
        setDirty(false);
        adopt(current);
        toast(t('campaigns.conflict'), { tone: 'destructive' });
      } else toast(t('campaigns.notSaved'), { tone: 'destructive', description: failureText(t, error) });
    },
  });
  const { mutateAsync, isPending } = save;
  const now = useRef(written);
  now.current = written;
  const flush = useCallback(async () => {
    if (!now.current.name.trim() || now.current === kept.current) return;
    const sent = now.current;
    await mutateAsync(sent);
    if (now.current === sent) setDirty(false);
  }, [mutateAsync]);
  useEffect(() => {
    if (!isDirty || isPending || !written.name.trim()) return undefined;
    const timer = setTimeout(() => void flush().catch(() => {}), pauseMs);
    return () => clearTimeout(timer);
  }, [isDirty, isPending, written, flush]);
  // Sending, or another tab, created a new version without changing the content.
  if (!isDirty && !isPending && saved.version > version.current) version.current = saved.version;
  return {
    written,
    change: (next: Partial<Written>) => {
      setWritten((before) => ({ ...before, ...next }));
      setDirty(true);
    },
    flush,
    adopt,
    version,
    status: isPending ? ('saving' as const) : isDirty ? ('unsaved' as const) : ('saved' as const),
  };
}
export type Desk = ReturnType<typeof useWritten>;
