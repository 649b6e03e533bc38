import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { toast } from '#app/ui/toast.ts';
import { failureText } from '../failure-text.ts';
import { NotConfirmed, useFresh } from '../fresh.tsx';
import { invitationsQuery } from '../queries.ts';
import { roleKeys } from '../role-keys.ts';

export function InvitationList() {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const { data } = useQuery(invitationsQuery);
  const withdraw = useMutation({
    mutationFn: (id: string) => api.invitations.revoke({ id }),
    onSuccess: () => void toast(t('account.members.withdrawn')),
    onError: (error) => void toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' }),
    onSettled: () => client.invalidateQueries(invitationsQuery),
  });
  const { freshly, confirmation } = useFresh();
  const resend = useMutation({
    mutationFn: (id: string) => freshly(() => api.invitations.resend({ id })),
    onSuccess: ({ email }) => void toast(t('account.members.invited', { email })),
    onError: (error) => {
      if (!(error instanceof NotConfirmed))
        toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    },
    onSettled: () => client.invalidateQueries(invitationsQuery),
  });
  if (!data || data.invitations.length === 0) return null;
  return (
    <>
      <ul className="divide-y divide-line border-b border-line">
        {data.invitations.map(({ id, email, role, invitedBy, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
            <span className="grid size-6.5 place-items-center rounded-full border border-dashed border-edge text-ink-3">
              <Mail className="size-3.5" aria-hidden="true" />
            </span>
            <div className="me-auto min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <bdi className="truncate">{email}</bdi>
                <Chip tone="need">{t('account.members.pending')}</Chip>
              </p>
              <p className="text-sm text-ink-3">
                {t('account.members.invitedBy', { name: invitedBy, when: format.date(expiresAt) })}
              </p>
            </div>
            <span className="px-1.5 text-ink-2">{t(roleKeys[role])}</span>
            <Button size="s" busy={resend.isPending && resend.variables === id} onClick={() => resend.mutate(id)}>
              {t('account.members.resend')}
            </Button>
            <Button size="s" busy={withdraw.isPending && withdraw.variables === id} onClick={() => withdraw.mutate(id)}>
              {t('account.members.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
      {confirmation}
    </>
  );
}
