import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { fullName } from '#app/i18n/names.ts';
import { useT } from '#app/i18n/t.ts';
import { Faces } from '#app/ui/face.tsx';
import { Property } from '#app/ui/record/property.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Lead } from '#contract/people/leads.ts';
import { leadQueries } from '../queries.ts';
import { usePeople } from '../use-people.tsx';

const EditMany = lazy(() => import('#app/ui/list/edit-many.tsx'));

/** A lead's co-owners and collaborators. */
export function LeadSharing({ lead }: { lead: Lead }) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const people = usePeople();
  const query = leadQueries.collaborators(lead.id);
  const shared = (useQuery(query).data?.collaborators ?? []).filter(({ userId }) => userId !== lead.owner);
  const share = useMutation({
    mutationFn: (wish: { users: string[]; coOwners: string[] }) => api.leads.share({ id: lead.id, ...wish }),
    onSuccess: (answer) => {
      client.setQueryData(query.queryKey, answer);
      void client.invalidateQueries({ queryKey: ['leads', 'timeline', lead.id] });
    },
    onError: (error) => toast(t('leads.change.failed'), { tone: 'destructive', description: error.message }),
  });
  const mayShare = lead.can.assign && may('leads.assign') && !lead.archivedAt;
  const idsOf = (coOwner: boolean) => shared.filter((one) => one.coOwner === coOwner).map(({ userId }) => userId);
  const parts = [
    {
      label: t('leads.coOwners'),
      coOwner: true,
      // A new co-owner is no longer listed among the other collaborators.
      wish: (ids: string[]) => ({ users: [...new Set([...ids, ...idsOf(false)])], coOwners: ids }),
    },
    {
      label: t('leads.sharedWith'),
      coOwner: false,
      wish: (ids: string[]) => {
        const coOwners = idsOf(true).filter((id) => !ids.includes(id));
        return { users: [...coOwners, ...ids], coOwners };
      },
    },
  ];
  return parts.map(({ label, coOwner, wish }) => {
    const names = shared
      .filter((one) => one.coOwner === coOwner)
      .map((one) => fullName({ first: one.firstName, last: one.lastName }));
    return (
      <Property
        key={label}
        label={label}
        isEmpty={names.length === 0}
        edit={
          mayShare
            ? (done, value) => (
                <Suspense fallback={value}>
                  <EditMany
                    label={label}
                    value={idsOf(coOwner)}
                    source={people.options.filter((option) => option.value !== lead.owner)}
                    anchor={value}
                    done={done}
                    onSave={(ids) => share.mutate(wish(ids))}
                  />
                </Suspense>
              )
            : undefined
        }
      >
        {names.length === 1 ? names[0] : <Faces names={names} />}
      </Property>
    );
  });
}
