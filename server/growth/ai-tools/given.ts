import { id as anId } from '#contract/core/primitives.ts';
import { type ToolName, toolOf } from '#contract/growth/ai-tools/tools.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Given } from './material.ts';

/**
 * Validates the inputs of a tool and reports every problem at once. `without` names the input that a batch fills in itself, a record at a
 * time.
 */
export function givenFor(tool: ToolName, input: Record<string, string>, without?: string): Given {
  const inputs = toolOf(tool).inputs.filter(({ name }) => name !== without);
  const issues: { path: string[]; message: string }[] = [];
  const given: Record<string, string> = {};
  for (const name of Object.keys(input))
    if (!inputs.some((one) => one.name === name))
      issues.push({ path: ['input', name], message: 'This tool has no such input.' });
  for (const one of inputs) {
    const value = input[one.name]?.trim() ?? '';
    const say = (message: string) => issues.push({ path: ['input', one.name], message });
    if (one.kind === 'choice') {
      const chosen = value || one.options[0];
      if (one.options.includes(chosen)) given[one.name] = chosen;
      else say('Choose one of the options.');
      continue;
    }
    if (!value) {
      if (!one.isOptional) say('This field is required.');
      continue;
    }
    if (one.kind === 'text' && value.length > one.most) say(`At most ${one.most} characters.`);
    else if (one.kind === 'record' && !anId.safeParse(value).success) say('This is not an id.');
    else given[one.name] = value;
  }
  if (issues.length > 0) throw new Refusal('invalid_input', issues[0]!.message, { issues });
  return given;
}
