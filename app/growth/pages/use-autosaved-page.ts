import { useQueryClient } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useAutosave } from '#app/ui/content-editor/use-autosave.ts';
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

function changeOf(base: ContentPage, { blocks, ...draft }: PageDraft): Change {
  const fields = (['title', 'description', 'slug'] as const).filter((name) => draft[name] !== base[name]);
  return {
    ...Object.fromEntries(fields.map((name) => [name, draft[name]])),
    ...(JSON.stringify(blocks) !== JSON.stringify(base.content.blocks) && { content: { blocks } }),
  };
}

export function useAutosavedPage(page: ContentPage, draft: PageDraft, adopt: (draft: PageDraft) => void) {
  const client = useQueryClient();
  return useAutosave(
    {
      kept: page,
      draftOf,
      changeOf,
      send: (change, version) => api.pages.change({ id: page.id, ...change }, { version }),
      onSaved: (saved) => client.setQueryData(pageQueries.one(page.id).queryKey, saved),
    },
    draft,
    adopt,
  );
}
