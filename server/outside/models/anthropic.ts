import { z } from 'zod';
import { type Model, type ModelEnd, ModelError, type ModelRequest } from './model.ts';
import { openStream } from './open-stream.ts';
import { readEvents } from './server-sent-events.ts';
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
    type: z.literal('content_block_delta'),
    delta: z.object({ type: z.string(), text: z.string().optional() }),
  }),
  z.object({
    type: z.literal('message_delta'),
    delta: z.object({ stop_reason: z.string().nullish() }),
    usage: usage.nullish(),
  }),
  z.object({ type: z.literal('message_stop') }),
  z.object({ type: z.literal('error'), error: z.object({ type: z.string() }) }),
]);

/** Anthropic's messages protocol. */
export function createAnthropicModel(settings: AnthropicSettings): Model {
  return { kind: 'anthropic', name: settings.model, stream: (request) => answer(settings, request) };
}

async function* answer(settings: AnthropicSettings, request: ModelRequest): AsyncGenerator<string> {
  const events = readEvents(
    openStream({
      url: `${(settings.baseUrl ?? 'https://api.anthropic.com').replace(/\/+$/, '')}/v1/messages`,
      headers: { 'x-api-key': settings.apiKey, 'anthropic-version': '2023-06-01' },
      body: {
        model: settings.model,
        system: withPassages(request),
        messages: request.messages,
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
    if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') yield event.delta.text ?? '';
    if (event.type === 'message_delta') {
      end.reason = reasonOf(event.delta.stop_reason);
      end.outputTokens = event.usage?.output_tokens ?? undefined;
    }
    if (event.type === 'error') throw errorOf(event.error.type);
    if (event.type === 'message_stop') {
      request.onEnd?.(end);
      return;
    }
  }
  throw new ModelError('cut', 'The model stopped in the middle of its answer.');
}

/** Events that we do not know, pings and whatever comes next year, are passed over. */
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
