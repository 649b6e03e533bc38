import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { ClosingConsequences } from '#app/record-parts.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { issuesOf } from '../issues.ts';
import { dealQueries } from '../queries.ts';
import { Refused } from '../refused.tsx';
import { useGivenName } from '../use-given-name.ts';

/** Changes the acceptance or closing date; shows every date that would move before anything is changed. */
export default function MoveDates({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const t = useT();
  const givenName = useGivenName();
  const format = useFormat();
  const client = useQueryClient();
  const [basis] = useState(deal);
  const [acceptedOn, setAccepted] = useState(deal.acceptedOn);
  const [closingOn, setClosing] = useState(deal.closingOn);
  const isSame = acceptedOn === basis.acceptedOn && closingOn === basis.closingOn;
  const preview = useQuery({
    queryKey: ['deals', 'preview-move', basis.id, acceptedOn, closingOn],
    queryFn: ({ signal }) => api.deals.previewMove({ id: basis.id, acceptedOn, closingOn }, { signal }),
    enabled: !isSame,
    placeholderData: keepPreviousData,
  });
  const move = useMutation({
    mutationFn: () => api.deals.moveBases({ id: basis.id, acceptedOn, closingOn }, { version: basis.version }),
    onSuccess: async (answer) => {
      client.setQueryData(dealQueries.get(basis.id).queryKey, answer.deal);
      await client.invalidateQueries({ queryKey: ['deals'] });
      toast(t('deals.date.moved', { count: answer.moves.length }));
      onClose();
    },
  });
  const issues = issuesOf(move.error, ['acceptedOn', 'closingOn']);
  const moves = isSame ? [] : (preview.data?.moves ?? []);
  const dayWords = (day: string | null) => (day ? format.date(day) : t('deals.date.unknown'));
  return (
    <FormDialog
      title={t('deals.date.move')}
      saveLabel={t('deals.date.accept')}
      busy={move.isPending}
      disabled={isSame || preview.isPending}
      onSave={() => !isSame && move.mutate()}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field label={t('deals.field.acceptedOn')} error={issues.of('acceptedOn')}>
          <DateField value={acceptedOn} onChange={setAccepted} />
        </Field>
        <Field label={t('deals.field.closingOn')} error={issues.of('closingOn')}>
          <DateField value={closingOn} onChange={setClosing} />
        </Field>
      </div>
      <section aria-live="polite" aria-label={t('deals.date.changes')}>
        {isSame ? (
          <p className="text-ink-2">{t('deals.date.moveText')}</p>
        ) : moves.length === 0 ? (
          !preview.isPending && <p className="text-ink-2">{t('deals.date.nothingMoves')}</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {moves.map(({ id, name, from, to }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 py-2">
                <span className="me-auto">{givenName(name)}</span>
                <span className="num flex items-center gap-1.5 text-sm">
                  <span className="text-ink-3">{dayWords(from)}</span>
                  <ArrowRight className="size-3.5 text-ink-3 rtl:-scale-x-100" aria-hidden="true" />
                  <b className="font-medium">{dayWords(to)}</b>
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {closingOn !== basis.closingOn && (
        <Suspense>
          <ClosingConsequences part="deal" id={basis.id} closingOn={closingOn} />
        </Suspense>
      )}
    </FormDialog>
  );
}
