import { once } from 'node:events';
import { createConnection } from 'node:net';

export type Sample = { perSecond: number; p50: number; p99: number };

/** Runs `act` in `lanes` concurrent loops for a while; each lane waits for its answer before the next call. */
export async function load(milliseconds: number, lanes: number, act: (n: number) => Promise<void>): Promise<Sample> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  let n = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (performance.now() < end) {
        const begun = performance.now();
        await act(n++);
        times.push(performance.now() - begun);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}

/**
 * A keep-alive client with just enough HTTP for our answers: Node's own client costs as much as a small server and would distort the
 * result.
 */
export function client(origin: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(origin);
  const common = Object.entries({ host: `${hostname}:${port}`, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const idle: Line[] = [];
  const open = new Set<Line>();

  async function send(method: string, path: string, body = '', extra: Record<string, string> = {}): Promise<string> {
    const line = await free();
    open.add(line);
    let head = `${method} ${path} HTTP/1.1\r\n${common}`;
    for (const name in extra) head += `${name}: ${extra[name]}\r\n`;
    if (body) head += `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    const { status, text } = await line.ask(`${head}\r\n${body}`);
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 300)}`);
    idle.push(line);
    return text;
  }

  /** Servers close connections that were idle for some seconds. */
  async function free(): Promise<Line> {
    for (;;) {
      const line = idle.pop();
      if (!line) return connect(hostname, Number(port));
      if (line.isOpen()) return line;
      open.delete(line);
    }
  }

  return {
    send,
    close() {
      for (const line of open) line.close();
    },
  };
}

type Answer = { status: number; text: string };
type Line = { ask(request: string): Promise<Answer>; isOpen(): boolean; close(): void };

async function connect(host: string, port: number): Promise<Line> {
  const socket = createConnection({ host, port, noDelay: true });
  await once(socket, 'connect');
  let waiting: PromiseWithResolvers<Answer> | undefined;
  let parts: Buffer[] = [];
  let received = 0;
  let expected = Number.POSITIVE_INFINITY;
  socket.on('data', (part) => {
    parts.push(part);
    received += part.length;
    if (expected === Number.POSITIVE_INFINITY) expected = lengthOf(Buffer.concat(parts));
    if (received < expected) return;
    const whole = Buffer.concat(parts);
    const status = Number(whole.toString('latin1', 9, 12));
    const text = whole.toString('utf8', whole.indexOf('\r\n\r\n') + 4);
    parts = [];
    received = 0;
    expected = Number.POSITIVE_INFINITY;
    waiting!.resolve({ status, text });
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('The connection ended.')));
  return {
    ask(request) {
      waiting = Promise.withResolvers();
      socket.write(request);
      return waiting.promise;
    },
    isOpen: () => socket.readyState === 'open',
    close: () => socket.destroy(),
  };
}

/** The total length of the answer; infinite while unknown. */
function lengthOf(begun: Buffer): number {
  const end = begun.indexOf('\r\n\r\n');
  if (end < 0) return Number.POSITIVE_INFINITY;
  const head = begun.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return end + 4 + Number(length);
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return end + 4;
  return begun.includes('\r\n0\r\n\r\n', end) ? begun.length : Number.POSITIVE_INFINITY;
}
