import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import { usePeople } from '../leads/use-people.tsx';

/**
 * Handles a mention of a member who can't see the lead: offers to share the lead and then sends again. Returns false for any other error.
 */
export function useBlind() {
  const t = useT();
  const client = useQueryClient();
  const people = usePeople();
  return (error: unknown, leadId: string | undefined, again: () => void): boolean => {
    const blind = error instanceof ApiProblem ? error.details.blind : undefined;
    if (!Array.isArray(blind) || blind.length === 0) return false;
    const names = blind.map((id) => people.nameOf(String(id))).join(', ');
    const share = async (id: string) => {
      try {
        const { collaborators } = await api.leads.collaborators({ id });
        const users = [...new Set([...collaborators.map(({ userId }) => userId), ...blind.map(String)])];
        client.setQueryData(['leads', 'collaborators', id], await api.leads.share({ id, users }));
        again();
      } catch (failed) {
        toast(t('comments.notShared'), { tone: 'destructive', description: (failed as Error).message });
      }
    };
    toast(t('comments.blind', { names }), {
      tone: 'destructive',
      durationMs: 20_000,
      ...(leadId && { action: { label: t('comments.share'), onAction: () => void share(leadId) } }),
    });
    return true;
  };
}
