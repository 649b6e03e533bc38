import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import { billedEach, type Tool, toolCategories } from '#contract/insight/tools.ts';

const categoryNames = keysOf('costs.category', toolCategories);
const billedNames = keysOf('costs.billed', billedEach);
const nobody = 'none';

type Given = Omit<Tool, 'id' | 'createdAt' | 'version' | 'price' | 'startsOn'> & {
  price: number | null;
  startsOn: string | null;
};

export default function ToolEditor({ tool, onClose }: { tool: Tool | null; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const people = usePeople();
  const [key] = useState(() => crypto.randomUUID());
  const [given, setGiven] = useState<Given>(
    () =>
      tool ?? {
        vendor: '',
        category: 'other',
        seats: 1,
        seatsUsed: null,
        price: null,
        billed: 'monthly',
        startsOn: todayHere(),
        renewsOn: null,
        noticeDays: 30,
        endedOn: null,
        note: '',
        owner: null,
      },
  );
  const set = (change: Partial<Given>) => setGiven({ ...given, ...change });
  const whole = (text: string) => Math.max(0, Math.round(Number(text) || 0));
  const save = useMutation({
    mutationFn: () => {
      const { vendor, category, seats, seatsUsed, billed, renewsOn, noticeDays, endedOn, note, owner } = given;
      const input = { vendor, category, seats, seatsUsed, billed, renewsOn, noticeDays, endedOn, note, owner };
      const full = { ...input, price: given.price ?? 0, startsOn: given.startsOn ?? '' };
      return tool
        ? api.tools.change({ id: tool.id, ...full }, { version: tool.version })
        : api.tools.create(full, { key });
    },
    onSuccess: async () => {
      await Promise.all(
        ['tools', 'metrics', 'tasks'].map((domain) => client.invalidateQueries({ queryKey: [domain] })),
      );
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem) || error.issues.length === 0)
        toast(t('costs.failed'), { tone: 'destructive', description: error.message });
    },
  });
  const wrong = (field: string) =>
    save.error instanceof ApiProblem ? save.error.issues.find(({ path }) => path[0] === field)?.message : undefined;
  return (
    <FormDialog
      title={t(tool ? 'costs.change' : 'costs.add')}
      busy={save.isPending}
      disabled={!given.vendor.trim() || given.price === null || !given.startsOn}
      onSave={save.mutate}
      onClose={onClose}
    >
      <Field label={t('costs.vendor')} required error={wrong('vendor')}>
        <Input
          autoFocus
          value={given.vendor}
          maxLength={120}
          onChange={(event) => set({ vendor: event.target.value })}
        />
      </Field>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field label={t('costs.category')}>
          <Select
            value={given.category}
            onChange={(category) => set({ category })}
            options={toolCategories.map((value) => ({ value, label: t(categoryNames[value]) }))}
          />
        </Field>
        <Field label={t('costs.owner')} hint={t('costs.owner.hint')} error={wrong('owner')}>
          <Select
            value={given.owner ?? nobody}
            onChange={(owner) => set({ owner: owner === nobody ? null : owner })}
            options={[
              { value: nobody, label: t('costs.owner.me') },
              ...people.options.map(({ value, label }) => ({ value, label })),
            ]}
          />
        </Field>
        <Field label={t('costs.price')} required error={wrong('price')}>
          <MoneyField value={given.price} onChange={(price) => set({ price })} />
        </Field>
        <Field label={t('costs.billed')}>
          <Select
            value={given.billed}
            onChange={(billed) => set({ billed })}
            options={billedEach.map((value) => ({ value, label: t(billedNames[value]) }))}
          />
        </Field>
        <Field label={t('costs.column.seats')} error={wrong('seats')}>
          <Input
            type="number"
            min={1}
            value={String(given.seats)}
            onChange={(event) => set({ seats: whole(event.target.value) })}
          />
        </Field>
        <Field label={t('costs.used')} hint={t('costs.used.hint')} error={wrong('seatsUsed')}>
          <Input
            type="number"
            min={0}
            value={given.seatsUsed === null ? '' : String(given.seatsUsed)}
            onChange={(event) => set({ seatsUsed: event.target.value === '' ? null : whole(event.target.value) })}
          />
        </Field>
        <Field label={t('costs.startsOn')} required error={wrong('startsOn')}>
          <DateField value={given.startsOn} onChange={(startsOn) => set({ startsOn })} />
        </Field>
        <Field label={t('costs.column.renews')} error={wrong('renewsOn')}>
          <DateField value={given.renewsOn} onChange={(renewsOn) => set({ renewsOn })} />
        </Field>
        <Field label={t('costs.noticeDays')} hint={t('costs.noticeDays.hint')} error={wrong('noticeDays')}>
          <Input
            type="number"
            min={0}
            max={365}
            value={String(given.noticeDays)}
            onChange={(event) => set({ noticeDays: whole(event.target.value) })}
          />
        </Field>
        <Field label={t('costs.endedOn')} error={wrong('endedOn')}>
          <DateField value={given.endedOn} onChange={(endedOn) => set({ endedOn })} />
        </Field>
      </div>
      <Field label={t('analytics.spend.note')} error={wrong('note')}>
        <Input value={given.note} maxLength={500} onChange={(event) => set({ note: event.target.value })} />
      </Field>
    </FormDialog>
  );
}
