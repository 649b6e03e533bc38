import type { Hono } from 'hono';
import { dryRunHeader } from '#contract/core/dry-run.ts';
import { requestOf } from '#contract/core/request.ts';
import { derivedToken } from '../auth/seal.ts';
import { sealTicket, ticketSubject } from '../auth/tickets.ts';
import type { Bindings, WebContext } from '../http/request.ts';
import type { Services } from '../services.ts';
import type { Tool } from './tools.ts';

const confirmMinutes = 10;
const purpose = 'confirmed act';

type ToolResult = { isError: boolean; content: unknown };

/**
 * Sends the call through the API as its caller, so that every rule of the API applies. A write is rehearsed first; only the confirmation
 * returned by that rehearsal, for the same input and caller, lets it happen, once.
 */
export async function useTool(
  app: Hono<Bindings>,
  c: WebContext,
  { settings: { secret } }: Services,
  { name, call }: Tool,
  { confirm, version, ...input }: Record<string, unknown>,
): Promise<ToolResult> {
  const send = async (headers: Record<string, string>): Promise<ToolResult> => {
    const request = requestOf(call, input, { version: call.versioned ? Number(version) : undefined });
    const from = c.req.header('x-forwarded-for');
    const reply = await app.request(
      request.path,
      {
        ...request,
        headers: {
          ...request.headers,
          ...headers,
          authorization: c.req.header('authorization') ?? '',
          'user-agent': c.var.request.userAgent,
          ...(from !== undefined && { 'x-forwarded-for': from }),
        },
      },
      c.env,
    );
    return { isError: !reply.ok, content: await reply.json() };
  };
  if (call.repeat === 'read') return send({});
  const act = derivedToken(secret, purpose, JSON.stringify([c.req.header('authorization'), name, version, input]));
  if (typeof confirm === 'string') {
    if (ticketSubject(secret, purpose, confirm) !== act)
      return {
        isError: true,
        content: {
          code: 'bad_request',
          message: 'This confirmation is for something else, or is too old. Preview again.',
        },
      };
    return send({ 'idempotency-key': derivedToken(secret, 'confirmed once', confirm) });
  }
  const { isError, content } = await send({ [dryRunHeader]: 'true' });
  if (isError) return { isError, content };
  return {
    isError,
    content: { wouldHappen: content, confirm: sealTicket(secret, purpose, act, confirmMinutes).ticket },
  };
}
