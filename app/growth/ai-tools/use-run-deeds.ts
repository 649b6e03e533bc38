import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { type MessageKey, useT } from '#app/i18n/t.ts';
import { keepDraft } from '#app/ui/record/use-draft.ts';
import { toast } from '#app/ui/toast.ts';
import type { ToolRun } from '#contract/growth/ai-tools/ai-tools.ts';
import { textOf } from '#contract/growth/ai-tools/check.ts';
import { toolOf } from '#contract/growth/ai-tools/tools.ts';
import { aiQueries } from './queries.ts';

/** A form that requested a draft and takes its texts by part name. */
export type DraftPlace = { label: MessageKey; put: (words: Readonly<Record<string, string>>) => void };

/** The actions on a draft. None of them sends or publishes: the text is put where the member continues with it. */
export function useRunDeeds(run: ToolRun, navigate: NavigateFunction, asked?: DraftPlace, stays = false) {
  const t = useT();
  const client = useQueryClient();
  const { id, tool, subject, parts, input } = run;
  const words = Object.fromEntries(parts.map((part) => [part.name, textOf(part)]));
  const failed = (error: Error) =>
    toast(t('ai-tools.failed'), { tone: 'destructive', description: failureText(t, error) });
  const onSettled = () => client.invalidateQueries({ queryKey: ['ai'] });
  const keep = (done: ToolRun) => client.setQueryData(aiQueries.run(done.id).queryKey, done);
  const { use } = toolOf(tool);

  /** Puts the text where it belongs and returns the path. */
  const put = async (): Promise<string> => {
    if (use === 'listing_marketing' && subject) {
      const kit = await api.marketing.make({ id: subject.id });
      const text = input.length === 'short' ? 'short' : 'mls';
      await api.marketing.change({ id: subject.id, text, words: words.remarks ?? '' }, { version: kit.version });
      return `/listing/${subject.id}/marketing`;
    }
    if (use === 'message' && subject) {
      keepDraft(`${input.channel ?? 'email'} ${subject.id}`, words.body ?? '');
      if (words.subject) keepDraft(`subject ${subject.id}`, words.subject);
      return `/lead/${subject.id}`;
    }
    if (use === 'note' && subject) {
      keepDraft(`note ${subject.id}`, [words.summary, words.next_steps].filter(Boolean).join('\n\n'));
      return `/lead/${subject.id}`;
    }
    const { sites } = await api.sites.list({});
    const page = await api.pages.create({ site: sites[0]!.id, title: (words.title ?? '').slice(0, 120) });
    const [heading] = page.content.blocks;
    const blocks = [
      ...(heading ? [heading] : []),
      { type: 'text' as const, id: crypto.randomUUID(), words: words.body ?? '', tone: 'plain' as const },
    ];
    await api.pages.change({ id: page.id, content: { blocks } }, { version: page.version });
    return `/website/page/${page.id}`;
  };

  const places: Partial<Record<typeof use, MessageKey>> = {
    listing_marketing: 'ai-tools.use.listing_marketing',
    message: 'ai-tools.use.message',
    note: 'ai-tools.use.note',
    page: 'ai-tools.use.page',
  };
  return {
    /** The label of the button that puts the draft somewhere; undefined if there is no such place. */
    place: asked?.label ?? (use === 'page' || subject ? places[use] : undefined),
    edit: useMutation({
      mutationFn: ({ texts, confirmed }: { texts: Record<string, string>; confirmed: string[] }) =>
        api.aiTools.edit(
          { id, parts: Object.entries(texts).map(([name, text]) => ({ name, text })), confirmed },
          { version: run.version },
        ),
      onSuccess: keep,
      onError: failed,
      onSettled,
    }),
    copy: useMutation({
      mutationFn: async () => {
        const done = await api.aiTools.settle({ id, outcome: run.outcome === 'used' ? 'used' : 'copied' });
        await navigator.clipboard.writeText(parts.map(textOf).filter(Boolean).join('\n\n'));
        return done;
      },
      onSuccess: (done) => {
        keep(done);
        toast(t('ai-tools.copied'));
      },
      onError: failed,
      onSettled,
    }),
    use: useMutation({
      mutationFn: async () => {
        // Settle first: a draft that still needs approval must not be put anywhere.
        const done = await api.aiTools.settle({ id, outcome: 'used' });
        return { place: asked ? null : await put(), done };
      },
      onSuccess: ({ place, done }) => {
        keep(done);
        asked?.put(words);
        toast(t('ai-tools.placed'));
        if (place && !stays) void navigate(place);
      },
      onError: failed,
      onSettled,
    }),
    discard: useMutation({
      mutationFn: () => api.aiTools.settle({ id, outcome: 'discarded' }),
      onSuccess: keep,
      onError: failed,
      onSettled,
    }),
    submit: useMutation({
      mutationFn: () => api.aiTools.submit({ ids: [id] }),
      onSuccess: () => toast(t('ai-tools.submitted')),
      onError: failed,
      onSettled,
    }),
    remove: useMutation({
      mutationFn: () => api.aiTools.remove({ id }),
      onSuccess: () => {
        toast(t('ai-tools.deleted'));
        void navigate(`/ai-tools/${tool}`);
      },
      onError: failed,
      onSettled,
    }),
  };
}
