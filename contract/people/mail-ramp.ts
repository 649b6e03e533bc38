/**
 * How many campaign mails a new domain may send on each of its first days. Mailbox providers judge a domain by its history, and a sudden
 * large volume lands in spam; after the last day, only the organization's own limit applies.
 */
export const ramp = [50, 100, 200, 400, 800, 1_500, 3_000, 6_000, 10_000, 15_000] as const;
