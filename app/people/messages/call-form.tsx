import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PhoneCall } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '#app/api.ts';
import { formatPhone } from '#app/i18n/phone.tsx';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { useDraft } from '#app/ui/record/use-draft.ts';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import { type CallOutcome, callOutcomes } from '#contract/people/messages-words.ts';
import type { VoiceCall } from '#contract/people/voice.ts';
import { AddressChoice } from './address-choice.tsx';
import { GateNote, useVerdict } from './gate-note.tsx';
import { PutThrough, wasCalled } from './put-through.tsx';
import { useStageOffer } from './use-stage-offer.ts';

type Props = {
  leadId: string;
  to?: string | undefined;
  /** Called after logging, to open the next lead of a call queue. */
  onLogged?: (() => void) | undefined;
};

/** Calls through the provider or the device's own phone if the gate allows it, and logs the outcome with one tap. */
export default function CallForm({ leadId, to, onLogged }: Props) {
  const t = useT();
  const client = useQueryClient();
  const [address, setAddress] = useState(to);
  const verdict = useVerdict(leadId, 'call', 'transactional', address);
  const [note, setNote] = useDraft(`call ${leadId}`);
  const [call, setCall] = useState<VoiceCall>();
  const [chosen, setChosen] = useState<CallOutcome>();
  const offerOf = useStageOffer(leadId);
  const key = useRef(crypto.randomUUID());
  const log = useMutation({
    // A call through the provider already has an entry, so only the outcome and note are added.
    mutationFn: async (outcome: CallOutcome) => {
      if (call && wasCalled(call)) await api.voice.complete({ id: call.id, outcome, note });
      else await api.messages.logCall({ id: leadId, outcome, note, ...(address && { address }) }, { key: key.current });
    },
    onMutate: setChosen,
    onSuccess: (_, outcome) => {
      key.current = crypto.randomUUID();
      setNote('');
      setCall(undefined);
      toast(t('messages.callLogged'), offerOf(outcome));
      onLogged?.();
    },
    onError: (error) => toast(t('messages.notSaved'), { tone: 'destructive', description: error.message }),
    onSettled: () => {
      setChosen(undefined);
      void client.invalidateQueries({ queryKey: ['messages'] });
      void client.invalidateQueries({ queryKey: ['leads', 'timeline', leadId] });
      void client.invalidateQueries({ queryKey: ['leads', 'get', leadId] });
    },
  });
  const phone = verdict?.address;
  return (
    <div className="grid gap-2.5">
      <AddressChoice leadId={leadId} channel="call" purpose="transactional" value={address} onChange={setAddress} />
      <GateNote verdict={verdict} channel="call" />
      {phone && verdict.outcome === 'allow' && (
        <PutThrough leadId={leadId} phone={phone} address={address} call={call} onCall={setCall}>
          <Button asChild kind="act" icon={<PhoneCall />} className="justify-self-start">
            <a href={`tel:${phone}`}>
              <bdi>{t('messages.callNumber', { number: formatPhone(phone) })}</bdi>
            </a>
          </Button>
        </PutThrough>
      )}
      <Textarea
        aria-label={t('messages.callNote')}
        placeholder={t('messages.callNote')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        rows={2}
        maxLength={20_000}
      />
      <fieldset className="flex flex-wrap items-center gap-1.5">
        <legend className="mb-1.5 text-sm font-medium text-ink-3">{t('messages.howItEnded')}</legend>
        {callOutcomes.map((outcome) => (
          <Button
            key={outcome}
            size="s"
            busy={log.isPending && chosen === outcome}
            disabled={log.isPending && chosen !== outcome}
            onClick={() => log.mutate(outcome)}
          >
            {t(`messages.outcome.${outcome}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
