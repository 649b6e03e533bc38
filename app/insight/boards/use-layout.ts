import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import type { Board, Widget } from '#contract/insight/boards.ts';
import { boardQueries } from './queries.ts';

const pauseMs = 700;
const mostUndo = 50;

type Change = { name?: string; shared?: boolean; widgets?: Widget[] };
export type SaveState = 'saved' | 'saving' | 'conflict' | 'failed';

/** A dashboard's widgets while somebody lays them out: what was before, kept by itself, and what a colleague kept meanwhile. */
export function useLayout(board: Board) {
  const client = useQueryClient();
  const [widgets, setWidgets] = useState<readonly Widget[]>(board.widgets);
  const [past, setPast] = useState<readonly (readonly Widget[])[]>([]);
  const [state, setState] = useState<SaveState>('saved');
  const [theirs, setTheirs] = useState<Board | null>(null);
  const [isDragging, setIsDragging] = useState(false);
  const version = useRef(board.version);
  /** As they were kept last, by whomever. */
  const base = useRef<readonly Widget[]>(board.widgets);
  const wanted = useRef<readonly Widget[] | null>(null);
  const isSending = useRef(false);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** One at a time, each upon the version that the one before it left. */
  const write = useCallback(
    (input: () => Change | null, isLast = false): Promise<void> => {
      const mine = turn.current.then(async () => {
        const change = input();
        if (!change) return;
        isSending.current = true;
        try {
          const kept = await api.boards.change(
            { id: board.id, ...change },
            { version: version.current, keepalive: isLast },
          );
          version.current = kept.version;
          base.current = kept.widgets;
          client.setQueryData(boardQueries.one(board.id).queryKey, kept);
        } finally {
          isSending.current = false;
        }
      });
      turn.current = mine.catch(() => {});
      return mine;
    },
    [board.id, client],
  );

  const send = useCallback(
    async (isLast = false): Promise<void> => {
      let sent: readonly Widget[] | null = null;
      try {
        await write(() => {
          sent = wanted.current;
          wanted.current = null;
          return sent && { widgets: [...sent] };
        }, isLast);
        if (sent) setState(wanted.current ? 'saving' : 'saved');
      } catch (error) {
        const isOld = error instanceof ApiProblem && error.code === 'version_conflict';
        setState(isOld ? 'conflict' : 'failed');
        if (isOld) setTheirs(error.current as Board);
        wanted.current ??= sent;
      }
    },
    [write],
  );

  const keep = useCallback(
    (next: readonly Widget[]) => {
      wanted.current = next;
      setState('saving');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), pauseMs);
    },
    [send],
  );

  // Whoever leaves the page or closes its tab loses nothing of what they laid out last.
  useEffect(() => {
    const leave = (isLast: boolean) => {
      clearTimeout(timer.current);
      if (wanted.current) void send(isLast);
    };
    const hide = () => leave(true);
    addEventListener('pagehide', hide);
    return () => {
      removeEventListener('pagehide', hide);
      leave(false);
    };
  }, [send]);

  /** While nothing of one's own waits or is held in the hand, what others keep is shown. */
  useEffect(() => {
    if (isDragging || board.version <= version.current || wanted.current || isSending.current) return;
    version.current = board.version;
    // A new name is no other layout.
    if (JSON.stringify(board.widgets) === JSON.stringify(base.current)) return;
    base.current = board.widgets;
    setWidgets(board.widgets);
    setPast([]);
  }, [board, isDragging]);

  return {
    widgets,
    state,
    theirs,
    canUndo: past.length > 0,
    /** While something is dragged: shown, not kept. */
    show(next: readonly Widget[]) {
      setIsDragging(true);
      setWidgets(next);
    },
    /** Its name and who sees it: after what is laid out, and no reason to ask whose layout stays. */
    alter: (input: Omit<Change, 'widgets'>) => write(() => input),
    change(next: readonly Widget[], before: readonly Widget[] = widgets) {
      setIsDragging(false);
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
      base.current = theirs.widgets;
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
