import { z } from 'zod';
import { type Model, type ModelEnd, ModelError, type ModelRequest } from './model.ts';
import { openStream } from './open-stream.ts';
import { readEvents } from './server-sent-events.ts';
import { mostRounds, runTools, type ToolCall } from './use-tools.ts';
import { withPassages } from './with-passages.ts';

export type OpenAiSettings = {
  /** The address including the version: https://api.openai.com/v1, http://127.0.0.1:11434/v1 … */
  baseUrl: string;
  model: string;
  /** Optional, because servers on this machine often need none. */
  apiKey?: string | undefined;
  silenceMs?: number | undefined;
};

// Answers of other services are untrusted input: only the fields read here are used.
const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.number(),
                  id: z.string().nullish(),
                  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.object({ prompt_tokens: z.number().nullish(), completion_tokens: z.number().nullish() }).nullish(),
  error: z.unknown().optional(),
});

/** Any server with the chat-completions protocol, of OpenAI or self-hosted. */
export function createOpenAiModel(settings: OpenAiSettings): Model {
  return { kind: 'openai-compatible', name: settings.model, stream: (request) => answer(settings, request) };
}

type WireMessage = Record<string, unknown>;

/** Rounds of tool calls, then the answer. Tool results are sent in the tool role, never in the system's or the visitor's. */
async function* answer(settings: OpenAiSettings, request: ModelRequest): AsyncGenerator<string> {
  const messages: WireMessage[] = [{ role: 'system', content: withPassages(request) }, ...request.messages];
  for (let round = 0; ; round += 1) {
    const calls: ToolCall[] = [];
    const isLast = round === mostRounds;
    const end = yield* oneRound(settings, request, messages, isLast, calls);
    if (calls.length === 0 || isLast) {
      request.onEnd?.(end);
      return;
    }
    messages.push({
      role: 'assistant',
      content: null,
      tool_calls: calls.map(({ id, name, input }) => ({ id, type: 'function', function: { name, arguments: input } })),
    });
    for (const { id, result } of await runTools(request.tools ?? [], calls))
      messages.push({ role: 'tool', tool_call_id: id, content: result });
  }
}

async function* oneRound(
  settings: OpenAiSettings,
  request: ModelRequest,
  messages: WireMessage[],
  isLast: boolean,
  calls: ToolCall[],
): AsyncGenerator<string, ModelEnd> {
  const tools = request.tools?.map(({ name, description, parameters }) => ({
    type: 'function',
    function: { name, description, parameters },
  }));
  const events = readEvents(
    openStream({
      url: `${settings.baseUrl.replace(/\/+$/, '')}/chat/completions`,
      headers: settings.apiKey ? { authorization: `Bearer ${settings.apiKey}` } : {},
      body: {
        model: settings.model,
        messages,
        ...(tools && tools.length > 0 && { tools, tool_choice: isLast ? 'none' : 'auto' }),
        [tokenLimitName(settings.baseUrl)]: request.maxTokens,
        stream: true,
        stream_options: { include_usage: true },
      },
      signal: request.signal,
      silenceMs: settings.silenceMs ?? 60_000,
    }),
  );
  let end: ModelEnd | undefined;
  for await (const { data } of events) {
    if (data === '[DONE]') {
      end ??= { reason: 'finished' };
      break;
    }
    const chunk = readChunk(data);
    if (!chunk) continue;
    if (chunk.error) throw new ModelError('unreachable', 'The model reported an error within its answer.');
    const choice = chunk.choices?.[0];
    if (choice?.delta?.content) yield choice.delta.content;
    for (const { index, id, function: called } of choice?.delta?.tool_calls ?? []) {
      if (index < 0 || index > 15) continue;
      // Arguments arrive in pieces; the name and the id only with the first.
      calls[index] ??= { id: id ?? `call ${index}`, name: '', input: '' };
      calls[index].name += called?.name ?? '';
      calls[index].input += called?.arguments ?? '';
    }
    if (choice?.finish_reason) end = { ...end, reason: reasonOf(choice.finish_reason) };
    // The token count comes in its own chunk after the last piece.
    if (chunk.usage && end) {
      end.inputTokens = chunk.usage.prompt_tokens ?? undefined;
      end.outputTokens = chunk.usage.completion_tokens ?? undefined;
    }
  }
  if (!end) throw new ModelError('cut', 'The model stopped in the middle of its answer.');
  return end;
}

/** OpenAI renamed the field, and its newer models refuse the old name; other servers know only the old one. */
function tokenLimitName(baseUrl: string): string {
  return new URL(baseUrl).hostname.endsWith('openai.com') ? 'max_completion_tokens' : 'max_tokens';
}

/** Proxies insert keep-alives and notices of their own; anything that is not a chunk is skipped. */
function readChunk(data: string): z.infer<typeof chunkSchema> | undefined {
  try {
    return chunkSchema.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

function reasonOf(finishReason: string): ModelEnd['reason'] {
  if (finishReason === 'length') return 'length';
  return finishReason === 'content_filter' ? 'refused' : 'finished';
}
