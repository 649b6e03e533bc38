import { z } from 'zod';
import type { Access } from './access.ts';
import { bytes, call } from './call.ts';
import { id, instant } from './primitives.ts';

/** What every file of records may have at most. */
export const mostFileRows = 50_000;
export const mostFileColumns = 200;
/** So many refused rows are told on the screen; all of them are in the file to download. */
export const mostProblemsTold = 200;
/** An import can be taken back as long as its job is kept. */
export const daysToUndoImport = 30;

export const rowProblem = z.strictObject({
  /** As spreadsheets count, the heading being row 1. */
  row: z.int(),
  issues: z.array(z.strictObject({ field: z.string().nullable(), message: z.string() })),
});
export type RowProblem = z.infer<typeof rowProblem>;

/** A file of records: its columns with samples, and what came of it. */
const fileOf = <Target extends z.ZodType, Counts extends z.ZodType>(target: Target, counts: Counts) =>
  z.strictObject({
    id,
    name: z.string(),
    rows: z.int(),
    columns: z.array(z.strictObject({ heading: z.string(), samples: z.array(z.string()), target: target.nullable() })),
    /** The columns were told apart by what was chosen for such a file before. */
    remembered: z.boolean(),
    /** The work of taking it in: its progress, its end, and its undo are the job's. */
    jobId: id.nullable(),
    /** Null until it is over. */
    counts: counts.nullable(),
    createdBy: id.nullable(),
    createdAt: instant,
  });

const one = z.strictObject({ id });

/** A value of the file that nothing here is called by, and what becomes of it. */
export const unknownValue = <const Becomes extends readonly [string, ...string[]]>(becomes: Becomes) =>
  z.strictObject({ heading: z.string(), value: z.string(), becomes: z.enum(becomes), count: z.int() });
export const mostUnknownTold = 200;

/** The moving day report of a kind: what of a file came over and what did not, field by field. */
export const reportCall = <const By extends Access>(path: `/${string}`, access: By, summary: string) =>
  call({
    method: 'GET',
    path: `${path}/{id}/report`,
    access,
    input: one,
    reply: 'text/csv',
    output: bytes,
    errors: ['not_found'],
    summary,
  });

/**
 * The calls of a kind whose files need no other choice than what each column holds. People have more to choose and their own
 * (contract/people/imports.ts); the engine is the same.
 */
export const importCalls = <
  Target extends z.ZodType<string>,
  Counts extends z.ZodType,
  const By extends Access,
  More extends z.ZodRawShape,
>({
  path,
  access,
  target,
  counts,
  checked,
  words,
}: {
  path: `/${string}`;
  access: By;
  target: Target;
  counts: Counts;
  /** What a check tells beside counts and problems. */
  checked: More;
  words: Record<'list' | 'get' | 'prepare' | 'run', string>;
}) => {
  const file = fileOf(target, counts);
  const choices = z.strictObject({
    id,
    /** For each column of the file, in its order. */
    columns: z.array(target.nullable()).max(mostFileColumns),
  });
  return {
    list: call({
      method: 'GET',
      path,
      access,
      output: z.strictObject({ imports: z.array(file).max(50) }),
      summary: words.list,
    }),
    get: call({
      method: 'GET',
      path: `${path}/{id}`,
      access,
      input: one,
      output: file,
      errors: ['not_found'],
      summary: words.get,
    }),
    prepare: call({
      method: 'POST',
      path,
      access,
      input: z.strictObject({ file: id }),
      output: file,
      errors: ['not_found', 'bad_request', 'unsupported_media', 'too_large'],
      summary: words.prepare,
    }),
    check: call({
      method: 'POST',
      path: `${path}/{id}/check`,
      access,
      input: choices,
      output: z.strictObject({ counts, problems: z.array(rowProblem).max(mostProblemsTold), ...checked }),
      errors: ['not_found', 'conflict', 'bad_request'],
      repeat: 'natural',
      summary: 'Preview an import row by row. Nothing is changed.',
    }),
    run: call({
      method: 'POST',
      path: `${path}/{id}/run`,
      access,
      input: choices,
      output: z.strictObject({ jobId: id }),
      errors: ['not_found', 'conflict', 'bad_request'],
      summary: words.run,
    }),
    problems: call({
      method: 'GET',
      path: `${path}/{id}/problems`,
      access,
      input: one,
      reply: 'text/csv',
      output: bytes,
      errors: ['not_found'],
      summary: 'Rows that weren’t imported, unchanged, each with its error.',
    }),
  };
};
