import type { Caught, LiveEvent } from '#contract/core/events.ts';

type Message = { name: string; data: LiveEvent; text: string };

export type LiveReader = {
  status: number;
  /** Whether what was loaded before is current, and since when. Changes that came sooner are passed over. */
  began: { name: string } & Caught;
  /** The next message with this name; undefined if the stream ends first. */
  next(name: string): Promise<Message | undefined>;
  /** Resolves when the server has ended the stream. */
  ended(): Promise<void>;
  close(): void;
};

/** An open screen with data of `since`: reads the stream of changes as a browser would. */
export async function openLive(url: string, headers: Record<string, string>, since = ''): Promise<LiveReader> {
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/v1/live?since=${since}`, { headers, signal: leaving.signal });
  const messages = readMessages(response);
  const began = await beginning(messages);
  const next: LiveReader['next'] = async (name) => {
    for (;;) {
      const { value, done } = await messages.next();
      if (done) return undefined;
      if (value.name === name) return value;
    }
  };
  return {
    status: response.status,
    began,
    next,
    async ended() {
      while (await next('nothing is called this')) {}
    },
    close: () => leaving.abort(),
  };
}

async function beginning(messages: AsyncGenerator<Message, undefined>): Promise<LiveReader['began']> {
  for (;;) {
    const { value } = await messages.next();
    if (!value) return { name: '' };
    if (value.name === 'current' || value.name === 'resync') return { name: value.name, ...(value.data as Caught) };
  }
}

async function* readMessages(response: Response): AsyncGenerator<Message, undefined> {
  let text = '';
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    text += piece;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const message = text.slice(0, end);
      text = text.slice(end + 2);
      const name = /^event: (.*)$/m.exec(message)?.[1];
      const data = /^data: (.*)$/m.exec(message)?.[1];
      if (name && data) yield { name, data: JSON.parse(data) as LiveEvent, text: message };
    }
  }
}
