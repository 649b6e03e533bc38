import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Door } from '#contract/people/inbound.ts';
import { type MappedField, type MappedValue, mappedFields } from '#contract/people/inbound-mapping.ts';
import { useLeadFields } from '../leads/use-custom-fields.ts';
import { inboundQueries } from './queries.ts';

const names = keysOf('inbound.field', mappedFields);

/** The values of a message, each with the field it is mapped to. */
export function WhichField({ doorId, fields }: { doorId: string; fields: readonly MappedValue[] }) {
  const door = useQuery(inboundQueries.doors).data?.doors.find(({ id }) => id === doorId);
  return door && <Chosen key={door.version} door={door} fields={fields} />;
}

function Chosen({ door, fields }: { door: Door; fields: readonly MappedValue[] }) {
  const t = useT();
  const client = useQueryClient();
  const { own } = useLeadFields();
  const [mapping, setMapping] = useState(door.mapping);
  const options = [
    ...mappedFields.map((value) => ({ value, label: t(names[value]) })),
    ...own.map(({ key, label }) => ({ value: key, label })),
  ];
  const replay = useMutation({
    mutationFn: async () => {
      await api.inbound.changeDoor({ id: door.id, mapping }, { version: door.version });
      const sum = { taken: 0, failed: 0 };
      // A message that fails again is not retried in this loop, so the loop ends.
      for (let left = 1; left > 0; ) {
        const done = await api.inbound.replay({ id: door.id });
        sum.taken += done.taken;
        sum.failed = done.failed + done.left;
        left = done.taken > 0 ? done.left : 0;
      }
      return sum;
    },
    onSuccess: (sum) => toast(t('inbound.replayed', sum)),
    onError: (error) => toast(t('inbound.notDone'), { tone: 'destructive', description: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: ['inbound'] }),
  });
  return (
    <section aria-labelledby="which" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="which" className="font-medium">
          {t('inbound.fields')}
        </h2>
        <p className="text-sm text-ink-2">{t('inbound.fieldsText')}</p>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {fields.map(({ path, value, field }) => (
          <li key={path} className="grid items-center gap-x-4 gap-y-1.5 py-2 sm:grid-cols-[1fr_13rem]">
            <div className="grid min-w-0">
              <bdi className="truncate text-sm font-medium">{path}</bdi>
              <bdi className="truncate text-sm text-ink-3">{value}</bdi>
            </div>
            <Select<MappedField>
              aria-label={t('inbound.fieldIs', { path })}
              value={mapping[path] ?? field ?? 'nothing'}
              options={options}
              onChange={(next) => setMapping({ ...mapping, [path]: next })}
            />
          </li>
        ))}
      </ul>
      <Button kind="act" className="justify-self-start" busy={replay.isPending} onClick={() => replay.mutate()}>
        {t('inbound.replay')}
      </Button>
    </section>
  );
}
