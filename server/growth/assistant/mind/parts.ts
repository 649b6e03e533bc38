import type { Part, RequestKind } from '#contract/growth/assistant-parts.ts';
import { consentIn } from '../consent.ts';
import type { Texts } from '../texts.ts';
import type { EngineAnswer, Knowing } from './knowing.ts';

type Said = Partial<Pick<EngineAnswer, 'parts' | 'memory' | 'unanswered'>>;

export const said = (
  topic: string,
  text: string,
  { parts = [], memory = {}, unanswered = false }: Said = {},
): EngineAnswer => ({
  topic,
  text,
  parts,
  memory,
  unanswered,
});

type FormGiven = Pick<Knowing, 'brand' | 'language' | 'details'>;

/** A contact form, prefilled with what the visitor already typed; nothing is sent before they consent. */
export function formOf(
  form: RequestKind,
  { brand, language, details }: FormGiven,
  subject: string | null = null,
): Part {
  const filled = details && Object.keys(details).length > 0 ? { filled: details } : {};
  return { kind: 'form', form, consent: consentIn(language.locale, brand), subject, ...filled };
}

export function choicesOf(texts: Texts, names: (keyof Texts['choices'])[]): Part {
  return { kind: 'choices', choices: names.map((name) => texts.choices[name]) };
}
