import type { AnyStep } from '#contract/core/programs/flow.ts';
import type { CampaignMessage, Comparison } from '#contract/growth/campaigns/content.ts';
import { variantOf } from '#contract/growth/campaigns/problems.ts';
import type { Definition } from '#server/core/programs/engine.ts';
import type { CampaignRecord } from './rows.ts';

/** A message of a campaign, as a step of its program: what it says goes with the version, so what went out is known for good. */
export type CampaignStep = AnyStep & {
  kind: 'campaign';
  campaign: string;
  variant: 'a' | 'b';
  message: CampaignMessage;
  late: number;
  /** Where paths in its mails begin; what was sent before this was kept had none. */
  origin?: string;
  /** The domain it leaves from, whose pace it keeps. */
  domain?: string;
};

/** So long after its hour a message is no longer worth sending. */
const lateHours = 48;

const exits = {
  once: [{ kind: 'unsubscribe' }],
  drip: [
    { kind: 'reply' },
    { kind: 'booking' },
    { kind: 'unsubscribe' },
    { kind: 'deal' },
    // Calls are kept in whole minutes: more than two and a half.
    { kind: 'call', minutes: 3 },
  ],
} as const;

type Written = Pick<CampaignRecord, 'id' | 'type' | 'messages' | 'comparison' | 'keepsEntering' | 'filter'>;

/** The campaign as the engine runs it: messages with waits between them, the first in two versions where they are compared. */
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
