import {
  type APIResponse,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import type { Role } from '#contract/core/access.ts';
import { openContext } from './context.ts';
import { inProductDatabase } from './product-database.ts';

export const password = 'Lintel-bears-7-weights';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** A user on a device of their own, who can also make API calls directly. */
export type Visitor = {
  page: Page;
  context: BrowserContext;
  email: string;
  ask(method: Method, path: string, data?: unknown, headers?: Record<string, string>): Promise<APIResponse>;
  /** Calls that must succeed. */
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, data?: unknown): Promise<Answer>;
  put<Answer>(path: string, data: unknown, headers?: Record<string, string>): Promise<Answer>;
};

export type MadeLead = { id: string; name: string; version: number; stage: string; owner: string | null };

const byte = () => Math.floor(Math.random() * 254) + 1;

/** Each visitor has its own client address, so that one test's rate limits don't affect the next. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const from = { 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` };
  const context = await openContext(browser, { ...options, extraHTTPHeaders: from });
  const origin = options.baseURL ?? process.env.LINTEL_TEST_URL!;
  const ask: Visitor['ask'] = (method, path, data, headers = {}) =>
    context.request.fetch(`/api/v1${path}`, {
      method,
      headers: { origin, ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }), ...headers },
      ...(data !== undefined && { data: data as object }),
    });
  /** A busy server says when to retry; the same key makes one action of all attempts. */
  const granted = async (...asked: Parameters<Visitor['ask']>) => {
    const [method, path, data, headers] = asked;
    const key = { 'idempotency-key': crypto.randomUUID(), ...headers };
    let answer = await ask(method, path, data, key);
    for (let tries = 1; answer.status() === 503 && tries < 5; tries++) answer = await ask(method, path, data, key);
    expect(answer.status(), await answer.text()).toBeLessThan(300);
    return answer.json();
  };
  return {
    context,
    page: await context.newPage(),
    email: `${crypto.randomUUID()}@example.test`,
    ask,
    get: (path) => granted('GET', path),
    post: (path, data = {}) => granted('POST', path, data),
    put: (path, data, headers) => granted('PUT', path, data, headers),
  };
}

export async function signUp(visitor: Visitor, [first, last]: [string, string], invitation?: string): Promise<void> {
  await visitor.post('/auth/sign-up', {
    email: visitor.email,
    password,
    data: { first_name: first, last_name: last },
    ...(invitation && { invitation }),
  });
}

/** The signed-in owner of a new organization, with a confirmed email address. */
export async function newOwner(browser: Browser, options?: BrowserContextOptions): Promise<Visitor> {
  const owner = await newVisitor(browser, options);
  await signUp(owner, ['Maya', 'Okafor']);
  await confirmAddress(owner.email);
  return owner;
}

/** Skips the email and its link, which have tests of their own. */
export const confirmAddress = (email: string): Promise<unknown> =>
  inProductDatabase('update users set email_verified_at = now() where email = $1', [email]);

/** The text of a message to this address in the outbox, which a job writes. */
export async function inOutbox(owner: Visitor, to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const { rows } = await owner.get<{ rows: { id: string; recipient: string }[] }>('/outbox?limit=50');
    for (const { id } of rows.filter(({ recipient }) => recipient.includes(to))) {
      const { text } = await owner.get<{ text: string }>(`/outbox/${id}`);
      found ??= pattern.exec(text)?.[1];
    }
    expect(found).toBeDefined();
  }).toPass();
  return found!;
}

/** Confirms the email address by its link, if it is not confirmed yet. */
export async function proveAddress(owner: Visitor): Promise<void> {
  const { user } = await owner.get<{ user: { emailVerified: boolean } }>('/session');
  if (user.emailVerified) return;
  await owner.post('/auth/verify-email', { token: await inOutbox(owner, owner.email, /\/verify#([\w-]+)/) });
}

/** The link of an invitation. The owner must have confirmed their email address. */
export async function inviteTo(owner: Visitor, email: string): Promise<string> {
  await owner.post('/invitations', { email, role: 'agent' });
  return `/invite/${await inOutbox(owner, email, /\/invite\/([\w-]+)/)}`;
}

/** An invited and signed-in colleague. The owner must have confirmed their email address. */
export async function newColleague(
  browser: Browser,
  owner: Visitor,
  role: Exclude<Role, 'owner'>,
  name: [string, string],
): Promise<Visitor> {
  const colleague = await newVisitor(browser);
  await owner.post('/invitations', { email: colleague.email, role });
  await signUp(colleague, name, await inOutbox(owner, colleague.email, /\/invite\/([\w-]+)/));
  return colleague;
}

export const newLead = (visitor: Visitor, lead: object): Promise<MadeLead> => visitor.post('/leads', lead);

/** A change by someone else, based on the current version. */
export async function changeLead(visitor: Visitor, id: string, change: object): Promise<void> {
  const { version } = await visitor.get<{ version: number }>(`/leads/${id}`);
  const answer = await visitor.ask('PATCH', `/leads/${id}`, change, { 'if-match': `"${version}"` });
  expect(answer.status(), await answer.text()).toBe(200);
}
