import { ModelError, type ModelFailure } from './model.ts';

type StreamRequest = {
  url: string;
  headers: Record<string, string>;
  body: unknown;
  signal: AbortSignal | undefined;
  /** How long the provider may be silent, before the answer and during it. */
  silenceMs: number;
};

// A provider may keep a connection open forever without sending anything, or never stop sending.
const longestAnswerMs = 10 * 60_000;
const largestAnswerBytes = 20 * 1024 * 1024;

/**
 * Posts a request and yields the bytes of the answer. The connection is closed when the reader stops or the provider falls silent, so that
 * a stalled answer doesn't hold up a visitor, a worker or a queue.
 */
export async function* openStream(request: StreamRequest): AsyncGenerator<Uint8Array> {
  const watch = watchSilence(request.silenceMs);
  const signals = [watch.signal, AbortSignal.timeout(longestAnswerMs), request.signal];
  const signal = AbortSignal.any(signals.filter((one) => one !== undefined));
  let size = 0;
  try {
    const answer = await fetch(request.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...request.headers },
      body: JSON.stringify(request.body),
      // A redirect would send the API key to another machine.
      redirect: 'error',
      signal,
    });
    if (!answer.ok) throw await refusal(answer);
    if (!answer.body) throw new ModelError('malformed', 'The model answered with nothing.');
    for await (const chunk of answer.body) {
      watch.heard();
      size += chunk.byteLength;
      if (size > largestAnswerBytes) throw new ModelError('malformed', 'The model does not come to an end.');
      yield chunk;
    }
  } catch (error) {
    request.signal?.throwIfAborted();
    if (signal.aborted) throw new ModelError('stalled', 'The model fell silent.', { cause: error });
    if (error instanceof ModelError) throw error;
    throw new ModelError('unreachable', 'The connection to the model failed.', { cause: error });
  } finally {
    watch.stop();
  }
}

function watchSilence(silenceMs: number) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), silenceMs);
  return { signal: controller.signal, heard: () => timer.refresh(), stop: () => clearTimeout(timer) };
}

async function refusal(answer: Response): Promise<ModelError> {
  const words = (await readSome(answer)).toLowerCase();
  const wait = Number(answer.headers.get('retry-after'));
  const options = Number.isFinite(wait) && wait > 0 ? { retryAfterSeconds: wait } : {};
  // The provider's message may repeat the prompt, so it is kept out of the error and thus out of the log.
  return new ModelError(failureOf(answer.status, words), `The model answered with status ${answer.status}.`, options);
}

function failureOf(status: number, words: string): ModelFailure {
  if (status === 401 || status === 403) return 'sign_in_refused';
  if (status === 429 || status === 402 || status === 529) return 'limited';
  if (status >= 500) return 'unreachable';
  const isTooLong = status === 413 || /context.length|too long|maximum context|too many tokens/.test(words);
  return isTooLong ? 'too_long' : 'request_refused';
}

async function readSome(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > 4096) break;
    }
  } catch {
    // An incomplete error message is enough.
  }
  return text;
}
