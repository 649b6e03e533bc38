import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { NotConfirmed, useFresh } from '#app/account/fresh.tsx';
import { membersQuery } from '#app/account/queries.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { type Belonging, belongings } from '#contract/people/departures.ts';
import type { TeamMember } from '#contract/people/team.ts';
import { nameOf, type TeamOverview } from './overview.ts';
import { teamQuery } from './queries.ts';

const LeavingLeads = lazy(() => import('../ownership/leaving-leads.tsx'));

type Props = { member: TeamMember; team: TeamOverview; onClose: () => void };

const nobody = 'nobody';

/** Asks who takes over each kind of record before a member is removed. */
export default function Leaving({ member, team, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const { freshly, confirmation } = useFresh();
  const { userId } = member;
  const name = nameOf(member);
  const [key] = useState(() => crypto.randomUUID());
  const [to, setTo] = useState(
    () => Object.fromEntries(belongings.map((kind) => [kind, member.cover])) as Record<Belonging, string | null>,
  );
  const has = useQuery({
    queryKey: ['team', 'belongings', userId],
    queryFn: ({ signal }) => api.team.belongings({ userId }, { signal }),
  });
  const depart = useMutation({
    mutationFn: () => freshly(() => api.team.depart({ userId, to }, { key })),
    onSuccess: async () => {
      toast(t('account.members.removed', { name }), { description: t('team.leaving.goesOn') });
      await Promise.all([client.invalidateQueries(teamQuery), client.invalidateQueries(membersQuery)]);
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof NotConfirmed))
        toast(t('team.notSaved'), { tone: 'destructive', description: failureText(t, error) });
    },
  });
  const heirs = team.members.filter(
    (other) => other.userId !== userId && other.role !== 'viewer' && other.role !== 'accountant',
  );
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={t('team.leaving.title', { name })}
        description={t('team.leaving.text')}
        size="m"
        tone="loss"
        sticky={depart.isPending}
        footer={
          <>
            <DialogClose>
              <Button kind="quiet">{t('ui.cancel')}</Button>
            </DialogClose>
            <Button kind="loss" busy={depart.isPending} disabled={!has.data} onClick={() => depart.mutate()}>
              {t('team.leaving.remove', { name })}
            </Button>
          </>
        }
      >
        <Suspense fallback={<SkeletonRows rows={2} columns={2} />}>
          <LeavingLeads userId={userId} name={name} />
        </Suspense>
        {has.isError ? (
          <ErrorScreen error={has.error} onRetry={() => void has.refetch()} />
        ) : has.data ? (
          <ul className="divide-y divide-line border-y border-line">
            {belongings
              .filter((kind) => has.data[kind] > 0)
              .map((kind) => (
                <li key={kind} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
                  <div className="me-auto min-w-0">
                    <p>
                      <span className="num font-medium">{format.number(has.data[kind])}</span>{' '}
                      {t(`team.leaving.kind.${kind}`, { count: has.data[kind] })}
                    </p>
                    {to[kind] === null && <p className="text-sm text-ink-3">{t(`team.leaving.without.${kind}`)}</p>}
                  </div>
                  <Select
                    aria-label={t('team.leaving.heir', { kind: t(`team.leaving.kind.${kind}`, { count: 2 }) })}
                    className="w-52"
                    value={to[kind] ?? nobody}
                    onChange={(heir) => setTo({ ...to, [kind]: heir === nobody ? null : heir })}
                    options={[
                      { value: nobody, label: t('team.nobody') },
                      ...heirs.map((heir) => ({ value: heir.userId, label: nameOf(heir) })),
                    ]}
                  />
                </li>
              ))}
          </ul>
        ) : (
          <SkeletonRows rows={6} columns={2} />
        )}
      </Dialog>
      {confirmation}
    </>
  );
}
