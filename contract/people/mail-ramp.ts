/**
 * How many mails of campaigns a domain may send on each of its first days. Mailbox providers trust a domain by what they have seen
 * of it: who begins with thousands lands in spam. After the last day the organization's own limit holds.
 */
export const ramp = [50, 100, 200, 400, 800, 1_500, 3_000, 6_000, 10_000, 15_000] as const;
