type Said = { voice: string; text: string };

const escaped = (text: string): string =>
  text.replace(/\p{Cc}/gu, ' ').replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const say = ({ voice, text }: Said): string => `<Say language="${voice}">${escaped(text)}</Say>`;
const response = (inner: string): string => `<?xml version="1.0" encoding="UTF-8"?><Response>${inner}</Response>`;

export const hangUp = response('<Hangup/>');
/** What is said to one side before both are put together. */
export const saying = (said: readonly Said[]): string => response(said.map(say).join(''));

/** A mailbox that picks up presses no key: nobody is called for it. */
export const askForKey = (said: Said, action: string): string =>
  response(`<Gather numDigits="1" timeout="8" action="${escaped(action)}">${say(said)}${say(said)}</Gather><Hangup/>`);

type Through = {
  to: string;
  from: string;
  said: readonly Said[];
  /** Where what became of the person's side is told. */
  status: string;
  /** What they hear first. */
  whisper?: string | undefined;
  /** Where the recording is told of, where there is to be one. */
  recording?: string | undefined;
};

export function putThrough({ to, from, said, status, whisper, recording }: Through): string {
  const recorded = recording
    ? ` record="record-from-answer-dual" recordingStatusCallback="${escaped(recording)}" recordingStatusCallbackEvent="completed absent"`
    : '';
  const heard = whisper ? ` url="${escaped(whisper)}"` : '';
  return response(
    `${said.map(say).join('')}<Dial callerId="${escaped(from)}" answerOnBridge="true" timeout="30"${recorded}>` +
      `<Number statusCallback="${escaped(status)}" statusCallbackEvent="initiated answered completed"${heard}>${escaped(to)}</Number></Dial>`,
  );
}
