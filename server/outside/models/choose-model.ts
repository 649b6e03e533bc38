import { type AnthropicSettings, createAnthropicModel } from './anthropic.ts';
import { createBuiltInModel } from './built-in.ts';
import type { Model } from './model.ts';
import { createOpenAiModel, type OpenAiSettings } from './openai-compatible.ts';

export type ModelSettings =
  | ({ kind: 'openai-compatible' } & OpenAiSettings)
  | ({ kind: 'anthropic' } & AnthropicSettings)
  | { kind: 'built-in' };

export function chooseModel(settings: ModelSettings): Model {
  if (settings.kind === 'openai-compatible') return createOpenAiModel(settings);
  if (settings.kind === 'anthropic') return createAnthropicModel(settings);
  return createBuiltInModel();
}
