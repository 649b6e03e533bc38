import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useT } from '#app/i18n/t.ts';
import { problemOf } from '../problem.ts';
import { issueWords } from './issue-words.ts';

export type ContractForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

/** A form that checks with the call's own schema: one set of rules and messages, and the server has the last word. */
export function useContractForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaults: DefaultValues<Input>,
): ContractForm<Input, Output> {
  const t = useT();
  return useForm<Input, unknown, Output>({
    resolver: zodResolver(schema, { error: issueWords(t) }),
    defaultValues: defaults,
    // Nobody is corrected while still typing; once told, they see at once when it is right.
    mode: 'onTouched',
    reValidateMode: 'onChange',
  });
}

/**
 * Puts a refusal beside the fields it is about; what belongs to no field goes to the top of the form. True when the
 * error was one the reader can mend here.
 */
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
