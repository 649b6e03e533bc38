import { partOf } from '../../core/money.ts';
import { addDays } from '../../core/time-zone.ts';

export const directions = ['out', 'in'] as const;
export type Direction = (typeof directions)[number];

export const referralStates = ['draft', 'sent', 'accepted', 'active', 'closed', 'paid', 'declined', 'expired'] as const;
export type ReferralState = (typeof referralStates)[number];

/** All allowed state changes. The partner's broker accepts, payments close and pay a referral, and users make the other changes. */
const steps: Readonly<Record<ReferralState, readonly ReferralState[]>> = {
  draft: ['sent'],
  sent: ['draft', 'accepted', 'declined', 'expired'],
  accepted: ['active', 'declined', 'expired'],
  active: ['closed', 'declined', 'expired'],
  closed: ['paid'],
  paid: [],
  declined: [],
  expired: [],
};

export const mayGo = (from: ReferralState, to: ReferralState): boolean => steps[from].includes(to);

/** Rate of the side's gross commission, before any split. */
export const usualFeeRate = 250_000;
export const mostFeeRate = 500_000;
export const usualProtectionDays = 365;

export const feeOf = (gross: number, rate: number): number => partOf(gross, rate);

/** A fee is owed for deals that close up to this day. */
export const protectedUntil = (acceptedOn: string, days: number): string => addDays(acceptedOn, days);

/** The text that the partner’s broker agrees to. Stored verbatim with the answer. */
export const acceptanceText = {
  version: '2026-11-17',
  text: 'I am the broker, or signed for the broker, of the brokerage named here. We accept this referral agreement: its fee is a share of the gross commission of our side before any split, it is paid from broker to broker only, and it is owed for what closes within the protection period.',
} as const;

export const progresses = ['contacted', 'working', 'under_contract', 'closed', 'lost'] as const;
