import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import { type Ownership, useOwnershipWords } from './words.ts';

type Props = { leadId: string; proposal: NonNullable<Ownership['proposal']>; mayAnswer: boolean };

/** A pending proposal by one side, for the other to answer. */
export function Proposal({ leadId, proposal, mayAnswer }: Props) {
  const t = useT();
  const client = useQueryClient();
  const words = useOwnershipWords();
  const answer = useMutation({
    mutationFn: (accept: boolean) => api.leads.answerOwnership({ id: proposal.id, accept }),
    onSuccess: () =>
      Promise.all(
        ['ownership', 'get', 'timeline'].map((what) => client.invalidateQueries({ queryKey: ['leads', what, leadId] })),
      ),
    onError: (error) => toast(t('leads.change.failed'), { tone: 'destructive', description: error.message }),
  });
  return (
    <div className="grid gap-2 rounded-m bg-need-tint px-3 py-2.5">
      <p className="wrap-anywhere">
        {t('ownership.proposed', {
          who: proposal.by.name,
          whose: words.whose(proposal.class, proposal.by.name),
          reason: proposal.reason,
        })}
      </p>
      {mayAnswer ? (
        <div className="flex flex-wrap gap-2">
          <Button size="s" kind="act" busy={answer.isPending} onClick={() => answer.mutate(true)}>
            {t('ownership.accept')}
          </Button>
          <Button size="s" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
            {t('ownership.decline')}
          </Button>
        </div>
      ) : (
        <p className="text-ink-2">{t('ownership.waits')}</p>
      )}
    </div>
  );
}
