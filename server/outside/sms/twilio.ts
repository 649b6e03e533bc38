import { z } from 'zod';
import { checkSms } from './check-sms.ts';
import { type OutgoingSms, type SentSms, type Sms, SmsError, type SmsRefusal } from './sms.ts';

export type TwilioSettings = {
  accountSid: string;
  /** The SID of an API key whose secret is `password`; if omitted, the account's SID, and `password` is its token. */
  user?: string | undefined;
  password: string;
  /** Where Twilio reports the delivery of a message. */
  statusUrl?: string | undefined;
  baseUrl?: string | undefined;
  timeoutMs?: number | undefined;
};

const answerSchema = z.object({ sid: z.string().max(64).optional(), code: z.number().optional() });

// From Twilio's list of error codes.
const refusals: Record<number, SmsRefusal['why']> = {
  21211: 'number_invalid',
  21217: 'number_invalid',
  21401: 'number_invalid',
  21614: 'number_invalid',
  21610: 'opted_out',
  21408: 'place_not_served',
  21612: 'place_not_served',
};
const senderCodes = [21212, 21603, 21606, 21607, 21659, 21660, 21701, 21703, 21704];
const queueFull = 21611;

export function createTwilioSms(settings: TwilioSettings & { from: string }): Sms {
  return {
    kind: 'twilio',
    async send(message) {
      checkSms(message);
      return readAnswer(await post(message, settings));
    },
  };
}

async function post(message: OutgoingSms, settings: TwilioSettings & { from: string }): Promise<Response> {
  const { accountSid, user = accountSid, password, baseUrl = 'https://api.twilio.com', timeoutMs = 15_000 } = settings;
  const sender = message.from ?? settings.from;
  const form = new URLSearchParams({ To: message.to, Body: message.body });
  form.set(sender.startsWith('MG') ? 'MessagingServiceSid' : 'From', sender);
  if (settings.statusUrl) form.set('StatusCallback', settings.statusUrl);
  try {
    return await fetch(`${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    const outcome = neverLeft(error) ? 'not_sent' : 'unknown';
    throw new SmsError('unreachable', 'The text provider could not be reached.', outcome);
  }
}

async function readAnswer(answer: Response): Promise<SentSms> {
  const { sid, code } = await readBody(answer);
  if (answer.ok && sid) return { id: sid, accepted: true };
  if (answer.ok) throw new SmsError('malformed', 'The text provider gave an answer nobody can read.', 'unknown');
  const words = `The text provider answered ${answer.status}${code ? ` (${code})` : ''}.`;
  if (answer.status === 401 || answer.status === 403) throw new SmsError('sign_in_refused', words);
  if (answer.status === 429 || code === queueFull) throw new SmsError('limited', words);
  // A 503 is sent before anything is done; after other failures the outcome is unknown.
  if (answer.status >= 500) throw new SmsError('unreachable', words, answer.status === 503 ? 'not_sent' : 'unknown');
  if (code === undefined || senderCodes.includes(code)) throw new SmsError('sender_refused', words);
  return { id: '', accepted: false, refusal: { why: refusals[code] ?? 'other', code: String(code) } };
}

async function readBody(answer: Response): Promise<z.infer<typeof answerSchema>> {
  try {
    return answerSchema.safeParse(await answer.json()).data ?? {};
  } catch {
    return {};
  }
}

function neverLeft(error: unknown): boolean {
  const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? '';
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].includes(code);
}
