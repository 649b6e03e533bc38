import type { Tone } from '#app/ui/chip.tsx';
import type { ReferralState } from '#contract/inventory/referrals/referral-rules.ts';

export const stateTones: Record<ReferralState, Tone> = {
  draft: 'plain',
  sent: 'info',
  accepted: 'act',
  active: 'act',
  closed: 'need',
  paid: 'act',
  declined: 'loss',
  expired: 'plain',
};
