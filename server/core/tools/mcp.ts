import type { Server } from '@modelcontextprotocol/server';
import type { Hono } from 'hono';
import type { Actor } from '../auth/actor.ts';
import { limit } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import type { Bindings, WebContext } from '../http/request.ts';
import type { Services } from '../services.ts';
import { type Tool, toolsFor } from './tools.ts';
import { useTool } from './use-tool.ts';

type Mcp = typeof import('@modelcontextprotocol/server');

const mostBytes = 1024 * 1024;
const mostAMinute = 600;
const pageSize = 100;

const instructions = `Each tool is a call of the API; what it may do is what its person may do and the key's scopes allow.
Reading tools answer at once. A writing tool does nothing at first: it answers what would happen, with a confirmation.
Show the person what would happen, and call the tool again with the same input and that confirmation once they agree.`;

/** Offers calls as tools for AI assistants: Model Context Protocol over HTTP, without sessions of its own. */
export function mountMcp(app: Hono<Bindings>, services: Services): void {
  const { settings, actors, db, log } = services;
  app.all('/mcp', async (c) => {
    const actor = await actorOf(c);
    if (!actor) return asksForToken(c);
    await limit(db, `tools of ${actor.organisationId}:${actor.userId}`, mostAMinute, 60);
    const domains = new URL(c.req.url).searchParams.get('domains')?.split(',').filter(Boolean);
    const tools = toolsFor(actor, domains);
    // Loaded on first use, because few processes need it and it would slow the start.
    const mcp = await import('@modelcontextprotocol/server');
    const handler = mcp.createMcpHandler(() => serverFor(mcp, c, tools), {
      maxRequestBodySize: mostBytes,
      onerror: (error) => log.warn({ requestId: c.var.request.id, err: error }, 'a tool request was refused'),
    });
    return handler.fetch(c.req.raw);
  });

  /** Accepts only an API key or an app's token in the header, because a cookie would let any website act for the signed-in user. */
  async function actorOf(c: WebContext): Promise<Actor | undefined> {
    if (!c.req.header('authorization')?.startsWith('Bearer ')) return undefined;
    try {
      const actor = await actors.of(c);
      return actor?.kind === 'key' ? actor : undefined;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'unauthenticated') return undefined;
      throw error;
    }
  }

  /** Tells the client where to get a token. */
  const asksForToken = (c: WebContext) =>
    c.body(JSON.stringify({ error: 'invalid_token' }), 401, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'www-authenticate': `Bearer resource_metadata="${settings.publicUrl}/.well-known/oauth-protected-resource/mcp"`,
    });

  function serverFor(mcp: Mcp, c: WebContext, tools: readonly Tool[]): Server {
    const server = new mcp.Server(
      { name: settings.BRAND_NAME, version: '1' },
      { capabilities: { tools: {} }, instructions },
    );
    server.setRequestHandler('tools/list', ({ params }) => {
      const start = Number(params?.cursor ?? 0);
      if (!Number.isInteger(start) || start < 0) throw new mcp.ProtocolError(-32602, 'There is no such page.');
      const next = start + pageSize;
      return {
        tools: tools
          .slice(start, next)
          .map(({ name, description, inputSchema, annotations }) => ({ name, description, inputSchema, annotations })),
        ...(next < tools.length && { nextCursor: String(next) }),
      };
    });
    server.setRequestHandler('tools/call', async ({ params }) => {
      const tool = tools.find(({ name }) => name === params.name);
      if (!tool) throw new mcp.ProtocolError(-32602, `There is no tool ${params.name}, or it is not allowed here.`);
      const { isError, content } = await useTool(app, c, services, tool, params.arguments ?? {});
      return { isError, content: [{ type: 'text', text: JSON.stringify(content) }] };
    });
    return server;
  }
}
