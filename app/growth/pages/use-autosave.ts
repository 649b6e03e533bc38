import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { saveChange } from '#app/ui/record/save-change.ts';
import { toast } from '#app/ui/toast.ts';
import { mergeBlocks } from '#contract/core/content/merge-blocks.ts';
import type { Block } from '#contract/core/content/tree.ts';
import type { ContentPage } from '#contract/growth/pages.ts';
import { pageQueries } from './queries.ts';

export type PageDraft = { title: string; description: string; slug: string; blocks: Block[] };
type Change = Partial<Omit<PageDraft, 'blocks'>> & Pick<Partial<ContentPage>, 'content'>;

export const draftOf = ({ title, description, slug, content }: ContentPage): PageDraft => ({
  title,
  description,
  slug,
  blocks: content.blocks,
});

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const newId = () => crypto.randomUUID();

function changeOf(base: ContentPage, { blocks, ...draft }: PageDraft): Change {
  const fields = (['title', 'description', 'slug'] as const).filter((name) => draft[name] !== base[name]);
  return {
    ...Object.fromEntries(fields.map((name) => [name, draft[name]])),
    ...(!same(blocks, base.content.blocks) && { content: { blocks } }),
  };
}

/** Ours over theirs, block by block: nothing of a colleague's is lost, and nothing of ours. */
function merge(basis: ContentPage, current: ContentPage, change: Change, onDoubled: () => void) {
  if (!change.content) return { fitting: change, disputed: [] };
  const merged = mergeBlocks(basis.content.blocks, current.content.blocks, change.content.blocks, newId);
  if (merged.doubled > 0) onDoubled();
  return { fitting: { ...change, content: { blocks: merged.blocks } }, disputed: [] };
}

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed';

/** Saves a second after the last change, over whatever colleagues saved beside it. */
export function useAutosave(
  page: ContentPage,
  draft: PageDraft,
  adopt: (draft: PageDraft) => void,
): { state: SaveState; error: unknown; saveNow: () => Promise<ContentPage> } {
  const t = useT();
  const client = useQueryClient();
  const base = useRef(page);
  const latest = useRef(draft);
  latest.current = draft;
  const running = useRef<Promise<ContentPage> | null>(null);
  const [state, setState] = useState<SaveState>('saved');
  const [error, setError] = useState<unknown>(null);

  const saveNow = async (): Promise<ContentPage> => {
    if (running.current) await running.current.catch(() => undefined);
    const sent = latest.current;
    const change = changeOf(base.current, sent);
    if (Object.keys(change).length === 0) {
      setState('saved');
      return base.current;
    }
    setState('saving');
    const basis = base.current;
    running.current = saveChange<ContentPage, Change>({
      basis,
      change,
      merge: (before, now, wanted) => merge(before, now, wanted, () => toast(t('content.doubled'))),
      send: (wanted, version) => api.pages.change({ id: page.id, ...wanted }, { version }),
      choose: async () => [],
    });
    try {
      const saved = await running.current;
      base.current = saved;
      client.setQueryData(pageQueries.one(page.id).queryKey, saved);
      const now = latest.current;
      // What came from a colleague is taken up, under what was typed since.
      if (same(now, sent)) adopt(draftOf(saved));
      else adopt({ ...now, blocks: mergeBlocks(sent.blocks, saved.content.blocks, now.blocks, newId).blocks });
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
  useEffect(() => {
    if (Object.keys(changeOf(base.current, draft)).length === 0) return;
    setState('waiting');
    const timer = setTimeout(() => void save.current().catch(() => undefined), 1_000);
    return () => clearTimeout(timer);
  }, [draft]);

  // A colleague saved, or it was published: taken up at once where nothing of ours waits.
  useEffect(() => {
    if (page.version <= base.current.version || running.current) return;
    if (Object.keys(changeOf(base.current, latest.current)).length > 0) return;
    base.current = page;
    adopt(draftOf(page));
  }, [page, adopt]);

  return { state, error, saveNow };
}
