import type { Notification } from '#contract/account/notifications.ts';

const word = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

/** Their sentence says what it is about. */
const saidAlready: readonly Notification['kind'][] = [
  'deal.authorization_confirmed',
  'deal.authorization_questioned',
  'connection.refused',
];

/**
 * What the sentence of a notice is filled with, and what stands below it. A name that comes along is what the notice is about: where
 * the program tells it, nobody did it.
 */
export function wordsOf({ kind, actor, data }: Notification, brand: string, lead: string | undefined) {
  const values = {
    name: actor?.name?.trim() || (kind === 'connection.refused' ? word(data.name) : '') || brand,
    count: number(data.count, 1),
    days: number(data.days, 0),
    title: word(data.title),
    account: word(data.account),
  };
  const about = saidAlready.includes(kind) ? '' : word(data.title) || lead || word(data.name);
  return { values, about, note: word(data.note) };
}
