import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PhoneCall } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { formatPhone } from '#app/i18n/phone.tsx';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import type { VoiceCall } from '#contract/people/voice.ts';
import { messageQueries } from './queries.ts';

type Props = {
  leadId: string;
  phone: string;
  address: string | undefined;
  call: VoiceCall | undefined;
  onCall: (call: VoiceCall) => void;
  /** The link that calls with the device's own phone. */
  children: ReactNode;
};

/** The lead's phone rang, so there is an entry to complete, or there will be. */
export const wasCalled = ({ state }: VoiceCall): boolean => ['calling', 'talking', 'ended'].includes(state);

/** Rings the member's phone and then the lead's through the provider; without a provider, the device's own phone calls. */
export function PutThrough({ leadId, phone, address, call, onCall, children }: Props) {
  const t = useT();
  const { data: voice } = useQuery(messageQueries.voice);
  const dial = useMutation({
    mutationFn: () => api.voice.dial({ id: leadId, ...(address && { address }) }),
    onSuccess: onCall,
    onError: (error) => toast(t('messages.notCalled'), { tone: 'destructive', description: error.message }),
  });
  if (!voice?.isSetUp) return children;
  if (!voice.phone)
    return (
      <div className="grid gap-2">
        {children}
        <p className="text-sm text-ink-3">
          {t('messages.voiceNoPhone')}{' '}
          <Link to="/settings/notifications" className="text-act underline underline-offset-4">
            {t('messages.voiceAddPhone')}
          </Link>
        </p>
      </div>
    );
  const isUnderWay = call && !['ended', 'failed'].includes(call.state);
  return (
    <div className="grid gap-2">
      <Button
        kind="act"
        icon={<PhoneCall />}
        className="justify-self-start"
        busy={dial.isPending}
        disabled={isUnderWay}
        onClick={() => dial.mutate()}
      >
        <bdi>{t('messages.callNumber', { number: formatPhone(phone) })}</bdi>
      </Button>
      {call ? (
        <Progress key={call.id} call={call} onCall={onCall} />
      ) : (
        <p className="text-sm text-ink-3">
          <bdi>{t('messages.voiceHow', { number: `\u2066${formatPhone(voice.phone)}\u2069` })}</bdi>
        </p>
      )}
    </div>
  );
}

function Progress({ call, onCall }: { call: VoiceCall; onCall: (call: VoiceCall) => void }) {
  const t = useT();
  const client = useQueryClient();
  const { data } = useQuery(messageQueries.voiceCall(call.id));
  const { state, outcome, minutes, problem, recording } = data ?? call;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each state of the call
  useEffect(() => {
    if (!data) return;
    onCall(data);
    if (state !== 'ended') return;
    void client.invalidateQueries({ queryKey: ['messages', 'list'] });
    void client.invalidateQueries({ queryKey: ['leads', 'timeline', call.lead] });
  }, [state]);
  return (
    <p className={state === 'failed' ? 'text-sm text-loss' : 'text-sm text-ink-2'} aria-live="polite">
      {state === 'failed' && problem
        ? problem
        : state === 'ended' && outcome
          ? t('messages.voiceEnded', { outcome: t(`messages.outcome.${outcome}`), count: minutes ?? 0 })
          : t(`messages.voiceState.${state}`)}
      {recording !== 'no' && state !== 'failed' && <span className="ms-1">{t('messages.voiceRecorded')}</span>}
    </p>
  );
}
