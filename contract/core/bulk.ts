import { z } from 'zod';
import type { Access } from './access.ts';
import { mostChosen } from './bulk-limits.ts';
import { call } from './call.ts';
import type { ErrorCode } from './errors.ts';
import { id } from './primitives.ts';

type Things<Selection, Act, Reason extends string, By> = {
  /** As the summaries and refusals call them. */
  one: string;
  many: string;
  path: `/${string}`;
  access: By;
  /** All that a list shows. */
  selection: Selection;
  act: Act;
  /** Why one is left as it is. */
  reasons: readonly Reason[];
  /** Refusals of the whole act beyond those every call may give. */
  errors?: readonly ErrorCode[];
};

const example = z.strictObject({ id, name: z.string() });

/** The two calls by which many records are changed at once: what it would do, and doing it. */
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
        /** Those that are meant and that you see. */
        total: z.int(),
        /** Will change. */
        changing: z.int(),
        /** Are already so. */
        unchanged: z.int(),
        refused: z.array(z.strictObject({ reason: z.enum(reasons), count: z.int() })),
        /** Some of them by name, the newest first. */
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
      // It means what a list shows now.
      waits: false,
      summary: `Act on many ${many} at once. A job does it, shows how far it is, can be canceled and taken back.`,
    }),
  };
}
