import { Agent, request } from 'node:http';

export type Sample = { perSecond: number; p50: number; p99: number };

/** Runs `act` from `lanes` loops at once for a while; every lane waits for its answer before the next. */
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

/** A plain keep-alive client: the load must cost little beside what is measured. */
export function client(origin: string, headers: Record<string, string>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const { hostname, port } = new URL(origin);
  const send = (method: string, path: string, body?: string, extra: Record<string, string> = {}): Promise<string> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: {
            ...headers,
            ...extra,
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            }),
          },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => {
            const text = Buffer.concat(parts).toString();
            if (answer.statusCode === 200) resolve(text);
            else reject(new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`));
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
}
