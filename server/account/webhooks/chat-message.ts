import type { WebhookFormat } from '#contract/account/webhooks.ts';
import { type EventKind, eventKinds } from '#contract/core/event-kinds.ts';
import { pageOf } from '#contract/kinds.ts';

type Told = { type: string; data: { subject: { type: string; id: string } } };

/**
 * A line for a chat room: what happened in the catalog's words, and a link that opens it with the reader's own rights. Slack and
 * Google Chat write links alike; neither is told a client's name.
 */
export function chatMessage(body: string, publicUrl: string): string {
  const { type, data } = JSON.parse(body) as Told;
  const means = Object.hasOwn(eventKinds, type) ? eventKinds[type as EventKind].means : `Test message (${type}).`;
  const page = pageOf(data.subject);
  const link = page ? ` <${publicUrl}${page}|Open>` : '';
  return JSON.stringify({ text: `${escaped(means)}${link}` });
}

/** What these rooms read as marks. */
const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark]!);

export const isChat = (format: WebhookFormat): format is Exclude<WebhookFormat, 'standard'> => format !== 'standard';
