/** What a tenant may owe. Only rent bears late fees and management fees. */
export const chargeKinds = [
  'rent',
  'pet',
  'parking',
  'utilities',
  'maintenance',
  'damage',
  'late_fee',
  'other',
] as const;
export type ChargeKind = (typeof chargeKinds)[number];
/** What is owed each month by itself. */
export const recurringKinds = ['rent', 'pet', 'parking', 'utilities', 'other'] as const;

export const paymentMethods = ['ach', 'check', 'card', 'cash', 'money_order', 'deposit', 'other'] as const;
/** What somebody hands in; a deposit is applied when a lease is settled. */
export const receivedMethods = ['ach', 'check', 'card', 'cash', 'money_order', 'other'] as const;
export const reversalReasons = ['nsf', 'chargeback', 'entered_wrong'] as const;
type ReversalReason = (typeof reversalReasons)[number];
/** A bank returns a check, a card issuer takes a charge back; cash that was counted stays, unless it was never there. */
const reasonsOfMethods: Record<(typeof paymentMethods)[number], readonly ReversalReason[]> = {
  ach: reversalReasons,
  check: ['nsf', 'entered_wrong'],
  card: ['chargeback', 'entered_wrong'],
  cash: ['entered_wrong'],
  money_order: ['nsf', 'entered_wrong'],
  deposit: [],
  other: reversalReasons,
};
export const reversalReasonsOf = (method: (typeof paymentMethods)[number]): readonly ReversalReason[] =>
  reasonsOfMethods[method];

export const requestStates = [
  'new',
  'triaged',
  'assigned',
  'scheduled',
  'in_progress',
  'waiting_parts',
  'done',
  'closed',
  'canceled',
] as const;
export type RequestState = (typeof requestStates)[number];
export const openRequestStates: readonly RequestState[] = requestStates.filter(
  (state) => state !== 'closed' && state !== 'canceled',
);
/** From here on somebody is on the way: only a vendor whose insurance is valid. */
export const sentStates: readonly RequestState[] = ['assigned', 'scheduled', 'in_progress', 'waiting_parts'];
export const priorities = ['emergency', 'high', 'normal', 'low'] as const;

/** What a unit is today, by its leases. */
export const unitStates = ['vacant', 'occupied', 'notice', 'down'] as const;
export const leaseStates = ['future', 'active', 'notice', 'ended'] as const;

/** Of a lease on paper. */
export const leaseDraftStates = ['draft', 'sent', 'active', 'declined', 'canceled', 'expired', 'blocked'] as const;
