import type { DealSheet } from '#contract/inventory/deals/deal-commissions.ts';

/** The owner of an account in words: the office, a member, or a party named in the terms. */
export function accountName(
  account: string,
  { organisation, people }: Pick<DealSheet, 'organisation' | 'people'>,
): string {
  if (account === 'house') return organisation;
  const at = account.indexOf(':');
  const rest = account.slice(at + 1);
  return account.startsWith('agent:') ? (people.find(({ id }) => id === rest)?.name ?? rest) : rest;
}
