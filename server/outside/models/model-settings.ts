import type { Settings } from '#server/env.ts';
import type { ModelSettings } from './choose-model.ts';

/** Reads the model settings; a missing one is reported at startup and not at the first question. */
export function modelSettings(
  settings: Pick<Settings, 'AI_PROVIDER' | 'AI_URL' | 'AI_MODEL' | 'AI_KEY'>,
): ModelSettings {
  const { AI_PROVIDER: kind, AI_URL: baseUrl, AI_MODEL: model, AI_KEY: apiKey } = settings;
  if (kind === 'built-in') return { kind };
  if (!model) throw new Error(`With AI_PROVIDER=${kind}, set AI_MODEL too.`);
  if (kind === 'openai-compatible') {
    if (!baseUrl) throw new Error('With AI_PROVIDER=openai-compatible, set AI_URL too.');
    return { kind, baseUrl, model, apiKey };
  }
  if (!apiKey) throw new Error('With AI_PROVIDER=anthropic, set AI_KEY too.');
  return { kind, baseUrl, model, apiKey };
}
