import { useEffect, useRef, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { saveChange } from '#app/ui/record/save-change.ts';
import { toast } from '#app/ui/toast.ts';
import { mergeBlocks } from '#contract/core/content/merge-blocks.ts';
import type { Block } from '#contract/core/content/tree.ts';

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed';

type Document<Kept, Draft, Change> = {
  kept: Kept;
  draftOf: (kept: Kept) => Draft;
  /** The part of a draft that is not saved yet; empty when everything is. */
  changeOf: (base: Kept, draft: Draft) => Change;
  send: (change: Change, version: number) => Promise<Kept>;
  onSaved: (kept: Kept) => void;
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const newId = () => crypto.randomUUID();

/** Saves one second after the last change and merges with what colleagues saved meanwhile, so that no change is lost. */
export function useAutosave<Kept extends { version: number }, Draft extends { blocks: Block[] }, Change extends object>(
  { kept, draftOf, changeOf, send, onSaved }: Document<Kept, Draft, Change>,
  draft: Draft,
  adopt: (draft: Draft) => void,
): { state: SaveState; error: unknown; saveNow: () => Promise<Kept> } {
  const t = useT();
  const base = useRef(kept);
  const latest = useRef(draft);
  latest.current = draft;
  const running = useRef<Promise<Kept> | null>(null);
  const [state, setState] = useState<SaveState>('saved');
  const [error, setError] = useState<unknown>(null);
  const isKept = (from: Kept, now: Draft) => Object.keys(changeOf(from, now)).length === 0;

  const saveNow = async (): Promise<Kept> => {
    if (running.current) await running.current.catch(() => undefined);
    const sent = latest.current;
    const change = changeOf(base.current, sent);
    if (Object.keys(change).length === 0) {
      setState('saved');
      return base.current;
    }
    setState('saving');
    const basis = base.current;
    // Merges our changes into the current document: field by field, and block by block.
    let ours = sent;
    running.current = saveChange<Kept, Change>({
      basis,
      change,
      merge: (before, now) => {
        const { merged, doubled } = mergeDrafts(draftOf(before), draftOf(now), ours);
        ours = merged;
        if (doubled > 0) toast(t('content.doubled'));
        return { fitting: changeOf(now, ours), disputed: [] };
      },
      send,
      choose: async () => [],
    });
    try {
      const saved = await running.current;
      base.current = saved;
      onSaved(saved);
      const now = latest.current;
      // Adopts a colleague's changes, beneath whatever was typed since.
      adopt(same(now, sent) ? draftOf(saved) : mergeDrafts(sent, draftOf(saved), now).merged);
      setError(null);
      setState(same(now, sent) ? 'saved' : 'waiting');
      return saved;
    } catch (problem) {
      setError(problem);
      setState('failed');
      throw problem;
    } finally {
      running.current = null;
    }
  };

  const save = useRef(saveNow);
  save.current = saveNow;
  const waits = useRef(isKept);
  waits.current = isKept;
  useEffect(() => {
    if (waits.current(base.current, draft)) return;
    setState('waiting');
    const timer = setTimeout(() => void save.current().catch(() => undefined), 1_000);
    return () => clearTimeout(timer);
  }, [draft]);

  // A colleague saved or published: adopt the new version at once unless unsaved changes are pending.
  const read = useRef(draftOf);
  read.current = draftOf;
  useEffect(() => {
    if (kept.version <= base.current.version || running.current) return;
    if (!waits.current(base.current, latest.current)) return;
    base.current = kept;
    adopt(read.current(kept));
  }, [kept, adopt]);

  return { state, error, saveNow };
}

/** Keeps the changes of both sides; when both changed the same field, ours wins. */
function mergeDrafts<Draft extends { blocks: Block[] }>(before: Draft, theirs: Draft, ours: Draft) {
  const { blocks, doubled } = mergeBlocks(before.blocks, theirs.blocks, ours.blocks, newId);
  return { merged: { ...mergeFields(before, theirs, ours), blocks }, doubled };
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function mergeFields<Value extends object>(before: Value, theirs: Value, ours: Value): Value {
  const [was, is, mine] = [before, theirs, ours] as Record<string, unknown>[];
  const merged = [...new Set([...Object.keys(is!), ...Object.keys(mine!)])].map((name): [string, unknown] => {
    const [a, b, c] = [was![name], is![name], mine![name]];
    if (isMap(b) && isMap(c)) return [name, mergeFields(isMap(a) ? a : {}, b, c)];
    return [name, same(a, c) ? b : c];
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined)) as Value;
}
