import { z } from 'zod';
import type { Access } from './access.ts';
import { bytes, call } from './call.ts';
import { id, instant } from './primitives.ts';

/** The limits for every imported file. */
export const mostFileRows = 50_000;
export const mostFileColumns = 200;
/** The number of refused rows shown on the screen; the downloadable file contains all of them. */
export const mostProblemsTold = 200;
/** An import can be undone as long as its job is kept. */
export const daysToUndoImport = 30;

export const rowProblem = z.strictObject({
  /** The row number that spreadsheets show, where the heading is row 1. */
  row: z.int(),
  issues: z.array(z.strictObject({ field: z.string().nullable(), message: z.string() })),
});
export type RowProblem = z.infer<typeof rowProblem>;

/** An imported file: its columns with samples, and the results. */
const fileOf = <Target extends z.ZodType, Counts extends z.ZodType>(target: Target, counts: Counts) =>
  z.strictObject({
    id,
    name: z.string(),
    rows: z.int(),
    columns: z.array(z.strictObject({ heading: z.string(), samples: z.array(z.string()), target: target.nullable() })),
    /** The columns were recognized from earlier choices for a file with the same headings. */
    remembered: z.boolean(),
    /** The job that imports the file and holds its progress, result and undo. */
    jobId: id.nullable(),
    /** Null until the import has finished. */
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
 * The import calls for kinds that need no choices besides the columns. Imports of people need more and have calls of their own
 * (contract/people/imports.ts), but use the same engine.
 */
export const importCalls = <
  Target extends z.ZodType<string>,
  Counts extends z.ZodType,
  const By extends Access,
  More extends z.ZodRawShape,
  Wished extends z.ZodRawShape = Record<never, never>,
>({
  path,
  access,
  target,
  counts,
  checked,
  wished = {} as Wished,
  words,
}: {
  path: `/${string}`;
  access: By;
  target: Target;
  counts: Counts;
  /** What a check returns in addition to counts and problems. */
  checked: More;
  /** What must be chosen beside the columns. */
  wished?: Wished;
  words: Record<'list' | 'get' | 'prepare' | 'run', string>;
}) => {
  const file = fileOf(target, counts);
  const choices = z.strictObject({
    id,
    /** The target of each column of the file, in order. */
    columns: z.array(target.nullable()).max(mostFileColumns),
    ...wished,
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
