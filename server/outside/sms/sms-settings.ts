import type { Settings } from '#server/env.ts';
import type { SmsSettings } from './choose-sms.ts';

type Given = Pick<Settings, 'SMS_FROM' | 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_API_URL'>;

export function smsSettings({ SMS_FROM, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_API_URL }: Given): SmsSettings {
  if (!TWILIO_ACCOUNT_SID) return { from: SMS_FROM };
  if (!TWILIO_AUTH_TOKEN) throw new Error('With TWILIO_ACCOUNT_SID, set TWILIO_AUTH_TOKEN too.');
  return {
    from: SMS_FROM,
    twilio: { accountSid: TWILIO_ACCOUNT_SID, password: TWILIO_AUTH_TOKEN, baseUrl: TWILIO_API_URL },
  };
}
