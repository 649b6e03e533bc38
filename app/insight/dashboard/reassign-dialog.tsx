import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { RadioGroup } from '#app/ui/radio-group.tsx';
import { toast } from '#app/ui/toast.ts';
import { staleFilter, unanswered } from '#contract/insight/queue-reasons.ts';
import { countedFilter, openFilter } from '#contract/people/lead-metrics.ts';
import type { TeamRow } from './team-board.tsx';

type Which = 'waiting' | 'quiet' | 'all';

const filters: Record<Which, string> = {
  waiting: unanswered,
  quiet: `${openFilter}~${staleFilter}`,
  all: openFilter,
};

/** Leads of somebody who does not get to them go to somebody who does, or to the pond. */
export default function ReassignDialog({ row, onClose }: { row: TeamRow; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const people = usePeople();
  const counts: Record<Which, number> = { waiting: row.waiting, quiet: row.quiet, all: row.openLeads };
  const offered = (['waiting', 'quiet', 'all'] as const).filter((which) => counts[which] > 0);
  const [which, setWhich] = useState<Which>(offered[0] ?? 'all');
  const [to, setTo] = useState<{ value: string; label: string } | null>(null);
  const options = people.options.filter(({ value }) => value !== row.userId);
  const undo = useMutation({
    mutationFn: (id: string) => api.jobs.undo({ id }),
    onSuccess: () => toast(t('desk.reassign.undone')),
    onError: (error) => toast(t('record.notSaved'), { tone: 'destructive', description: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: ['leads'] }),
  });
  const send = useMutation({
    mutationFn: () =>
      api.leads.bulk({
        selection: { filter: `owner:is(${row.userId})~${filters[which]}~${countedFilter}` },
        do: { act: 'owner', owner: to!.value },
      }),
    onSuccess: ({ jobId }) => {
      toast(t('desk.reassign.sent', { count: counts[which], name: to!.label }), {
        action: { label: t('ui.undo'), onAction: () => undo.mutate(jobId) },
      });
      onClose();
    },
    onError: (error) => toast(t('record.notSaved'), { tone: 'destructive', description: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: ['leads'] }),
  });
  return (
    <FormDialog
      title={t('desk.reassign.named', { name: row.name })}
      saveLabel={t('desk.reassign')}
      busy={send.isPending}
      disabled={!to}
      onSave={() => send.mutate()}
      onClose={onClose}
    >
      <Field label={t('desk.reassign.which')}>
        <RadioGroup
          value={which}
          onChange={setWhich}
          choices={offered.map((value) => ({ value, label: t(`desk.reassign.${value}`, { count: counts[value] }) }))}
        />
      </Field>
      <Field label={t('desk.reassign.to')} required className="grid-cols-[minmax(0,1fr)]">
        <Combobox label={t('desk.reassign.to')} source={options} value={to} onChange={setTo} />
      </Field>
    </FormDialog>
  );
}
