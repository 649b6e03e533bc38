import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { type Channel, type GateRule, gateRules, type Outcome } from '#contract/people/messages-words.ts';

const rules = keysOf('messages.rule', gateRules);

type Said = {
  outcome: Outcome;
  rule: GateRule;
  law: string | null;
  until: string | null;
  state: string | null;
  timeZone: string | null;
};

/** The gate's verdict as a sentence: whether, when, and why. */
export function useGateWords(): (said: Said, channel: Channel) => string {
  const t = useT();
  const format = useFormat();
  return ({ outcome, rule, until, state, timeZone }, channel) => {
    const why = t(rules[rule]);
    if (outcome === 'deny') return t(`messages.gate.deny.${channel}`, { why });
    if (outcome === 'allow') return t(`messages.gate.allow.${channel}`, { why });
    const when = until ? format.dateTime(until, { ...(timeZone && { zone: timeZone }), style: 'medium' }) : '';
    const where = state ?? t('messages.gate.theirPlace');
    return t(channel === 'call' ? 'messages.gate.holdCall' : 'messages.gate.hold', { when, where, why });
  };
}
