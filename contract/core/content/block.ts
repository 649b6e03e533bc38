import { z } from 'zod';
import { locales } from '../locale.ts';
import { id, line, text } from '../primitives.ts';
import { audienceFilter } from './audience.ts';

/** How a field is edited: the editor builds its form from these controls only. */
export type Control =
  | { kind: 'line' | 'words'; most: number }
  | { kind: 'address' | 'picture' | 'member' | 'switch' }
  | { kind: 'pictures' | 'homes' | 'members'; most: number }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'number'; least: number; most: number }
  | { kind: 'items'; of: BlockFields; most: number };

type BlockField<S extends z.ZodType = z.ZodType> = { schema: S; control: Control };
export type BlockFields = { readonly [name: string]: BlockField };

const field = <S extends z.ZodType>(schema: S, control: Control): BlockField<S> => ({ schema, control });

/** A single line of text; merge fields are filled in. */
export const lineField = (most: number) => field(line(most).default(''), { kind: 'line', most });
/** Paragraphs with **bold**, _emphasis_, [links](https://…), and lists of lines that start with a hyphen. */
export const wordsField = (most: number) => field(text(most).default(''), { kind: 'words', most });
/**
 * A link target: the web, a mailbox, a phone, a page of the same site (`~/about`), or an anchor on this page. Nothing that can run code.
 */
export const isAddress = (value: string): boolean =>
  value === '' || /^(https?:\/\/[^\s]+|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d().\s-]+|~?\/[^\s]*|#[\w-]+)$/i.test(value);
export const addressField = () =>
  field(
    z
      .string()
      .trim()
      .max(2_000)
      .refine(isAddress, 'Enter an address that begins with https://, mailto: or tel:.')
      .default(''),
    { kind: 'address' },
  );
export const pictureField = () => field(id.nullable().default(null), { kind: 'picture' });
export const picturesField = (most: number) =>
  field(
    z
      .array(z.strictObject({ file: id, alt: line(200).default('') }))
      .max(most)
      .default([]),
    {
      kind: 'pictures',
      most,
    },
  );
export const homesField = (most: number) => field(z.array(id).max(most).default([]), { kind: 'homes', most });
export const membersField = (most: number) => field(z.array(id).max(most).default([]), { kind: 'members', most });
/** A member; null means the sender of the page or mail. */
export const memberField = () => field(id.nullable().default(null), { kind: 'member' });
export const choiceField = <const O extends readonly [string, ...string[]]>(options: O) =>
  field(z.enum(options).default(options[0] as never), { kind: 'choice', options });
export const numberField = (least: number, most: number, first: number) =>
  field(z.int().min(least).max(most).default(first), { kind: 'number', least, most });
export const itemsField = <F extends BlockFields>(of: F, most: number) =>
  field(
    z
      .array(z.strictObject(shapeOf(of)))
      .max(most)
      .default([]),
    { kind: 'items', of, most },
  );

type ShapeOf<F extends BlockFields> = { [N in keyof F]: F[N]['schema'] };
const shapeOf = <F extends BlockFields>(fields: F): ShapeOf<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as ShapeOf<F>;

/** The fields of every block: a name for the editor, the condition to show it, and translations. */
export const frame = {
  id: z.string().max(40).optional(),
  shownIf: audienceFilter.optional(),
  /** Translated fields by language; a field of an item has a name like `items.0.words`. A missing translation shows the original text. */
  in: z.partialRecord(z.enum(locales), z.record(z.string().max(80), text(20_000))).optional(),
};

/** The media in which a block can appear. */
type Medium = 'page' | 'mail' | 'print';

/** Defines a block once: its fields produce its schema, its form, and the list of texts to translate. */
export function defineBlock<const T extends string, F extends BlockFields>(
  type: T,
  fields: F,
  media: readonly Medium[] = ['page', 'mail', 'print'],
) {
  const schema = z.strictObject({ ...frame, type: z.literal(type), ...shapeOf(fields) });
  return { type, fields, media, schema };
}
