import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import type { Board, Widget } from '#contract/insight/boards.ts';
import { boardQueries } from './queries.ts';

const pauseMs = 700;
const mostUndo = 50;

export type SaveState = 'saved' | 'saving' | 'conflict' | 'failed';

/** A dashboard's widgets while somebody lays them out: what was before, kept by itself, and what a colleague kept meanwhile. */
export function useLayout(board: Board) {
  const client = useQueryClient();
  const [widgets, setWidgets] = useState<readonly Widget[]>(board.widgets);
  const [past, setPast] = useState<readonly (readonly Widget[])[]>([]);
  const [state, setState] = useState<SaveState>('saved');
  const [theirs, setTheirs] = useState<Board | null>(null);
  const version = useRef(board.version);
  const wanted = useRef<readonly Widget[] | null>(null);
  const isSending = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useCallback(async (): Promise<void> => {
    if (isSending.current || !wanted.current) return;
    isSending.current = true;
    const sent = wanted.current;
    wanted.current = null;
    try {
      const kept = await api.boards.change({ id: board.id, widgets: [...sent] }, { version: version.current });
      version.current = kept.version;
      client.setQueryData(boardQueries.one(board.id).queryKey, kept);
      setState(wanted.current ? 'saving' : 'saved');
    } catch (error) {
      const isOld = error instanceof ApiProblem && error.code === 'version_conflict';
      setState(isOld ? 'conflict' : 'failed');
      if (isOld) setTheirs(error.current as Board);
      wanted.current ??= sent;
      return;
    } finally {
      isSending.current = false;
    }
    if (wanted.current) void send();
  }, [board.id, client]);

  const keep = useCallback(
    (next: readonly Widget[]) => {
      wanted.current = next;
      setState('saving');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), pauseMs);
    },
    [send],
  );

  // Whoever leaves the page loses nothing of what they laid out last.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      void send();
    },
    [send],
  );

  /** While nothing of one's own waits, what others keep is shown. */
  useEffect(() => {
    if (board.version <= version.current || wanted.current || isSending.current) return;
    version.current = board.version;
    setWidgets(board.widgets);
    setPast([]);
  }, [board]);

  return {
    widgets,
    state,
    theirs,
    canUndo: past.length > 0,
    /** While something is dragged: shown, not kept. */
    show: setWidgets,
    change(next: readonly Widget[], before: readonly Widget[] = widgets) {
      if (JSON.stringify(next) === JSON.stringify(before)) return;
      setPast((all) => [...all.slice(1 - mostUndo), before]);
      setWidgets(next);
      keep(next);
    },
    undo() {
      const before = past.at(-1);
      if (!before) return;
      setPast(past.slice(0, -1));
      setWidgets(before);
      keep(before);
    },
    takeTheirs() {
      if (!theirs) return;
      version.current = theirs.version;
      wanted.current = null;
      setWidgets(theirs.widgets);
      setPast([]);
      setTheirs(null);
      setState('saved');
    },
    keepMine() {
      if (theirs) version.current = theirs.version;
      setTheirs(null);
      keep(widgets);
    },
    retry: () => keep(widgets),
  };
}
