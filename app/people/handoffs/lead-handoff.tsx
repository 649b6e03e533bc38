import { useMutation, useQuery } from '@tanstack/react-query';
import { Handshake } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Handoff } from '#contract/people/handoffs.ts';
import { handoffsQuery, useHandedOn } from './queries.ts';

const DeclineDialog = lazy(() => import('./decline-dialog.tsx'));

/** A pending handoff: the sender's summary and the recipient's answer. */
export default function LeadHandoff({ leadId }: { leadId: string }) {
  const open = useQuery(handoffsQuery(leadId)).data?.handoffs.find(({ state }) => state === 'open');
  return open ? <Open key={open.id} leadId={leadId} handoff={open} /> : null;
}

function Open({ leadId, handoff }: { leadId: string; handoff: Handoff }) {
  const t = useT();
  const format = useFormat();
  const handedOn = useHandedOn(leadId);
  const [isDeclined, setDeclined] = useState(false);
  const answer = useMutation({
    mutationFn: async (deed: 'accept' | 'withdraw') => {
      if (deed === 'accept') await api.leads.answerHandoff({ id: handoff.id, accept: true });
      else await api.leads.withdrawHandoff({ id: handoff.id });
    },
    onSuccess: async (_, deed) => {
      await handedOn();
      toast(t(deed === 'accept' ? 'handoff.accepted' : 'handoff.withdrawn'));
    },
    onError: (error) => {
      toast(t('leads.change.failed'), { tone: 'destructive', description: error.message });
      void handedOn();
    },
  });
  const names = { from: handoff.from.name, to: handoff.to.name };
  return (
    <section aria-label={t('handoff.title')} className="grid gap-2.5 rounded-m bg-need-tint px-3 py-2.5">
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Handshake className="size-4 text-need" aria-hidden="true" />
        <p className="font-medium">{t(handoff.can.answer ? 'handoff.toYou' : 'handoff.toOther', names)}</p>
        {handoff.warm && <Chip tone="need">{t('handoff.warm')}</Chip>}
        <time dateTime={handoff.at} className="ms-auto text-sm text-ink-3">
          {format.relative(handoff.at)}
        </time>
      </header>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {handoff.summary}
      </p>
      {handoff.stays && <p className="text-sm text-ink-2">{t('handoff.stays', names)}</p>}
      {(handoff.can.answer || handoff.can.withdraw) && (
        <div className="flex flex-wrap gap-2">
          {handoff.can.answer && (
            <>
              <Button size="s" kind="act" busy={answer.isPending} onClick={() => answer.mutate('accept')}>
                {t('handoff.accept')}
              </Button>
              <Button size="s" disabled={answer.isPending} onClick={() => setDeclined(true)}>
                {t('handoff.decline')}
              </Button>
            </>
          )}
          {handoff.can.withdraw && (
            <Button size="s" kind="quiet" disabled={answer.isPending} onClick={() => answer.mutate('withdraw')}>
              {t('handoff.withdraw')}
            </Button>
          )}
        </div>
      )}
      {isDeclined && (
        <Suspense>
          <DeclineDialog leadId={leadId} handoff={handoff} onClose={() => setDeclined(false)} />
        </Suspense>
      )}
    </section>
  );
}
