import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, api } from '#app/api.ts';
import { type T, useT } from '#app/i18n/t.ts';
import { saveChange } from '#app/ui/record/save-change.ts';
import { toast } from '#app/ui/toast.ts';
import type { Lead } from '#contract/people/leads.ts';
import { exitNeeds, lostStage } from '#contract/people/stage-list.ts';
import { type LeadConflict, showConflict } from './conflicts.ts';
import { askWhyLost } from './lost.ts';
import { type LeadChange, mergeLeadChange } from './merge-change.ts';
import { leadQueries } from './queries.ts';
import { changed, hideLead, holdReads, leadsMoved, showLead } from './show-lead.ts';

/** Someone else changed the same fields meanwhile. The screen is rolled back before the reader is asked. */
class Disputed extends Error {
  readonly conflict: LeadConflict;
  constructor(conflict: LeadConflict) {
    super('Two people changed the same thing.');
    this.conflict = conflict;
  }
}

const save = (basis: Lead, change: LeadChange): Promise<Lead> =>
  saveChange<Lead, LeadChange>({
    basis,
    change,
    merge: mergeLeadChange,
    send: (wanted, version) => api.leads.change({ id: basis.id, ...wanted }, { version }),
    choose: (conflict) => Promise.reject(new Disputed(conflict)),
  });

const lastOf = new Map<string, Promise<unknown>>();

/** Changes to one lead are sent one after the other, in the order they were made. */
function inTurn<T>(id: string, act: () => Promise<T>): Promise<T> {
  const turn = (lastOf.get(id) ?? Promise.resolve()).then(act, act);
  lastOf.set(id, turn);
  void turn.catch(() => {}).finally(() => lastOf.get(id) === turn && lastOf.delete(id));
  return turn;
}

/** The lead as the screen shows it now, if it does. */
const shownLead = (client: QueryClient, id: string) => client.getQueryData<Lead>(leadQueries.get(id).queryKey);

type Changing = {
  lead: Lead;
  change: LeadChange;
  /** Other optimistic updates to show with this one. */
  alsoShow?: () => void;
};

/**
 * Changes a lead optimistically and rolls back with the reason if the server refuses. In a conflict with someone else's change, both
 * versions are shown and nothing is overwritten without the reader's choice.
 */
export function useChangeLead() {
  const client = useQueryClient();
  const t = useT();
  const changing = useMutation({
    mutationFn: ({ lead, change }: Changing) => inTurn(lead.id, () => save(lead, change)),
    onMutate: async ({ lead, change, alsoShow }) => {
      await holdReads(client, lead.id);
      showLead(client, changed(shownLead(client, lead.id) ?? lead, change));
      alsoShow?.();
    },
    onSuccess: (lead) => {
      showLead(client, lead);
      leadsMoved(client);
      void client.invalidateQueries({ queryKey: ['leads', 'timeline', lead.id] });
    },
    onError: (error, { lead }) => {
      if (error instanceof Disputed) {
        showLead(client, error.conflict.current);
        showConflict(error.conflict);
      } else {
        showLead(client, lead);
        const reason = reasonOf(t, error);
        toast(t('leads.change.failed'), { tone: 'destructive', description: reason });
      }
      leadsMoved(client);
      void client.invalidateQueries({ queryKey: leadQueries.get(lead.id).queryKey });
    },
  });
  // Losing a lead requires a reason, which is asked for before anything changes.
  return (wanted: Changing) => {
    const { lead, change } = wanted;
    if (change.stage !== lostStage || lead.stage === lostStage || change.lostReason) return changing.mutate(wanted);
    askWhyLost({
      name: lead.name,
      asksWhen: true,
      onSaid: (said) => changing.mutate({ ...wanted, change: { ...change, ...said } }),
    });
  };
}

const needs: readonly string[] = exitNeeds;

/** Missing exit requirements are named in the reader's language; other errors are shown as the server sent them. */
function reasonOf(t: T, error: Error): string {
  if (!(error instanceof ApiProblem)) return error.message;
  const missing = (Array.isArray(error.details.missing) ? error.details.missing : []).filter((need) =>
    needs.includes(need),
  );
  if (missing.length === 0) return error.issues[0]?.message ?? error.message;
  return t('leads.stageNeeds', { needs: missing.map((need) => t.any(`leads.need.${need}`)).join(', ') });
}

/** Archives at once, with an undo in the toast. */
export function useArchiveLead() {
  const client = useQueryClient();
  const t = useT();
  const settle = (lead: Lead) => {
    client.setQueryData(leadQueries.get(lead.id).queryKey, lead);
    leadsMoved(client);
    void client.invalidateQueries({ queryKey: ['leads', 'timeline', lead.id] });
  };
  const failed = (error: Error, lead: Lead) => {
    client.setQueryData(leadQueries.get(lead.id).queryKey, lead);
    leadsMoved(client);
    toast(t('leads.change.failed'), { tone: 'destructive', description: error.message });
  };
  const begin = async (lead: Lead, archivedAt: string | null) => {
    await holdReads(client, lead.id);
    hideLead(client, lead.id);
    client.setQueryData(leadQueries.get(lead.id).queryKey, { ...lead, archivedAt });
  };
  const restore = useMutation({
    mutationFn: ({ id }: Lead) => inTurn(id, () => api.leads.restore({ id })),
    onMutate: (lead) => begin(lead, null),
    onSuccess: (lead) => {
      settle(lead);
      toast(t('leads.restored', { name: lead.name }));
    },
    onError: failed,
  });
  const archive = useMutation({
    mutationFn: ({ id }: Lead) => inTurn(id, () => api.leads.archive({ id })),
    onMutate: (lead) => begin(lead, new Date().toISOString()),
    onSuccess: (lead) => {
      settle(lead);
      toast(t('leads.archived', { name: lead.name }), {
        action: { label: t('ui.undo'), onAction: () => restore.mutate(lead) },
      });
    },
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Lead) => inTurn(id, () => api.leads.remove({ id })),
    onMutate: (lead) => begin(lead, new Date().toISOString()),
    onSuccess: (lead) => {
      settle(lead);
      toast(t('leads.removed', { name: lead.name }), {
        description: t('leads.trashText'),
        action: { label: t('ui.undo'), onAction: () => restore.mutate(lead) },
      });
    },
    onError: failed,
  });
  return { archive: archive.mutate, restore: restore.mutate, remove: remove.mutate };
}
