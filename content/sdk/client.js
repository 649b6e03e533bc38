import { calls } from './calls.js';

/** An answer of the API that is a refusal. `code` says what to do about it; `issues` name the fields. */
export class ApiError extends Error {
  constructor(problem, retryAfter) {
    super(problem.message);
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = problem.code;
    this.issues = problem.issues ?? [];
    this.current = problem.current;
    this.details = problem.details ?? {};
    this.requestId = problem.requestId;
    this.retryAfter = retryAfter;
  }
}

const mayPass = new Set([429, 502, 503, 504]);
const pause = (ms, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** Every call as a function: `client.leads.list({ limit: 20 })`. */
export function createClient({ url, key, fetch = globalThis.fetch, retries = 2 }) {
  const base = new URL(url);
  const client = {};
  for (const [name, call] of Object.entries(calls)) {
    const [domain, verb] = name.split('.');
    client[domain] ??= {};
    client[domain][verb] = (input, options) => send(call, input ?? {}, options ?? {});
  }
  return client;

  async function send(call, input, { signal, version, idempotencyKey, dryRun, body: given } = {}) {
    const rest = { ...input };
    const path = call.path.replace(/\{(\w+)\}/g, (_, name) => {
      const value = encodeURIComponent(String(rest[name]));
      delete rest[name];
      return value;
    });
    const target = new URL(path, base);
    const headers = { accept: 'application/json', authorization: `Bearer ${key}` };
    // The same for every try, so that a write whose answer was lost happens once.
    if (call.writes) headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID();
    if (version !== undefined) headers['if-match'] = `"${version}"`;
    if (dryRun) headers['dry-run'] = 'true';
    let body = given;
    if (call.method === 'GET' || call.body !== 'json') {
      for (const [field, value] of Object.entries(rest))
        for (const one of Array.isArray(value) ? value : [value])
          if (one !== undefined && one !== null) target.searchParams.append(field, String(one));
    } else body = JSON.stringify(rest);
    if (body !== undefined) headers['content-type'] = call.type;
    for (let attempt = 0; ; attempt++) {
      let response;
      try {
        response = await fetch(target, { method: call.method, headers, body, signal });
      } catch (error) {
        if (signal?.aborted || attempt >= retries) throw error;
        await pause(250 * 2 ** attempt, signal);
        continue;
      }
      if (response.ok) return call.reply === 'json' ? response.json() : response;
      const after = Number(response.headers.get('retry-after')) || 0;
      if (mayPass.has(response.status) && attempt < retries) {
        await response.body?.cancel();
        await pause(after > 0 ? after * 1000 : 250 * 2 ** attempt, signal);
        continue;
      }
      const problem = await response.json().catch(() => ({}));
      throw new ApiError(
        { message: `The server answered ${response.status}.`, ...problem, status: response.status },
        after,
      );
    }
  }
}

/** All rows of a list, page by page: `for await (const lead of every(client.leads.list, {}))`. */
export async function* every(list, input = {}, options) {
  let cursor;
  do {
    const page = await list(cursor === undefined ? input : { ...input, cursor }, options);
    yield* page.rows;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}
