import type { RouterContextProvider } from 'react-router';
import type { ApiProblem } from '#app/api.ts';
import type { AnyCall, RequestOf } from '#contract/core/call.ts';
import { refusedFields } from '#contract/people/form-refusals.ts';
import { ask } from './ask.ts';

/** Counts the fields at which a form was refused, and nothing else of it. A count that fails must not break the page. */
export async function noteRefusal<C extends AnyCall>(
  context: Readonly<RouterContextProvider>,
  call: C,
  { slug, opened, problem }: { slug: string; opened: string; problem: ApiProblem },
): Promise<void> {
  const fields = refusedFields(problem.issues.map(({ path }) => String(path[0])));
  if (fields.length > 0)
    await ask(context, call, { slug, opened, fields } as RequestOf<C> as never).catch(() => undefined);
}
