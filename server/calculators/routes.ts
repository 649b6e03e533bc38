import { z } from 'zod';
import type { Calculator } from '#contract/calculators/calculator.ts';
import { calculatorOf, calculators } from '#contract/calculators/calculators.ts';
import { calculation } from '#contract/calculators/calls.ts';
import { parseInput } from '#server/core/http/input.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';

const found = (id: string): Calculator => {
  const calculator = calculatorOf(id);
  if (!calculator) throw notFound();
  return calculator;
};

const described = ({ id, group, title, formula, sources }: Calculator) => ({
  id,
  group,
  title,
  formula,
  sources: [...sources],
});

const schemaOf = (schema: z.ZodType): Record<string, unknown> => ({ ...z.toJSONSchema(schema) });

export const calculatorRoutes: Served[] = [
  serve(calculation.list, async () => ({ calculators: calculators.map(described) })),

  serve(calculation.read, async ({ input }) => {
    const calculator = found(input.id);
    return {
      ...described(calculator),
      input: schemaOf(calculator.input),
      output: schemaOf(calculator.output),
      vectors: calculator.vectors.map(({ name, input: given, output, source = null }) => ({
        name,
        input: given,
        output,
        source,
      })),
    };
  }),

  serve(calculation.compute, async ({ input, request, services }) => {
    const { input: schema, compute } = found(input.id);
    await limit(services.db, `calculators from ${networkOf(request.ip)}`, 600, 300);
    const { values } = parseInput(z.strictObject({ id: z.string(), values: schema }), input);
    return { result: compute(values) };
  }),
];
