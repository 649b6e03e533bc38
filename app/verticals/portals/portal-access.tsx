import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, MoreHorizontal } from 'lucide-react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { toast } from '#app/ui/toast.ts';

type Props = { lead: string; name: string; mayChange: boolean };

/** Whether somebody outside has a page of their own, and the way to give or take it. */
export function PortalAccess({ lead, name, mayChange }: Props) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const queryKey = ['leads', 'portal', lead];
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => api.portals.of({ lead }, { signal }), retry: false });
  const readAgain = () => client.invalidateQueries({ queryKey });
  const onError = (error: Error) => {
    void readAgain();
    toast(t('portals.failed'), { tone: 'destructive', description: error.message });
  };
  const invite = useMutation({
    mutationFn: () => api.portals.invite({ lead }, { key: crypto.randomUUID() }),
    onSuccess: async ({ email }) => {
      await readAgain();
      toast(t('portals.sent', { email }));
    },
    onError,
  });
  const end = useMutation({ mutationFn: (id: string) => api.portals.end({ id }), onSuccess: readAgain, onError });
  if (!data) return null;
  const { person, email } = data;
  if (!person)
    return email ? (
      mayChange && (
        <Button
          size="s"
          kind="quiet"
          icon={<KeyRound />}
          aria-label={`${t('portals.invite')}: ${name}`}
          disabled={invite.isPending}
          onClick={() => invite.mutate()}
        >
          {t('portals.invite')}
        </Button>
      )
    ) : (
      <span className="text-xs text-ink-3">{t('portals.noEmail')}</span>
    );
  const { invitedAt, enteredAt, id } = person;
  return (
    <span className="flex items-center gap-1 text-xs text-ink-3">
      {enteredAt
        ? t('portals.entered', { day: format.date(enteredAt) })
        : t('portals.invited', { day: format.date(invitedAt) })}
      {mayChange && (
        <Menu
          align="end"
          trigger={
            <IconButton size="s" label={t('portals.more', { name })}>
              <MoreHorizontal />
            </IconButton>
          }
          entries={[
            { label: t('portals.again'), onSelect: () => invite.mutate() },
            { label: t('portals.end'), onSelect: () => end.mutate(id) },
          ]}
        />
      )}
    </span>
  );
}
