import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Lead, leads } from '#contract/people/leads.ts';
import { leadQueries } from './queries.ts';

export type LeadChange = Partial<Omit<InputOf<typeof leads.change>, 'id'>>;
type Pages = InfiniteData<{ rows: Lead[]; next: string | null }>;

/** Shows a lead as it is now, wherever it is on screen, without asking the server again. */
export function showLead(client: QueryClient, lead: Lead): void {
  client.setQueryData(leadQueries.get(lead.id).queryKey, lead);
  client.setQueriesData<Pages>(
    { queryKey: ['leads', 'list'] },
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row) => (row.id === lead.id ? lead : row)),
        })),
      },
  );
}

/** Lists and counts that may have to show other rows now. */
export const leadsMoved = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['leads', 'list'] }),
    client.invalidateQueries({ queryKey: ['leads', 'count'] }),
    client.invalidateQueries({ queryKey: ['leads', 'counts'] }),
  ]);

/**
 * Changes a lead at once on screen; rolls back with the reason when the server refuses. Where somebody else was first,
 * what they left is shown and nothing of theirs is overwritten.
 */
export function useChangeLead() {
  const client = useQueryClient();
  const t = useT();
  return useMutation({
    mutationFn: ({ lead, change }: { lead: Lead; change: LeadChange }) =>
      api.leads.change({ id: lead.id, ...change }, { version: lead.version }),
    onMutate: ({ lead, change }) => {
      showLead(client, { ...lead, ...(change as Partial<Lead>) });
    },
    onSuccess: (lead) => {
      showLead(client, lead);
      void leadsMoved(client);
      void client.invalidateQueries({ queryKey: leadQueries.timeline(lead.id).queryKey });
    },
    onError: (error, { lead }) => {
      const conflict = error instanceof ApiProblem && error.code === 'version_conflict';
      showLead(client, conflict ? (error.current as Lead) : lead);
      toast(conflict ? t('leads.conflict.title') : t('leads.change.failed'), {
        tone: 'destructive',
        description: conflict ? t('leads.conflict.text') : error.message,
      });
    },
  });
}

/** Archives with an undo for as long as the toast lives. */
export function useArchiveLead() {
  const client = useQueryClient();
  const t = useT();
  const restore = useMutation({
    mutationFn: (id: string) => api.leads.restore({ id }),
    onSuccess: (lead) => {
      showLead(client, lead);
      void leadsMoved(client);
    },
    onError: (error) => toast(t('leads.change.failed'), { tone: 'destructive', description: error.message }),
  });
  const archive = useMutation({
    mutationFn: (id: string) => api.leads.archive({ id }),
    onSuccess: (lead) => {
      showLead(client, lead);
      void leadsMoved(client);
      toast(t('leads.archived', { name: lead.name }), {
        action: { label: t('ui.undo'), onAction: () => restore.mutate(lead.id) },
      });
    },
    onError: (error) => toast(t('leads.change.failed'), { tone: 'destructive', description: error.message }),
  });
  return { archive, restore };
}
