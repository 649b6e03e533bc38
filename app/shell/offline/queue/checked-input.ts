import { ApiProblem } from '#app/api.ts';
import type { AnyCall } from '#contract/core/call.ts';
import { errorCodes } from '#contract/core/errors.ts';

/** The input as the server would read it. What it would refuse is refused now, not hours later. */
export function checked(call: AnyCall, input: Record<string, unknown>): Record<string, unknown> {
  const read = call.input.safeParse(input);
  if (read.success) return read.data as Record<string, unknown>;
  const issues = read.error.issues.map(({ path, message }) => ({
    path: path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
    message,
  }));
  const { status, means } = errorCodes.invalid_input;
  throw new ApiProblem({
    type: 'about:blank#invalid_input',
    title: means,
    status,
    code: 'invalid_input',
    message: issues[0]?.message ?? means,
    issues,
    requestId: '',
  });
}
