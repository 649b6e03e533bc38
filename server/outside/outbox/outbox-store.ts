/** A message that was stored instead of sent through a provider. */
export type OutboxMessage = {
  channel: 'email' | 'sms';
  /** Messages with the same key count as one: storing it again changes nothing. */
  messageKey: string;
  /** The organization that can read it; if omitted, none can. */
  organisationId?: string | undefined;
  sender: string;
  recipient: string;
  subject: string;
  bodyText: string;
  bodyHtml?: string | undefined;
  attachments: { name: string; contentType: string; size: number }[];
  unsubscribeUrl?: string | undefined;
};

export type OutboxStore = { put(message: OutboxMessage): Promise<void> };
