import { z } from 'zod';

/**
 * What stands beside the words of an answer: sources, choices, forms, homes. It travels in the same stream under a field
 * that a client which knows only the words passes over.
 */
const line = z.string().max(300);

/** Only ways within the site: an answer never leads a visitor elsewhere, whoever wrote what it quotes. */
const ownPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'This must be a path of this site.');

const source = z.strictObject({ kind: z.literal('source'), title: line, path: ownPath });

/** An office that publishes figures, the same for everybody who asks. Ours to name: never from an answer's text. */
const lookUp = z.strictObject({ kind: z.literal('lookUp'), title: line, url: z.url({ protocol: /^https$/ }) });

/** Said as the visitor's next message when chosen. */
const choice = z.strictObject({ label: line, say: z.string().min(1).max(500) });
const choices = z.strictObject({ kind: z.literal('choices'), choices: z.array(choice).min(1).max(6) });

const requestKinds = ['person', 'call', 'showing'] as const;
export const requestKind = z.enum(requestKinds);
export type RequestKind = z.infer<typeof requestKind>;

/** Asks for details. The words agreed to are the server's: what is kept is what was shown. */
const form = z.strictObject({
  kind: z.literal('form'),
  form: requestKind,
  consent: z.strictObject({ version: z.string().max(40), text: z.string().max(1_000) }),
  /** What the request is about, where it is about one home. */
  subject: line.nullable(),
  /** What the visitor typed already. It stands in the form only as long as it is on the screen: nothing of it is kept. */
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
  /** Older answers do not say. */
  isPhotoAltered: z.boolean().default(false),
  /** Another firm that lists it, which must stand beside it. */
  firm: line.nullable().default(null),
  path: ownPath.nullable(),
});
export type Home = z.infer<typeof home>;

/** How a sentence was understood, one condition at a time, each with what to say to leave it out. */
const understood = z.strictObject({ label: line, without: z.string().max(500).nullable() });
const homes = z.strictObject({
  kind: z.literal('homes'),
  understood: z.array(understood).max(20),
  homes: z.array(home).max(10),
  /** How many there are in all, counted to a hundred. */
  found: z.int().min(0),
});

export const part = z.discriminatedUnion('kind', [source, lookUp, choices, form, homes]);
export type Part = z.infer<typeof part>;
export type FormPart = z.infer<typeof form>;
export type HomesPart = z.infer<typeof homes>;

/** The name of the field in a chunk of the stream that carries parts. */
export const partsField = 'lintel';
