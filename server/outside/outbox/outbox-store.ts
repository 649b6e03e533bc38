/** A message that stayed here instead of leaving through a provider. */
export type OutboxMessage = {
  channel: 'email' | 'sms';
  /** The same key is the same message: putting it again changes nothing. */
  messageKey: string;
  /** Whose workspace reads it; nobody's where it is not given. */
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
