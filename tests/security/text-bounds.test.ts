import { expect, test } from 'vitest';
import type { z } from 'zod';
import { chatInput } from '#contract/growth/assistant.ts';
import { parseInput } from '#server/core/http/input.ts';
import type { Refusal } from '#server/core/http/refusal.ts';
import { boundFirst, checksOf, isBound, schemasIn } from '#server/core/http/text-bounds.ts';
import { calls } from '../contract/sending.ts';

type Schema = z.core.$ZodType;
type Named = [where: string, schema: Schema];

const inputs: Named[] = [...calls.map(([name, { input }]): Named => [name, input]), ['chat', chatInput]];
const textsIn = (schema: Schema): Schema[] => [...schemasIn(schema)].filter(({ _zod }) => _zod.def.type === 'string');

/** Whether a pattern may backtrack: one that is anchored at the start and has at most one unbounded repetition is linear. */
function isHeavy(part: { _zod: { def: object } }): boolean {
  const { pattern } = part._zod.def as { pattern?: RegExp };
  if (!pattern) return false;
  const bare = pattern.source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  return (bare.match(/[*+]|\{\d+,\}/g)?.length ?? 0) > 1 || !bare.startsWith('^');
}
const named = ({ _zod: { def } }: { _zod: { def: object } }): string =>
  (def as { pattern?: RegExp }).pattern?.source ?? 'a rule of its own';

test('a text that a pattern or rule looks at has a bound, which comes first', () => {
  const unbounded = inputs.flatMap(([name, input]) => {
    const all = [...schemasIn(input)];
    // The output of a pipe is bounded by its input.
    const after = new Set(
      all.map(({ _zod: { def } }) => (def.type === 'pipe' ? (def as z.core.$ZodPipeDef).out : null)),
    );
    return textsIn(input)
      .filter((text) => !after.has(text))
      .flatMap((text) => {
        const checks = checksOf(text);
        const bound = checks.findIndex(isBound);
        const before = bound < 0 ? [text, ...checks] : checks.slice(0, bound);
        return before.filter(isHeavy).map((part) => `${name}: ${named(part)}`);
      });
  });
  expect([...new Set(unbounded)]).toEqual([]);
});

test('a text that is too long is refused for that alone', () => {
  const alsoLookedAt = inputs.flatMap(([name, input]) => {
    boundFirst(input);
    return textsIn(input).flatMap((text) => {
      // The platform's URL parser is linear.
      const isAddress = (text._zod.def as { format?: string }).format === 'url';
      if (isAddress || !checksOf(text).some(isBound)) return [];
      const parsed = (text as z.ZodType).safeParse('\u0001'.repeat(300_001));
      const codes = parsed.error?.issues.map(({ code }) => code) ?? [];
      return codes.every((code) => code === 'too_big') ? [] : [`${name}: ${codes}`];
    });
  });
  expect(alsoLookedAt).toEqual([]);
});

test('so at the door', () => {
  const [, { input }] = calls.find(([name]) => name === 'assistant.leaveRequest')!;
  try {
    parseInput(input, { phone: `${'1'.repeat(50)}x` });
    expect.unreachable();
  } catch (error) {
    const { issues } = (error as Refusal).more as { issues: { path: string[]; message: string }[] };
    expect(issues.filter(({ path }) => path[0] === 'phone')).toHaveLength(1);
  }
});
