import type { Hono } from 'hono';
import { addressOf, apiBase } from '#contract/core/addresses.ts';
import { allCalls } from '#contract/index.ts';
import type { Services } from '../services.ts';
import { Refusal } from './refusal.ts';
import { isDryRun, rehearse } from './rehearse.ts';
import type { Bindings } from './request.ts';
import type { Served } from './serve.ts';

const routePath = (path: string): string => addressOf(path).replace(/\{(\w+)\}/g, ':$1');

/** Mounts every call of the contract exactly once, and fails if a call is not served or a route is not in the contract. */
export function mountCalls(app: Hono<Bindings>, served: readonly Served[], services: Services): void {
  const byCall = new Map(served.map((route) => [route.call, route]));
  if (byCall.size !== served.length) throw new Error('A call is served twice.');
  const methods = new Map<string, string[]>();
  for (const [name, call] of allCalls) {
    const route = byCall.get(call);
    if (!route) throw new Error(`Nothing serves the call ${name}.`);
    byCall.delete(call);
    const path = routePath(call.path);
    methods.set(path, [...(methods.get(path) ?? []), call.method]);
    app.on(call.method, path, (c) =>
      isDryRun(c, call) ? rehearse(c, name, route, services) : route.answer(c, name, services),
    );
  }
  const [stray] = byCall.values();
  if (stray) throw new Error(`${stray.call.method} ${stray.call.path} is served but not in the contract.`);
  for (const [path, allowed] of methods) {
    app.all(path, () => {
      throw new Refusal('method_not_allowed', `This address takes ${allowed.join(', ')}.`);
    });
  }
  app.all(`${apiBase}/*`, () => {
    throw new Refusal('not_found', 'There is no such call.');
  });
}
