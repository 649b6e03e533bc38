import type { LiveEvent } from '#contract/core/events.ts';

export type LiveReader = {
  status: number;
  /** The next message with this name; undefined if the stream ends first. */
  next(name: string): Promise<{ name: string; data: LiveEvent; text: string } | undefined>;
  /** Resolves when the server has ended the stream. */
  ended(): Promise<void>;
  close(): void;
};

/** An open screen: reads the stream of changes as a browser would. */
export async function openLive(url: string, headers: Record<string, string>): Promise<LiveReader> {
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/v1/live`, { headers, signal: leaving.signal });
  const messages = readMessages(response);
  const next: LiveReader['next'] = async (name) => {
    for (;;) {
      const { value, done } = await messages.next();
      if (done) return undefined;
      if (value.name === name) return value;
    }
  };
  return {
    status: response.status,
    next,
    async ended() {
      while (await next('nothing is called this')) {}
    },
    close: () => leaving.abort(),
  };
}

async function* readMessages(response: Response) {
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
