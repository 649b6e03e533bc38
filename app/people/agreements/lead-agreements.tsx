import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSignature } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { toast } from '#app/ui/toast.ts';
import { type BuyerAgreement, isInForceOn } from '#contract/people/buyer-agreements.ts';
import type { Lead } from '#contract/people/leads.ts';

const AddAgreement = lazy(() => import('./add-agreement.tsx'));

const agreementsQuery = (id: string) =>
  queryOptions({
    queryKey: ['leads', 'buyer-agreements', id],
    queryFn: ({ signal }) => api.buyerAgreements.ofLead({ id }, { signal }),
  });

/** A buyer's agreements. Without one in force on the day, no tour can be scheduled. */
export default function LeadAgreements({ lead }: { lead: Lead }) {
  const t = useT();
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const { data } = useQuery(agreementsQuery(lead.id));
  const end = useMutation({
    mutationFn: (agreementId: string) => api.buyerAgreements.end({ id: lead.id, agreementId }),
    onError: (error) => toast(t('agreements.notSaved'), { tone: 'destructive', description: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: ['leads'] }),
  });
  const mayAdd = lead.can.change && !lead.archivedAt;
  if (!data || (data.agreements.length === 0 && (!mayAdd || lead.kind !== 'buyer'))) return null;
  return (
    <section aria-label={t('agreements.title')} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-medium text-ink-3">{t('agreements.title')}</h3>
        {mayAdd && (
          <Button kind="quiet" size="s" onClick={() => setAdding(true)}>
            <FileSignature />
            {t('agreements.add')}
          </Button>
        )}
      </div>
      {data.agreements.length === 0 && <p className="text-sm text-ink-3">{t('agreements.none')}</p>}
      <ul className="grid gap-1.5">
        {data.agreements.map((agreement) => (
          <Line
            key={agreement.id}
            agreement={agreement}
            onEnd={mayAdd ? () => end.mutate(agreement.id) : undefined}
            isEnding={end.isPending}
          />
        ))}
      </ul>
      {adding && (
        <Suspense>
          <AddAgreement leadId={lead.id} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  );
}

type LineProps = { agreement: BuyerAgreement; onEnd: (() => void) | undefined; isEnding: boolean };

function Line({ agreement, onEnd, isEnding }: LineProps) {
  const t = useT();
  const format = useFormat();
  const { from, until, payKind, amount, rateBasisPoints, endedOn, note } = agreement;
  const isValid = isInForceOn(agreement, todayHere());
  const pay =
    payKind === 'rate'
      ? t('agreements.rateOf', { rate: format.percent((rateBasisPoints ?? 0) / 10_000, 2) })
      : t(payKind === 'hourly' ? 'agreements.hourlyOf' : 'agreements.amountOf', { amount: format.money(amount ?? 0) });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Chip tone={isValid ? 'act' : 'plain'}>
        {t(endedOn ? 'agreements.ended' : isValid ? 'agreements.valid' : 'agreements.notNow')}
      </Chip>
      <span className="num">{t('agreements.term', { from: format.date(from), until: format.date(until) })}</span>
      <span className="text-ink-2">
        <Facts of={[pay, note]} />
      </span>
      {onEnd && !endedOn && (
        <Button size="s" kind="quiet" busy={isEnding} onClick={onEnd}>
          {t('agreements.end')}
        </Button>
      )}
    </li>
  );
}
