import { createHmac } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Visitor } from './workspace.ts';

const token = 'twilio-token-of-this-office';

/** Connects incoming texts of an office, and returns a function that sends one in. */
export async function textsOf(owner: Visitor): Promise<(from: string, body: string) => Promise<void>> {
  const { url } = await owner.post<{ url: string }>('/message-channels', { kind: 'sms', name: 'Texts', secret: token });
  return async (from, body) => {
    const fields = { Body: body, From: from, MessageSid: crypto.randomUUID() };
    const signed = url + Object.entries(fields).flat().join('');
    const signature = createHmac('sha1', token).update(signed).digest('base64');
    const headers = { 'x-twilio-signature': signature };
    const answer = await owner.context.request.post(new URL(url).pathname, { form: fields, headers });
    expect(answer.status()).toBe(200);
  };
}
