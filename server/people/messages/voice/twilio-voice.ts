import type { Settings } from '#server/env.ts';

/** The account that calls go through, and the number that people see; nothing where none is set. */
export type Twilio = { sid: string; token: string; from: string; base: string };

export function twilioOf({
  TWILIO_ACCOUNT_SID: sid,
  TWILIO_AUTH_TOKEN: token,
  TWILIO_VOICE_FROM: from,
  TWILIO_API_URL: api,
}: Settings): Twilio | undefined {
  return sid && token && from ? { sid, token, from, base: `${api}/2010-04-01/Accounts/${sid}` } : undefined;
}

export const signIn = ({ sid, token }: Twilio): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`,
});

/** Where Twilio asks how a call goes on and says what became of it. Only what it has signed is heard there. */
export const doorOf = ({ publicUrl }: Settings, organisationId: string, id: string, step: string): string =>
  `${publicUrl}/inbound/calls/${organisationId}/${id}/${step}`;
