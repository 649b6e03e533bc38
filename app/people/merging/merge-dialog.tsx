import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight, Merge } from 'lucide-react';
import { useId, useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import { type MergeField, mergeFields } from '#contract/people/merging.ts';
import { FieldValue } from '../leads/field-value.tsx';
import { hideLead, leadsMoved, showLead } from '../leads/show-lead.ts';
import { useUnmerge } from './use-unmerge.ts';

const isEmpty = (value: unknown): boolean => value === null || value === '';
const differ = (one: Lead, other: Lead) => mergeFields.filter((field) => one[field] !== other[field]);

/** Fields that are empty in the winner are taken from the loser by default. */
const usual = (winner: Lead, loser: Lead): MergeField[] =>
  mergeFields.filter((field) => field !== 'owner' && isEmpty(winner[field]) && !isEmpty(loser[field]));

type Props = { one: Lead; other: Lead; onClose: () => void; onMerged?: (winner: Lead) => void };

/** Two leads side by side: each field is taken from one of them, and everything else moves to the one that remains. */
export function MergeDialog({ one, other, onClose, onMerged }: Props) {
  const t = useT();
  const client = useQueryClient();
  const name = useId();
  const unmerge = useUnmerge();
  const [swapped, setSwapped] = useState(false);
  const [winner, loser] = swapped ? [other, one] : [one, other];
  const [take, setTake] = useState<readonly MergeField[]>(() => usual(winner, loser));
  const fields = differ(winner, loser);
  const turn = () => {
    setSwapped(!swapped);
    setTake(usual(loser, winner));
  };
  const merge = useMutation({
    mutationFn: () =>
      api.leads.merge(
        {
          id: winner.id,
          loser: loser.id,
          loserVersion: loser.version,
          take: fields.filter((field) => take.includes(field)),
        },
        { version: winner.version },
      ),
    onSuccess: ({ lead, merge: made }) => {
      hideLead(client, loser.id);
      showLead(client, lead);
      leadsMoved(client);
      void client.invalidateQueries({ queryKey: ['leads'] });
      onClose();
      onMerged?.(lead);
      toast(t('people.merged', { winner: lead.name }), {
        action: { label: t('ui.undo'), onAction: () => unmerge.mutate(made.id) },
      });
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: ['leads'] });
      const isStale = error instanceof ApiProblem && error.code === 'version_conflict';
      toast(t('people.notMerged'), {
        tone: 'destructive',
        description: isStale ? t('people.changedMeanwhile') : error.message,
      });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('people.mergeTitle')}
      description={t('people.mergeText', { winner: winner.name, loser: loser.name })}
      size="l"
      footer={
        <>
          <Button kind="quiet" icon={<ArrowLeftRight />} className="me-auto" onClick={turn}>
            {t('people.turn')}
          </Button>
          <DialogClose>
            <Button kind="quiet">{t('ui.cancel')}</Button>
          </DialogClose>
          <Button kind="act" icon={<Merge />} busy={merge.isPending} onClick={() => merge.mutate()}>
            {t('people.merge')}
          </Button>
        </>
      }
    >
      <div className="grid gap-1">
        <div
          className="grid grid-cols-2 gap-2 border-b border-line pb-2 text-sm sm:grid-cols-[7rem_1fr_1fr]"
          aria-hidden="true"
        >
          <span className="max-sm:hidden" />
          <span className="min-w-0">
            <b className="block truncate font-medium">{winner.name}</b>
            <span className="text-act">{t('people.stays')}</span>
          </span>
          <span className="min-w-0">
            <b className="block truncate font-medium">{loser.name}</b>
            <span className="text-ink-3">{t('people.goesIn')}</span>
          </span>
        </div>
        {fields.map((field) => {
          const taken = take.includes(field);
          const choose = (fromLoser: boolean) =>
            setTake([...take.filter((each) => each !== field), ...(fromLoser ? [field] : [])]);
          const keepsAddress = (field === 'email' || field === 'phone') && loser[field] === null;
          return (
            <fieldset
              key={field}
              className="grid grid-cols-2 gap-2 border-b border-line py-1.5 sm:grid-cols-[7rem_1fr_1fr] sm:items-center"
            >
              <legend className="float-start text-sm text-ink-3 max-sm:col-span-2 sm:contents">
                <span className="sm:block">{t.any(leadFields[field].label)}</span>
              </legend>
              {[winner, loser].map((lead, place) => (
                <label
                  key={lead.id}
                  className={cx(
                    'tap flex min-w-0 cursor-pointer items-center gap-2 rounded-s border px-2.5 py-1.5 wrap-anywhere',
                    taken === (place === 1) ? 'border-act bg-act-tint' : 'border-line hover:border-edge',
                    place === 1 && keepsAddress && 'cursor-not-allowed opacity-55',
                  )}
                >
                  <input
                    type="radio"
                    name={`${name} ${field}`}
                    className="accent-act"
                    checked={taken === (place === 1)}
                    disabled={place === 1 && keepsAddress}
                    onChange={() => choose(place === 1)}
                  />
                  <span className="min-w-0">
                    <FieldValue lead={lead} field={field} />
                  </span>
                </label>
              ))}
            </fieldset>
          );
        })}
        {fields.length === 0 && <p className="py-2 text-ink-2">{t('people.noDifference')}</p>}
        <p className="pt-2 text-sm text-ink-2">{t('people.goesAlong')}</p>
      </div>
    </Dialog>
  );
}
