import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import type { Settings } from '#server/env.ts';
import { openChannel } from '../inbound-channel.ts';

export type TwilioAccount = { sid: string; token: string; base: string };
/** The installation's account with its caller ID. */
export type Twilio = TwilioAccount & { from: string };

const baseOf = (api: string, sid: string): string => `${api}/2010-04-01/Accounts/${sid}`;

export function twilioOf({
  TWILIO_ACCOUNT_SID: sid,
  TWILIO_AUTH_TOKEN: token,
  TWILIO_VOICE_FROM: from,
  TWILIO_API_URL: api,
}: Settings): Twilio | undefined {
  return sid && token && from ? { sid, token, from, base: baseOf(api, sid) } : undefined;
}

/** The account for a call: the installation's, or for an incoming call, that of the channel it came by. */
export async function accountOf(
  services: Services,
  organisationId: string,
  { channelId, accountSid }: { channelId: string | null; accountSid: string | null },
): Promise<TwilioAccount | undefined> {
  if (!channelId) return twilioOf(services.settings);
  const isThere = await services.db.withOrg({ organisationId, userId: null, actorKind: 'system' }, (tx: Tx) =>
    tx.one(sql`
      select from message_channels where organisation_id = ${organisationId} and id = ${channelId} and removed_at is null`),
  );
  if (!isThere || !accountSid) return undefined;
  const { secret: token } = await openChannel(services, { organisationId, id: channelId });
  return { sid: accountSid, token, base: baseOf(services.settings.TWILIO_API_URL, accountSid) };
}

export const signIn = ({ sid, token }: Pick<TwilioAccount, 'sid' | 'token'>): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`,
});

/** The webhook URL where Twilio asks how a call continues and reports its status. Only signed requests are accepted there. */
export const doorOf = ({ publicUrl }: Settings, organisationId: string, id: string, step: string): string =>
  `${publicUrl}/inbound/calls/${organisationId}/${id}/${step}`;
