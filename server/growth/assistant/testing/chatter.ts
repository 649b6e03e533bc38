import { randomUUID } from 'node:crypto';
import { type Part, partsField } from '#contract/growth/assistant-parts.ts';
import { publicKey } from '#server/core/auth/public-key.ts';
import { type Caller, callerAt } from '#tests/setup/people.ts';
import type { TestServer } from '#tests/setup/server.ts';

type Message = { role: string; content: string };
export type Told = { response: Response; text: string; parts: Part[]; lines: string[] };

let chatters = 0;

/** A visitor who calls the chatbot as the specification's client does, with a browser's cookies and an address of their own. */
export function newChatter(server: TestServer, sessionId: string = randomUUID(), cookie = '', language = 'en') {
  chatters += 1;
  const address = `10.9.${(chatters >> 8) & 255}.${chatters & 255}`;
  const messages: Message[] = [];
  let visitor = '';
  let session = cookie;
  const cookies = () => [session, visitor].filter(Boolean).join('; ');

  const open = async (body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal) => {
    const response = await fetch(`${server.url}/functions/v1/chatbot`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${publicKey(server.services.settings.secret)}`,
        'accept-language': language,
        'x-forwarded-for': address,
        ...(cookies() && { cookie: cookies() }),
        ...headers,
      },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
    const given = response.headers.getSetCookie().find((line) => line.includes('visitor='));
    if (given) visitor = given.split(';')[0]!;
    return response;
  };

  const send = async (body: unknown, headers?: Record<string, string>): Promise<Told> => {
    const response = await open(body, headers);
    const lines = (await response.text())
      .split('\n')
      .flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []));
    const chunks = lines.filter((line) => line !== '[DONE]').map((line) => JSON.parse(line));
    return {
      response,
      lines,
      text: chunks.map((chunk) => chunk.choices?.[0]?.delta.content ?? '').join(''),
      parts: chunks.flatMap((chunk) => chunk[partsField]?.parts ?? []),
    };
  };

  const caller: Caller = {
    do: (call, input, options) =>
      callerAt(server.url, { 'x-forwarded-for': address, cookie: cookies(), 'accept-language': language }).do(
        call,
        input,
        options,
      ),
  };

  return {
    ...caller,
    sessionId,
    send,
    async ask(content: string, { headers }: { headers?: Record<string, string> } = {}): Promise<Told> {
      const history = [...messages, { role: 'user', content }];
      const told = await send({ messages: history, sessionId }, headers);
      if (told.response.ok) messages.push({ role: 'user', content }, { role: 'assistant', content: told.text });
      return told;
    },
    /** Reads the beginning of the answer, then closes the connection. */
    async leaveInTheMiddle(content: string): Promise<void> {
      const leaving = new AbortController();
      const response = await open({ messages: [{ role: 'user', content }], sessionId }, {}, leaving.signal);
      await response.body!.getReader().read();
      leaving.abort();
    },
    signOut() {
      session = '';
    },
  };
}
