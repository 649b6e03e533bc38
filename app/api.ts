import type { AnyCall, OutputOf, RequestOf } from '#contract/core/call.ts';
import type { ErrorCode, Issue, Problem } from '#contract/core/errors.ts';
import { type Request, requestOf } from '#contract/core/request.ts';
import { type Contract, contract } from '#contract/index.ts';

export type CallOptions = {
  signal?: AbortSignal;
  /** The record version that an edit was based on. */
  version?: number;
  /** Idempotency key: a write repeated under the same key has no second effect. Generated when left out. */
  key?: string;
  /** For bodies other than JSON: files, CSV. */
  body?: Blob | string;
  /** Sends the request even if the page is closed meanwhile. */
  keepalive?: boolean;
};

/** An error response of the server. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly issues: Issue[];
  readonly current: unknown;
  readonly details: Record<string, unknown>;
  readonly requestId: string;
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, retryAfter?: number) {
    super(problem.message);
    this.status = problem.status;
    this.code = problem.code;
    this.issues = problem.issues ?? [];
    this.current = problem.current;
    this.details = problem.details ?? {};
    this.requestId = problem.requestId;
    this.retryAfter = retryAfter;
  }
}

/** The server could not be reached, so it is unknown whether it received the request. */
export class Unreachable extends Error {}

/** A pending call that changes data. */
export type Write = { name: string; call: AnyCall; input: Record<string, unknown>; request: Request };

type Hooks = {
  /** Gets a new access token; false when the session has ended. */
  refresh: () => Promise<boolean>;
  /** The organization this screen was opened for. The server rejects requests when the session has switched to another one. */
  organisation: () => string | undefined;
  /** Called when the session has switched, so that this screen shows the wrong organization. */
  organisationChanged: () => void;
  /** Called when the plan has no room for the request, with the limit, the usage, and the plan that lifts it. */
  planLimit: (details: Record<string, unknown>) => void;
  /** Sends a write: now, or later when the server can be reached again. */
  carry: (write: Write, now: (signal?: AbortSignal) => Promise<unknown>) => Promise<unknown>;
  /** Called for each request with whether the server answered. */
  heard: (answered: boolean) => void;
};

const hooks: Hooks = {
  refresh: async () => false,
  organisation: () => undefined,
  organisationChanged: () => {},
  planLimit: () => {},
  carry: (_, now) => now(),
  heard: () => {},
};

export function connectSession(given: Partial<Hooks>): void {
  Object.assign(hooks, given);
}

/** A call as an HTTP request; the offline queue stores requests in this form too. */
export const requestFor = (call: AnyCall, input: Record<string, unknown>, options: CallOptions = {}): Request =>
  requestOf(call, input, { ...options, key: options.key ?? crypto.randomUUID() });

export async function send(
  request: Request,
  signal?: AbortSignal,
  { mayRefresh = true, keepalive = false } = {},
): Promise<unknown> {
  const organisation = hooks.organisation();
  const headers = organisation ? { ...request.headers, 'lintel-organisation': organisation } : request.headers;
  let response: Response;
  try {
    response = await fetch(request.path, {
      method: request.method,
      headers,
      credentials: 'same-origin',
      ...(request.body !== undefined && { body: request.body }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    hooks.heard(false);
    throw new Unreachable('The server could not be reached.', { cause: error });
  }
  hooks.heard(response.status < 502 || isProblem(response));
  // Exports and files come back as raw bytes.
  if (response.ok) return isJson(response) ? response.json() : response.blob();
  if (response.status === 401 && mayRefresh && !request.path.startsWith('/api/v1/auth/') && (await hooks.refresh())) {
    return send(request, signal, { mayRefresh: false, keepalive });
  }
  const problem = await problemFrom(response);
  if (problem instanceof ApiProblem && problem.code === 'organisation_changed') hooks.organisationChanged();
  if (problem instanceof ApiProblem && problem.code === 'plan_limit') hooks.planLimit(problem.details);
  throw problem;
}

const isJson = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('application/json') ?? false;

const isProblem = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;

async function problemFrom(response: Response): Promise<Error> {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  // Any other response comes from a proxy between the client and the server.
  if (!isProblem(response)) return new Unreachable(`The server answered ${response.status}.`);
  return new ApiProblem((await response.json()) as Problem, retryAfter);
}

type ApiCall<C extends AnyCall> =
  Record<never, never> extends RequestOf<C>
    ? (input?: RequestOf<C>, options?: CallOptions) => Promise<OutputOf<C>>
    : (input: RequestOf<C>, options?: CallOptions) => Promise<OutputOf<C>>;

type Api = {
  [D in keyof Contract]: { [N in keyof Contract[D]]: Contract[D][N] extends AnyCall ? ApiCall<Contract[D][N]> : never };
};

/** Every call of the contract as a function. */
export const api = Object.fromEntries(
  Object.entries(contract).map(([domain, calls]) => [
    domain,
    Object.fromEntries(
      Object.entries(calls as Record<string, AnyCall>).map(([name, call]) => [
        name,
        (input: Record<string, unknown> = {}, options: CallOptions = {}) => {
          const request = requestFor(call, input, options);
          const now = (signal = options.signal) => send(request, signal, { keepalive: options.keepalive ?? false });
          return call.method === 'GET' ? now() : hooks.carry({ name: `${domain}.${name}`, call, input, request }, now);
        },
      ]),
    ),
  ]),
) as unknown as Api;
