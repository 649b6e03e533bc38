import type { AnyCall, InputOf, OutputOf } from '#contract/core/call.ts';
import type { Member } from '../auth/actor.ts';
import type { Scope } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import { Gate } from './gate.ts';
import { IncomingBody } from './incoming-body.ts';
import type { WebContext } from './request.ts';
import { act, type CallContext, prepare, type Served, scopeOf } from './serve.ts';

export type Receiving<C extends AnyCall> = {
  input: InputOf<C>;
  actor: Member;
  scope: Scope;
  services: Services;
  web: WebContext;
  body: IncomingBody;
};

type Steps<C extends AnyCall, Received> = {
  /** How many of these calls one process runs at once, since each may hold its whole body in memory. */
  atOnce: number;
  /** Receives the body before any transaction is open, so that a slow sender doesn't hold a database connection. */
  receive: (context: Receiving<C>) => Promise<Received>;
  handle: (context: CallContext<C>, received: Received) => Promise<OutputOf<C>>;
  /** Removes what `receive` stored when it isn't needed: the call was refused, or an earlier request had already done it. */
  discard?: (received: Received, context: Receiving<C>) => Promise<void>;
};

/** Serves a member's write whose body the call reads itself. The body's content is part of what an Idempotency-Key identifies. */
export function serveBody<C extends AnyCall, Received>(
  call: C,
  { atOnce, receive, handle, discard }: Steps<C, Received>,
): Served {
  const gate = new Gate(atOnce);
  return {
    call,
    async answer(c, name, services) {
      const prepared = await prepare(c, call, name, services);
      const actor = prepared.actor as Member;
      const body = new IncomingBody(c, call.mostBytes);
      const scope = scopeOf(actor, c.var.request);
      const receiving: Receiving<C> = { input: prepared.input as InputOf<C>, actor, scope, services, web: c, body };
      return gate.pass(async () => {
        const received = await receive(receiving);
        let wanted = false;
        const handleReceived = async (context: CallContext<C>) => {
          const answer = await handle(context, received);
          // From here on the transaction may commit even if its response is lost, so the received body must stay.
          wanted = true;
          return answer;
        };
        try {
          return await act(c, call, services, prepared, handleReceived, body.digest());
        } finally {
          if (!wanted) await discard?.(received, receiving);
        }
      });
    },
  };
}
