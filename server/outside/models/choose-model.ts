import type { AnthropicSettings } from './anthropic.ts';
import type { Model } from './model.ts';
import type { OpenAiSettings } from './openai-compatible.ts';

export type ModelSettings =
  | ({ kind: 'openai-compatible' } & OpenAiSettings)
  | ({ kind: 'anthropic' } & AnthropicSettings)
  | { kind: 'built-in' };

/** Loads only the requested provider's code. */
export async function chooseModel(settings: ModelSettings): Promise<Model> {
  if (settings.kind === 'openai-compatible')
    return (await import('./openai-compatible.ts')).createOpenAiModel(settings);
  if (settings.kind === 'anthropic') return (await import('./anthropic.ts')).createAnthropicModel(settings);
  return (await import('./built-in.ts')).createBuiltInModel();
}
