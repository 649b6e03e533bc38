import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Hand } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { toast } from '#app/ui/toast.ts';
import type { LeadOffer } from '#contract/people/routing.ts';
import { sourceWords } from '../leads/source-words.ts';
import { routingQueries } from './queries.ts';

/** Leads offered to the reader now, above everything else, because the first to claim one gets it. `of` limits it to one lead. */
export default function Offers({ of }: { of?: string }) {
  const t = useT();
  const { data } = useQuery(routingQueries.offers);
  const offers = (data?.offers ?? []).filter(({ lead }) => of === undefined || lead.id === of);
  if (offers.length === 0) return null;
  return (
    <section aria-label={t('routing.offers')} className={of ? undefined : 'border-b border-line px-4.5 py-2'}>
      <ul className="grid gap-2">
        {offers.map((offer) => (
          <Offer key={offer.lead.id} offer={offer} isAlone={of !== undefined} />
        ))}
      </ul>
    </section>
  );
}

function Offer({ offer: { lead, expiresAt, method }, isAlone }: { offer: LeadOffer; isAlone: boolean }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const settled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['routing'] }),
      client.invalidateQueries({ queryKey: ['leads'] }),
    ]);
  const claim = useMutation({
    mutationFn: () => api.routing.claim({ id: lead.id }),
    onSuccess: (mine) => {
      toast(t('routing.claimed', { name: mine.name }));
      if (!isAlone) void navigate(`/lead/${lead.id}`);
    },
    onError: (error) => toast(t('routing.notClaimed'), { tone: 'destructive', description: error.message }),
    onSettled: settled,
  });
  const name = lead.name ?? t('routing.unnamed');
  const pass = useMutation({ mutationFn: () => api.routing.pass({ id: lead.id }), onSettled: settled });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m bg-need-tint px-3 py-2">
      <Hand className="size-4 text-need" aria-hidden="true" />
      <div className="me-auto min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p className="text-sm text-ink-2">
          <Facts
            of={[
              t.any(`leads.kind.${lead.kind}`),
              lead.source && sourceWords(t, { source: lead.source, sourceName: lead.sourceName }),
              [lead.city, lead.state].filter(Boolean).join(', '),
            ]}
          />
        </p>
      </div>
      <Left until={expiresAt} onOver={() => void settled()} />
      {method === 'next_up' && (
        <Button size="s" kind="quiet" busy={pass.isPending} onClick={() => pass.mutate()}>
          {t('routing.pass')}
        </Button>
      )}
      <Button
        size="s"
        kind="act"
        busy={claim.isPending}
        onClick={() => claim.mutate()}
        aria-label={t('routing.claimNamed', { name })}
      >
        {t('routing.claim')}
      </Button>
    </li>
  );
}

/** The remaining time of the offer. */
function Left({ until, onOver }: { until: string; onOver: () => void }) {
  const t = useT();
  const format = useFormat();
  const [seconds, setSeconds] = useState(() => secondsTo(until));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsTo(until)), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  const isOver = seconds === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when time is up
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver]);
  const written = `${format.number(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span className="num text-sm text-need" dir="ltr" title={t('routing.left')}>
      {written}
    </span>
  );
}

const secondsTo = (until: string): number => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1_000));
