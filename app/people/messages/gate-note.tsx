import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, OctagonX } from 'lucide-react';
import { cx } from '#app/ui/classes.ts';
import type { Verdict } from '#contract/people/messages.ts';
import type { Channel, Purpose } from '#contract/people/messages-words.ts';
import { useGateWords } from './gate-words.ts';
import { messageQueries } from './queries.ts';

export const gateLooks = {
  allow: { icon: CircleCheck, tone: 'bg-act-tint text-act', text: 'text-act' },
  hold: { icon: Clock, tone: 'bg-need-tint text-need', text: 'text-need' },
  deny: { icon: OctagonX, tone: 'bg-loss-tint text-loss', text: 'text-loss' },
};

export const useVerdict = (leadId: string, channel: Channel, purpose: Purpose, address?: string): Verdict | undefined =>
  useQuery(messageQueries.check(leadId, channel, purpose, address)).data;

/** Shows before sending whether a message will be sent, held, or denied, and why. */
export function GateNote({ verdict, channel }: { verdict: Verdict | undefined; channel: Channel }) {
  const words = useGateWords();
  if (!verdict) return <p className="h-9 animate-pulse rounded-m bg-sunken" aria-hidden="true" />;
  const { icon: Icon, tone } = gateLooks[verdict.outcome];
  return (
    <p role="status" className={cx('flex items-start gap-2 rounded-m px-3 py-2 text-sm', tone)}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{words(verdict, channel)}</span>
    </p>
  );
}
