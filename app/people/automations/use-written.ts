import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import type { Automation } from '#contract/people/automations/automations.ts';
import type { Definition } from '#contract/people/automations/steps.ts';
import { automationQueries } from './queries.ts';

export type Written = { name: string; definition: Definition };
const pauseMs = 800;
const mostKept = 100;

/** The edited definition with autosave and undo history. */
export function useWritten(saved: Automation) {
  const t = useT();
  const client = useQueryClient();
  const [written, setWritten] = useState<Written>({ name: saved.name, definition: saved.definition });
  const [past, setPast] = useState<Written[]>([]);
  const [future, setFuture] = useState<Written[]>([]);
  const version = useRef(saved.version);
  const kept = useRef(written);
  const [isDirty, setDirty] = useState(false);
  const save = useMutation({
    mutationFn: (next: Written) => api.automations.change({ id: saved.id, ...next }, { version: version.current }),
    onSuccess: (answer, next) => {
      version.current = answer.version;
      kept.current = next;
      client.setQueryData(automationQueries.get(saved.id).queryKey, answer);
      void client.invalidateQueries({ queryKey: automationQueries.list.queryKey });
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'version_conflict' && error.current) {
        const current = error.current as Automation;
        version.current = current.version;
        kept.current = { name: current.name, definition: current.definition };
        setWritten(kept.current);
        setDirty(false);
        client.setQueryData(automationQueries.get(saved.id).queryKey, current);
        toast(t('automations.conflict'), { tone: 'destructive' });
      } else toast(t('automations.unsaved'), { tone: 'destructive', description: failureText(t, error) });
    },
  });
  const { mutateAsync, isPending } = save;
  const now = useRef(written);
  now.current = written;
  const flush = useCallback(async () => {
    if (!now.current.name.trim()) return;
    // The change was undone before it was saved, so there is nothing to save.
    if (now.current === kept.current) {
      setDirty(false);
      return;
    }
    const sent = now.current;
    await mutateAsync(sent);
    if (now.current === sent) setDirty(false);
  }, [mutateAsync]);
  useEffect(() => {
    if (!isDirty || isPending || !written.name.trim()) return undefined;
    const timer = setTimeout(() => void flush().catch(() => {}), pauseMs);
    return () => clearTimeout(timer);
  }, [isDirty, isPending, written, flush]);
  // Another tab saved, or turning it on created, a new version of the same definition.
  if (!isDirty && !isPending && saved.version > version.current) version.current = saved.version;
  const write = (next: Written) => {
    setPast((before) => [...before, written].slice(-mostKept));
    setFuture([]);
    setWritten(next);
    setDirty(true);
  };
  const step = (from: Written[], setFrom: typeof setPast, setTo: typeof setPast) => {
    const last = from.at(-1);
    if (!last) return;
    setFrom(from.slice(0, -1));
    setTo((others) => [...others, written]);
    setWritten(last);
    setDirty(true);
  };
  return {
    written,
    change: (definition: Definition) => write({ ...written, definition }),
    rename: (name: string) => write({ ...written, name }),
    undo: past.length > 0 ? () => step(past, setPast, setFuture) : undefined,
    redo: future.length > 0 ? () => step(future, setFuture, setPast) : undefined,
    flush,
    version,
    status: isPending ? ('saving' as const) : isDirty ? ('unsaved' as const) : ('saved' as const),
  };
}
