import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { SpendEntry } from '#contract/insight/spend.ts';
import { type Source, sources } from '#contract/people/lead-fields.ts';

const spendQuery = queryOptions({
  queryKey: ['metrics', 'spend entries'],
  queryFn: ({ signal }) => api.spend.list({}, { signal }),
});

type Way = 'once' | 'spread' | 'monthly';
const wayOf = ({ recurs, months }: Pick<SpendEntry, 'recurs' | 'months'>): Way =>
  recurs ? 'monthly' : months > 1 ? 'spread' : 'once';

/** What sources cost: once, spread over months, or every month. */
export default function Spend({ onClose }: { onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const found = useQuery(spendQuery);
  const [edited, setEdited] = useState<SpendEntry | 'new' | null>(null);
  const renew = () => client.invalidateQueries({ queryKey: ['metrics'] });
  const remove = useMutation({
    mutationFn: (entry: SpendEntry) => api.spend.remove({ id: entry.id }),
    onSuccess: (_, { id: _id, createdAt: _at, version: _version, ...entry }) =>
      toast(t('analytics.spend.removed'), {
        action: { label: t('ui.undo'), onAction: () => void api.spend.create(entry).then(renew) },
      }),
    onError: (error) => toast(t('analytics.spend.failed'), { tone: 'destructive', description: error.message }),
    onSettled: renew,
  });
  if (edited)
    return <Editor entry={edited === 'new' ? null : edited} onClose={() => setEdited(null)} onSaved={renew} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('analytics.spend')}
      description={t('analytics.spend.text')}
      size="m"
      footer={
        <Button kind="act" onClick={() => setEdited('new')}>
          {t('analytics.spend.add')}
        </Button>
      }
    >
      {found.isError && !found.data ? (
        <ErrorScreen error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <SkeletonRows rows={4} columns={3} />
      ) : found.data.rows.length === 0 ? (
        <p className="py-8 text-center text-ink-2">{t('analytics.spend.none')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {found.data.rows.map((entry) => {
            const name = t(`leads.source.${entry.source}`);
            return (
              <li key={entry.id} className="flex items-center gap-3 py-2">
                <span className="grid min-w-0 flex-1">
                  <span className="truncate font-medium">{[name, entry.note].filter(Boolean).join(' · ')}</span>
                  <span className="text-sm text-ink-3">
                    {t(`analytics.spend.told.${wayOf(entry)}`, {
                      date: format.date(entry.startsOn),
                      months: entry.months,
                      end: entry.endsOn ? format.date(entry.endsOn) : '',
                      hasEnd: String(entry.endsOn !== null),
                    })}
                  </span>
                </span>
                <span className="num">{format.money(entry.amount)}</span>
                <IconButton size="s" label={t('analytics.spend.edit', { name })} onClick={() => setEdited(entry)}>
                  <Pencil />
                </IconButton>
                <IconButton size="s" label={t('analytics.spend.remove', { name })} onClick={() => remove.mutate(entry)}>
                  <Trash2 />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}

type EditorProps = { entry: SpendEntry | null; onClose: () => void; onSaved: () => Promise<unknown> };

function Editor({ entry, onClose, onSaved }: EditorProps) {
  const t = useT();
  const [key] = useState(() => crypto.randomUUID());
  const [source, setSource] = useState<Source>(entry?.source ?? 'zillow');
  const [amount, setAmount] = useState<number | null>(entry?.amount ?? null);
  const [startsOn, setStartsOn] = useState<string | null>(entry?.startsOn ?? todayHere());
  const [way, setWay] = useState<Way>(entry ? wayOf(entry) : 'monthly');
  const [months, setMonths] = useState(String(entry && entry.months > 1 ? entry.months : 12));
  const [endsOn, setEndsOn] = useState<string | null>(entry?.endsOn ?? null);
  const [note, setNote] = useState(entry?.note ?? '');
  const save = useMutation({
    mutationFn: () => {
      const input = {
        source,
        amount: amount ?? 0,
        startsOn: startsOn ?? '',
        months: way === 'spread' ? Number(months) || 0 : 1,
        recurs: way === 'monthly',
        endsOn: way === 'monthly' ? endsOn : null,
        note,
      };
      return entry
        ? api.spend.change({ id: entry.id, ...input }, { version: entry.version })
        : api.spend.create(input, { key });
    },
    onSuccess: async () => {
      await onSaved();
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem) || error.issues.length === 0)
        toast(t('analytics.spend.failed'), { tone: 'destructive', description: error.message });
    },
  });
  const wrong = (field: string) =>
    save.error instanceof ApiProblem ? save.error.issues.find(({ path }) => path[0] === field)?.message : undefined;
  return (
    <FormDialog
      title={t(entry ? 'analytics.spend.change' : 'analytics.spend.add')}
      busy={save.isPending}
      disabled={!amount || !startsOn}
      onSave={save.mutate}
      onClose={onClose}
    >
      <Field label={t('leads.field.source')} required error={wrong('source')}>
        <Select
          value={source}
          onChange={setSource}
          options={sources.map((value) => ({ value, label: t(`leads.source.${value}`) }))}
        />
      </Field>
      <Field label={t('analytics.spend.amount')} required error={wrong('amount')}>
        <MoneyField value={amount} onChange={setAmount} />
      </Field>
      <Field label={t('analytics.spend.way')}>
        <Select
          value={way}
          onChange={setWay}
          options={(['monthly', 'once', 'spread'] as const).map((value) => ({
            value,
            label: t(`analytics.spend.way.${value}`),
          }))}
        />
      </Field>
      {way === 'spread' && (
        <Field label={t('analytics.spend.months')} error={wrong('months')}>
          <Input
            type="number"
            inputMode="numeric"
            min={2}
            max={60}
            value={months}
            onChange={(event) => setMonths(event.target.value)}
          />
        </Field>
      )}
      <Field label={t('analytics.spend.start')} required error={wrong('startsOn')}>
        <DateField value={startsOn} onChange={setStartsOn} />
      </Field>
      {way === 'monthly' && (
        <Field label={t('analytics.spend.end')} hint={t('analytics.spend.end.hint')} error={wrong('endsOn')}>
          <DateField value={endsOn} onChange={setEndsOn} />
        </Field>
      )}
      <Field label={t('analytics.spend.note')} error={wrong('note')}>
        <Input value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
