import type { AnyCall, InputOf } from '#contract/core/call.ts';
import type { Member } from '../auth/actor.ts';
import type { Scope } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import { bareHeaders, type ReplyHeaders } from './reply.ts';
import type { WebContext } from './request.ts';
import { prepare, type Served, scopeOf } from './serve.ts';

export type BytesContext<C extends AnyCall> = {
  input: InputOf<C>;
  actor: Member;
  scope: Scope;
  services: Services;
  web: WebContext;
  /** The headers of every response; the call adds those that describe its bytes. */
  headers: ReplyHeaders;
};

/** Serves a member's read whose response is not JSON. It opens its own transactions, because a streamed response must not keep one open. */
export function serveBytes<C extends AnyCall>(
  call: C,
  handle: (context: BytesContext<C>) => Promise<Response>,
): Served {
  return {
    call,
    async answer(c, name, services) {
      const prepared = await prepare(c, call, name, services);
      const actor = prepared.actor as Member;
      const request = c.var.request;
      return handle({
        input: prepared.input as InputOf<C>,
        actor,
        scope: scopeOf(actor, request),
        services,
        web: c,
        headers: bareHeaders(request.id),
      });
    },
  };
}
