import type { AnyCall, RequestOf } from '#contract/core/call.ts';
import { type Answer, callerAt } from '#tests/setup/people.ts';
import type { TestServer } from '#tests/setup/server.ts';

type Options = { headers?: Record<string, string>; key?: string; version?: number };

/** A browser with a cookie jar and its own IP address, so that the limits of one test don't affect the next. */
export type Visitor = {
  ip: string;
  jar: Map<string, string>;
  /** Set-Cookie headers of the last response. */
  cookies: string[];
  do<C extends AnyCall>(call: C, input?: RequestOf<C>, options?: Options): Promise<Answer<C>>;
};

let visitors = 0;
const newAddress = (): string => {
  visitors += 1;
  return `203.0.113.${visitors % 250}`;
};

export function newVisitor(server: Pick<TestServer, 'url'>, ip = newAddress()): Visitor {
  const jar = new Map<string, string>();
  const caller = callerAt(server.url, {});
  const visitor: Visitor = {
    ip,
    jar,
    cookies: [],
    async do(call, input, { headers = {}, ...options } = {}) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const own = { 'x-forwarded-for': visitor.ip, ...(cookie && { cookie }) };
      const answer = await caller.do(call, input, { ...options, headers: { ...own, ...headers } });
      visitor.cookies = answer.headers.getSetCookie();
      for (const line of visitor.cookies) {
        const [pair = ''] = line.split(';');
        const name = pair.slice(0, pair.indexOf('='));
        if (/Max-Age=0/.test(line)) jar.delete(name);
        else jar.set(name, pair.slice(name.length + 1));
      }
      return answer;
    },
  };
  return visitor;
}

export const goodPassword = 'Harbour4Lamp!';

let people = 0;

export const newPerson = (given: Partial<{ email: string; password: string }> = {}) => {
  people += 1;
  return {
    email: `someone${people}@example.test`,
    password: goodPassword,
    data: { first_name: 'Mara', last_name: 'Quill' },
    ...given,
  };
};
