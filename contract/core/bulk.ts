import { z } from 'zod';
import type { Access } from './access.ts';
import { mostChosen } from './bulk-limits.ts';
import { call } from './call.ts';
import type { ErrorCode } from './errors.ts';
import { id } from './primitives.ts';

type Things<Selection, Act, Reason extends string, By> = {
  /** The names that summaries and refusals use. */
  one: string;
  many: string;
  path: `/${string}`;
  access: By;
  /** Everything that a list shows. */
  selection: Selection;
  act: Act;
  /** The reasons for leaving a record as it is. */
  reasons: readonly Reason[];
  /** Refusals of the whole act, in addition to those of every call. */
  errors?: readonly ErrorCode[];
};

const example = z.strictObject({ id, name: z.string() });

/** The two calls that change many records at once: a preview, and the change itself. */
export function bulkCalls<
  Selection extends z.ZodType,
  Act extends z.ZodType,
  const Reason extends string,
  const By extends Access,
>({ one, many, path, access, selection, act, reasons, errors = [] }: Things<Selection, Act, Reason, By>) {
  const chosen = z.strictObject({ ids: z.array(id).min(1, `Choose at least one ${one}.`).max(mostChosen) });
  const input = z.strictObject({ selection: z.union([chosen, selection]), do: act });
  return {
    previewBulk: call({
      method: 'POST',
      path: `${path}/preview`,
      access,
      input,
      output: z.strictObject({
        /** The selected records that you see. */
        total: z.int(),
        /** Records that will change. */
        changing: z.int(),
        /** Records that already have the wanted state. */
        unchanged: z.int(),
        refused: z.array(z.strictObject({ reason: z.enum(reasons), count: z.int() })),
        /** A few of the records by name, newest first. */
        examples: z.strictObject({
          changing: z.array(example),
          refused: z.array(example.extend({ reason: z.enum(reasons) })),
        }),
      }),
      errors,
      repeat: 'natural',
      waits: false,
      summary: `What an act on many ${many} would do, without doing it.`,
    }),
    bulk: call({
      method: 'POST',
      path,
      access,
      input,
      output: z.strictObject({ jobId: id }),
      errors,
      // The selection means what the list shows now, so the call can't be sent later.
      waits: false,
      summary: `Act on many ${many} at once. A job does it, shows how far it is, can be canceled and taken back.`,
    }),
  };
}
