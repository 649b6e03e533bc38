import type { DealSheet } from '#contract/inventory/deals/deal-commissions.ts';

/** Who an account belongs to, in words: the office, somebody in it, or whom the terms name. */
export function accountName(
  account: string,
  { organisation, people }: Pick<DealSheet, 'organisation' | 'people'>,
): string {
  if (account === 'house') return organisation;
  const at = account.indexOf(':');
  const rest = account.slice(at + 1);
  return account.startsWith('agent:') ? (people.find(({ id }) => id === rest)?.name ?? rest) : rest;
}
