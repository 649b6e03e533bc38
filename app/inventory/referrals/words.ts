import type { Tone } from '#app/ui/chip.tsx';
import type { ReferredSignUp } from '#contract/account/referral-program.ts';
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

export const programTones: Record<ReferredSignUp['state'], Tone> = {
  signed_up: 'plain',
  waiting: 'plain',
  held: 'need',
  credited: 'act',
  refused: 'plain',
  reversed: 'loss',
};
