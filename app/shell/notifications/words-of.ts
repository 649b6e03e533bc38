import type { Notification } from '#contract/account/notifications.ts';

const word = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

/** Kinds whose message already says what it is about. */
const saidAlready: readonly Notification['kind'][] = [
  'deal.authorization_confirmed',
  'deal.authorization_questioned',
  'connection.refused',
];

/**
 * The values for a notification's message, and the lines below it. Without an actor the product itself reports, and a name in the data is
 * what the notification is about.
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
