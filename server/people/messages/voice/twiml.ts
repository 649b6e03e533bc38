import { wordsIn } from './words.ts';

type Said = { voice: string; text: string };

const escaped = (text: string): string =>
  text.replace(/\p{Cc}/gu, ' ').replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const say = ({ voice, text }: Said): string => `<Say language="${voice}">${escaped(text)}</Say>`;
const response = (inner: string): string => `<?xml version="1.0" encoding="UTF-8"?><Response>${inner}</Response>`;

export const hangUp = response('<Hangup/>');
/** Speaks a text to one side before both sides are connected. */
export const saying = (said: readonly Said[]): string => response(said.map(say).join(''));

export const twimlHeaders = { 'content-type': 'text/xml; charset=utf-8', 'cache-control': 'no-store' } as const;

/** Tells the caller that nobody can answer and that they will be called back. */
export function sorry(language: string | null): string {
  const { voice, nobody } = wordsIn(language);
  return response(`${say({ voice, text: nobody })}<Hangup/>`);
}

/** Requires a key press, because a voicemail box that picks up can't press one. */
export const askForKey = (said: Said, action: string): string =>
  response(`<Gather numDigits="1" timeout="8" action="${escaped(action)}">${say(said)}${say(said)}</Gather><Hangup/>`);

type Through = {
  to: string;
  from: string;
  said: readonly Said[];
  /** The URL for status reports of the lead's leg. */
  status: string;
  /** The URL for what the lead hears first. */
  whisper?: string | undefined;
  /** The URL for recording reports, if the call is recorded. */
  recording?: string | undefined;
};

const recordedAt = (door: string | undefined): string =>
  door
    ? ` record="record-from-answer-dual" recordingStatusCallback="${escaped(door)}" recordingStatusCallbackEvent="completed absent"`
    : '';

export function putThrough({ to, from, said, status, whisper, recording }: Through): string {
  const heard = whisper ? ` url="${escaped(whisper)}"` : '';
  return response(
    `${said.map(say).join('')}<Dial callerId="${escaped(from)}" answerOnBridge="true" timeout="30"${recordedAt(recording)}>` +
      `<Number statusCallback="${escaped(status)}" statusCallbackEvent="initiated answered completed"${heard}>${escaped(to)}</Number></Dial>`,
  );
}

type Rung = {
  to: string;
  /** The caller's number, so that the member's phone shows it. */
  from: string;
  said: readonly Said[];
  /** URLs: what the member hears first, the reports of their leg, and what follows after it. */
  screen: string;
  status: string;
  after: string;
  recording?: string | undefined;
};

/** Rings a member's phone for an incoming caller. */
export const ringFor = ({ to, from, said, screen, status, after, recording }: Rung): string =>
  response(
    `${said.map(say).join('')}<Dial callerId="${escaped(from)}" answerOnBridge="true" timeout="25" action="${escaped(after)}"${recordedAt(recording)}>` +
      `<Number url="${escaped(screen)}" statusCallback="${escaped(status)}" statusCallbackEvent="completed">${escaped(to)}</Number></Dial>`,
  );
