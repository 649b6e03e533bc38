import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useT } from '#app/i18n/t.ts';
import { problemOf } from '../problem.ts';
import { issueWords } from './issue-words.ts';

export type ContractForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

/** A form that validates with the schema of the call, so that client and server share rules and messages. The server still checks. */
export function useContractForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaults: DefaultValues<Input>,
): ContractForm<Input, Output> {
  const t = useT();
  return useForm<Input, unknown, Output>({
    resolver: zodResolver(schema, { error: issueWords(t) }),
    defaultValues: defaults,
    // Shows no error while the reader is still typing; once shown, an error disappears as soon as it is fixed.
    mode: 'onTouched',
    reValidateMode: 'onChange',
  });
}

/** Puts a server error beside the fields it concerns, or at the top when it concerns none. True when the reader can fix it here. */
export function showRefusal<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  error: unknown,
  fallback: string,
): boolean {
  const problem = problemOf(error);
  const fields = new Set(Object.keys(form.getValues()));
  const issues = problem?.issues ?? [];
  const beside = issues.filter(({ path }) => fields.has(String(path[0])));
  for (const [place, { path, message }] of beside.entries()) {
    form.setError(path.join('.') as FieldPath<Input>, { type: 'server', message }, { shouldFocus: place === 0 });
  }
  if (beside.length > 0 && beside.length === issues.length) return true;
  const rest = issues.filter((issue) => !beside.includes(issue)).map(({ message }) => message);
  form.setError('root', { type: 'server', message: rest.join(' ') || problem?.message || fallback });
  return problem !== undefined;
}
