import type { WebhookFormat } from '#contract/account/webhooks.ts';
import { type EventKind, eventKinds } from '#contract/core/event-kinds.ts';
import { pageOf } from '#contract/kinds.ts';

type Told = { type: string; data: { subject: { type: string; id: string } } };

/**
 * A chat line: the event's description from the catalog, and a link that opens the record with the reader's own permissions. Slack and
 * Google Chat share one link syntax; neither receives a client's name.
 */
export function chatMessage(body: string, publicUrl: string): string {
  const { type, data } = JSON.parse(body) as Told;
  const means = Object.hasOwn(eventKinds, type) ? eventKinds[type as EventKind].means : `Test message (${type}).`;
  const page = pageOf(data.subject);
  const link = page ? ` <${publicUrl}${page}|Open>` : '';
  return JSON.stringify({ text: `${escaped(means)}${link}` });
}

/** Characters with a special meaning in chat messages. */
const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark]!);

export const isChat = (format: WebhookFormat): format is Exclude<WebhookFormat, 'standard'> => format !== 'standard';
