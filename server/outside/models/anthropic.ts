import { z } from 'zod';
import { type Model, type ModelEnd, ModelError, type ModelRequest } from './model.ts';
import { openStream } from './open-stream.ts';
import { readEvents } from './server-sent-events.ts';
import { mostRounds, runTools, type ToolCall } from './use-tools.ts';
import { withPassages } from './with-passages.ts';

export type AnthropicSettings = {
  baseUrl?: string | undefined;
  model: string;
  apiKey: string;
  silenceMs?: number | undefined;
};

const usage = z.object({ input_tokens: z.number().nullish(), output_tokens: z.number().nullish() });
const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message_start'), message: z.object({ usage: usage.nullish() }) }),
  z.object({
    type: z.literal('content_block_start'),
    index: z.number(),
    content_block: z.object({ type: z.string(), id: z.string().optional(), name: z.string().optional() }),
  }),
  z.object({
    type: z.literal('content_block_delta'),
    index: z.number().optional(),
    delta: z.object({ type: z.string(), text: z.string().optional(), partial_json: z.string().optional() }),
  }),
  z.object({
    type: z.literal('message_delta'),
    delta: z.object({ stop_reason: z.string().nullish() }),
    usage: usage.nullish(),
  }),
  z.object({ type: z.literal('message_stop') }),
  z.object({ type: z.literal('error'), error: z.object({ type: z.string() }) }),
]);

/** A model with Anthropic's messages protocol. */
export function createAnthropicModel(settings: AnthropicSettings): Model {
  return { kind: 'anthropic', name: settings.model, stream: (request) => answer(settings, request) };
}

type WireMessage = { role: 'user' | 'assistant'; content: unknown };

/** Rounds of tool calls, then the answer. */
async function* answer(settings: AnthropicSettings, request: ModelRequest): AsyncGenerator<string> {
  const messages: WireMessage[] = [...request.messages];
  for (let round = 0; ; round += 1) {
    const calls = new Map<number, ToolCall>();
    const isLast = round === mostRounds;
    const said = { text: '' };
    const end = yield* oneRound(settings, request, messages, isLast, calls, said);
    if (calls.size === 0 || isLast) {
      request.onEnd?.(end);
      return;
    }
    const asked = [...calls.values()];
    messages.push({
      role: 'assistant',
      content: [
        ...(said.text ? [{ type: 'text', text: said.text }] : []),
        ...asked.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input: inputOf(input) })),
      ],
    });
    const results = await runTools(request.tools ?? [], asked);
    messages.push({
      role: 'user',
      content: results.map(({ id, result }) => ({ type: 'tool_result', tool_use_id: id, content: result })),
    });
  }
}

function inputOf(json: string): unknown {
  try {
    return JSON.parse(json || '{}');
  } catch {
    return {};
  }
}

async function* oneRound(
  settings: AnthropicSettings,
  request: ModelRequest,
  messages: WireMessage[],
  isLast: boolean,
  calls: Map<number, ToolCall>,
  said: { text: string },
): AsyncGenerator<string, ModelEnd> {
  const tools = request.tools?.map(({ name, description, parameters }) => ({
    name,
    description,
    input_schema: parameters,
  }));
  const events = readEvents(
    openStream({
      url: `${(settings.baseUrl ?? 'https://api.anthropic.com').replace(/\/+$/, '')}/v1/messages`,
      headers: { 'x-api-key': settings.apiKey, 'anthropic-version': '2023-06-01' },
      body: {
        model: settings.model,
        system: withPassages(request),
        messages,
        ...(tools && tools.length > 0 && { tools, tool_choice: { type: isLast ? 'none' : 'auto' } }),
        max_tokens: request.maxTokens ?? 1024,
        stream: true,
      },
      signal: request.signal,
      silenceMs: settings.silenceMs ?? 60_000,
    }),
  );
  const end: ModelEnd = { reason: 'finished' };
  for await (const { data } of events) {
    const event = readEvent(data);
    if (!event) continue;
    if (event.type === 'message_start') end.inputTokens = event.message.usage?.input_tokens ?? undefined;
    if (event.type === 'content_block_start' && event.content_block.type === 'tool_use') {
      const { id = '', name = '' } = event.content_block;
      calls.set(event.index, { id, name, input: '' });
    }
    if (event.type === 'content_block_delta') {
      if (event.delta.type === 'text_delta') {
        said.text += event.delta.text ?? '';
        yield event.delta.text ?? '';
      }
      const call = calls.get(event.index ?? -1);
      if (event.delta.type === 'input_json_delta' && call) call.input += event.delta.partial_json ?? '';
    }
    if (event.type === 'message_delta') {
      end.reason = reasonOf(event.delta.stop_reason);
      end.outputTokens = event.usage?.output_tokens ?? undefined;
    }
    if (event.type === 'error') throw errorOf(event.error.type);
    if (event.type === 'message_stop') return end;
  }
  throw new ModelError('cut', 'The model stopped in the middle of its answer.');
}

/** Skips unknown events, such as pings and future additions. */
function readEvent(data: string): z.infer<typeof eventSchema> | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

function reasonOf(stopReason: string | null | undefined): ModelEnd['reason'] {
  if (stopReason === 'max_tokens') return 'length';
  return stopReason === 'refusal' ? 'refused' : 'finished';
}

function errorOf(type: string): ModelError {
  const isLimit = type === 'overloaded_error' || type === 'rate_limit_error';
  return new ModelError(isLimit ? 'limited' : 'unreachable', 'The model reported an error within its answer.');
}
