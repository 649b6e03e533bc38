import type { RouterContextProvider } from 'react-router';
import { ApiProblem, type CallOptions, requestFor } from '#app/api.ts';
import { askContext } from '#app/document.ts';
import type { AnyCall, OutputOf, RequestOf } from '#contract/core/call.ts';
import type { Problem } from '#contract/core/errors.ts';

type Context = Readonly<RouterContextProvider>;

/** Makes an anonymous call during server rendering, for loaders and actions of public pages. */
export async function ask<C extends AnyCall>(
  context: Context,
  call: C,
  input: RequestOf<C>,
  options?: CallOptions,
): Promise<OutputOf<C>> {
  const { path, method, headers, body } = requestFor(call, input as Record<string, unknown>, options);
  const answer = await context.get(askContext)(path, { method, headers, ...(body !== undefined && { body }) });
  if (!answer.ok) throw new ApiProblem((await answer.json()) as Problem, Number(answer.headers.get('retry-after')));
  return (await answer.json()) as OutputOf<C>;
}

/** The same, with null if the record is not found. */
export async function askFor<C extends AnyCall>(
  context: Context,
  call: C,
  input: RequestOf<C>,
): Promise<OutputOf<C> | null> {
  try {
    return await ask(context, call, input);
  } catch (error) {
    if (error instanceof ApiProblem && (error.code === 'not_found' || error.code === 'invalid_input')) return null;
    throw error;
  }
}
