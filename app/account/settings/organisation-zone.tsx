import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { useZones } from '#app/i18n/zones.ts';
import { Combobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import { toast } from '#app/ui/toast.ts';
import { zoneQuery } from '../queries.ts';

/** The time zone that the organization's days begin and end in; a choice is saved at once. */
export function OrganisationZone() {
  const t = useT();
  const client = useQueryClient();
  const { zones, zoneOf } = useZones();
  const { data } = useQuery(zoneQuery);
  const save = useMutation({
    mutationFn: (timeZone: string) => api.metrics.setZone({ timeZone }),
    onSuccess: async (saved) => {
      client.setQueryData(zoneQuery.queryKey, saved);
      toast(t('account.organisation.saved'));
      // Every number is counted by other days from now on.
      await client.invalidateQueries();
    },
    onError: (error) => toast(t('account.organisation.notSaved'), { tone: 'destructive', description: error.message }),
  });
  if (!data) return null;
  return (
    <Field label={t('account.organisation.zone')} hint={t('account.organisation.zoneHint')} className="max-w-lg">
      <Combobox
        label={t('account.organisation.zone')}
        source={zones}
        value={data.timeZone ? zoneOf(data.timeZone) : null}
        onChange={(option) => option && save.mutate(option.value)}
        disabled={save.isPending}
      />
    </Field>
  );
}
