import type { ModelTool } from './model.ts';

export type ToolCall = { id: string; name: string; input: string };

/** How many rounds of tool calls a model may use before it must answer. */
export const mostRounds = 4;
const mostCalls = 4;
const longestResult = 8_000;

/** Runs the model's tool calls. An unknown name or invalid arguments don't end the answer; the model is told instead. */
export async function runTools(
  tools: readonly ModelTool[],
  calls: readonly ToolCall[],
): Promise<{ id: string; result: string }[]> {
  return Promise.all(
    calls.map(async ({ id, name, input }, index) => {
      const tool = tools.find((one) => one.name === name);
      if (!tool || index >= mostCalls) return { id, result: 'There is no such tool.' };
      try {
        return { id, result: (await tool.run(JSON.parse(input || '{}'))).slice(0, longestResult) };
      } catch {
        return { id, result: 'These arguments cannot be used.' };
      }
    }),
  );
}
