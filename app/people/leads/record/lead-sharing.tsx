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

/** Who works on a lead beside its owner. */
export function LeadSharing({ lead }: { lead: Lead }) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const people = usePeople();
  const query = leadQueries.collaborators(lead.id);
  const shared = useQuery(query).data?.collaborators ?? [];
  const share = useMutation({
    mutationFn: (users: string[]) => api.leads.share({ id: lead.id, users }),
    onSuccess: (answer) => {
      client.setQueryData(query.queryKey, answer);
      void client.invalidateQueries({ queryKey: ['leads', 'timeline', lead.id] });
    },
    onError: (error) => toast(t('leads.change.failed'), { tone: 'destructive', description: error.message }),
  });
  const names = shared.map((one) => fullName({ first: one.firstName, last: one.lastName }));
  const label = t('leads.sharedWith');
  return (
    <Property
      label={label}
      isEmpty={shared.length === 0}
      edit={
        lead.can.assign && may('leads.assign') && !lead.archivedAt
          ? (done, value) => (
              <Suspense fallback={value}>
                <EditMany
                  label={label}
                  value={shared.map(({ userId }) => userId)}
                  source={people.options.filter((option) => option.value !== lead.owner)}
                  anchor={value}
                  done={done}
                  onSave={(users) => share.mutate(users)}
                />
              </Suspense>
            )
          : undefined
      }
    >
      {names.length === 1 ? names[0] : <Faces names={names} />}
    </Property>
  );
}
