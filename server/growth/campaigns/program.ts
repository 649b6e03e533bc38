import type { AnyStep } from '#contract/core/programs/flow.ts';
import type { CampaignMessage, Comparison } from '#contract/growth/campaigns/content.ts';
import { variantOf } from '#contract/growth/campaigns/problems.ts';
import type { Definition } from '#server/core/programs/engine.ts';
import type { CampaignRecord } from './rows.ts';

/** A campaign message as a step of its program. Its content is stored with the program version, so that what was sent stays on record. */
export type CampaignStep = AnyStep & {
  kind: 'campaign';
  campaign: string;
  variant: 'a' | 'b';
  message: CampaignMessage;
  late: number;
  /** The base URL of links in its emails; campaigns started before it was stored have none. */
  origin?: string;
  /** The sending domain, whose warm-up limits apply. */
  domain?: string;
};

/** A message later than this is not worth sending. */
const lateHours = 48;

const exits = {
  once: [{ kind: 'unsubscribe' }],
  drip: [
    { kind: 'reply' },
    { kind: 'booking' },
    { kind: 'unsubscribe' },
    { kind: 'deal' },
    // Calls are stored in whole minutes, so 3 means more than two and a half.
    { kind: 'call', minutes: 3 },
  ],
} as const;

type Written = Pick<CampaignRecord, 'id' | 'type' | 'messages' | 'comparison' | 'keepsEntering' | 'filter'>;

/** The campaign as an automation program: messages with waits between them, the first in two variants if they are compared. */
export function programOf(
  { id, type, messages, comparison, keepsEntering, filter }: Written,
  { origin, domain }: { origin: string; domain: string },
): Definition {
  const step = (message: CampaignMessage, variant: 'a' | 'b'): CampaignStep => ({
    id: variant === 'a' ? message.id : `${message.id}-other`,
    kind: 'campaign',
    campaign: id,
    variant,
    message,
    late: lateHours,
    origin,
    domain,
  });
  const steps = messages.flatMap((message, at): AnyStep[] => [
    ...(at > 0 && message.waitDays > 0
      ? [{ id: `wait-${message.id}`, kind: 'wait', for: { n: message.waitDays, unit: 'days' } } as AnyStep]
      : []),
    at === 0 && comparison ? halves(message, comparison, step) : step(message, 'a'),
  ]);
  return {
    triggers: type === 'drip' && keepsEntering && filter ? [{ kind: 'list', filter, when: 'enters' }] : [],
    conditions: null,
    steps,
    exits: exits[type],
    again: { mode: 'once' },
  };
}

const halves = (
  message: CampaignMessage,
  comparison: Comparison,
  step: (message: CampaignMessage, variant: 'a' | 'b') => CampaignStep,
): AnyStep =>
  ({
    id: 'halves',
    kind: 'split',
    parts: [
      { share: 50, steps: [step(message, 'a')] },
      { share: 50, steps: [step(variantOf(message, comparison), 'b')] },
    ],
  }) as AnyStep;
