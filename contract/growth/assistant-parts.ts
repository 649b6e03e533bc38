import { z } from 'zod';

/**
 * Parts of an answer besides its text: sources, choices, forms, homes. They travel in the same stream under a field that text-only clients
 * ignore.
 */
const line = z.string().max(300);

/** Paths within the site only: an answer must never lead a visitor elsewhere, whatever text it quotes. */
const ownPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'This must be a path of this site.');

const source = z.strictObject({ kind: z.literal('source'), title: line, path: ownPath });

/** A public office that publishes figures. The link comes from our own list and never from an answer's text. */
const lookUp = z.strictObject({ kind: z.literal('lookUp'), title: line, url: z.url({ protocol: /^https$/ }) });

/** `say` is sent as the visitor's next message when the choice is picked. */
const choice = z.strictObject({ label: line, say: z.string().min(1).max(500) });
const choices = z.strictObject({ kind: z.literal('choices'), choices: z.array(choice).min(1).max(6) });

const requestKinds = ['person', 'call', 'showing'] as const;
export const requestKind = z.enum(requestKinds);
export type RequestKind = z.infer<typeof requestKind>;

/** Asks for contact details. The consent text is the server's, so that what is stored is what was shown. */
const form = z.strictObject({
  kind: z.literal('form'),
  form: requestKind,
  consent: z.strictObject({ version: z.string().max(40), text: z.string().max(1_000) }),
  /** The home that the request is about, if any. */
  subject: line.nullable(),
  /** What the visitor already typed. It exists only while the form is on the screen and is never stored. */
  filled: z
    .strictObject({ name: z.string().max(100), email: z.string().max(254), phone: z.string().max(40) })
    .partial()
    .optional(),
});

const home = z.strictObject({
  id: z.string().max(60),
  title: line,
  place: line,
  priceCents: z.int().min(0).nullable(),
  beds: z.number().nullable(),
  baths: z.number().nullable(),
  area: z.number().nullable(),
  photo: ownPath.nullable(),
  /** Answers stored before this field existed don't say. */
  isPhotoAltered: z.boolean().default(false),
  /** The other firm that lists the home, which must be displayed with it. */
  firm: line.nullable().default(null),
  path: ownPath.nullable(),
});
export type Home = z.infer<typeof home>;

/** One understood condition each, with the message that drops it. */
const understood = z.strictObject({ label: line, without: z.string().max(500).nullable() });
const homes = z.strictObject({
  kind: z.literal('homes'),
  understood: z.array(understood).max(20),
  homes: z.array(home).max(10),
  /** The total number of homes, counted up to 100. */
  found: z.int().min(0),
});

export const part = z.discriminatedUnion('kind', [source, lookUp, choices, form, homes]);
export type Part = z.infer<typeof part>;
export type FormPart = z.infer<typeof form>;
export type HomesPart = z.infer<typeof homes>;

/** The field of a stream chunk that carries parts. */
export const partsField = 'lintel';
