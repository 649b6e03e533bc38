import { z } from 'zod';
import { whole } from '../core/money.ts';
import { day } from '../core/primitives.ts';

/** How a value is formatted. Money is integer cents; rates, ratios and years are in millionths. */
type FieldKind = 'money' | 'rate' | 'ratio' | 'count' | 'months' | 'day' | 'choice' | 'flag' | 'list';

export type Field<S extends z.ZodType = z.ZodType> = {
  readonly kind: FieldKind;
  readonly schema: S;
  /** For a choice. */
  readonly choices?: readonly string[];
  /** For a list: the fields of each row. */
  readonly of?: Fields;
};
export type Fields = { readonly [name: string]: Field };

type SchemasOf<F extends Fields> = { [N in keyof F]: F[N]['schema'] };
type ValuesOf<F extends Fields> = z.output<z.ZodObject<SchemasOf<F>>>;

/** A billion dollars: even after forty years of growth the value is still an exact number. */
const mostMoney = 100_000_000_000;

const given = <S extends z.ZodType>(
  kind: FieldKind,
  schema: S,
  more: Pick<Field, 'choices'> | Pick<Field, 'of'> = {},
): Field<S> => ({
  kind,
  schema,
  ...more,
});

const schemasOf = <F extends Fields>(fields: F): SchemasOf<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as SchemasOf<F>;

const dollars = z.int().min(0, 'Enter zero or more.').max(mostMoney, 'Enter at most $1,000,000,000.');
const upTo = (most: number) =>
  z
    .int()
    .min(0, 'Enter zero or more.')
    .max(most, `Enter at most ${most / 10_000}%.`);

export const field = {
  money: () => given('money', dollars),
  /** For divisors: at least a dollar. */
  someMoney: () => given('money', dollars.min(100, 'Enter at least $1.')),
  /** Money paid or received, so it may be negative. */
  flow: () => given('money', z.int().min(-mostMoney).max(mostMoney)),
  rate: (most = whole) => given('rate', upTo(most)),
  /** For divisors: at least a hundredth of a percent. */
  someRate: (most = whole) => given('rate', upTo(most).min(100, 'Enter at least 0.01%.')),
  /** A decimal number, such as 1.25. */
  ratio: (least: number, most: number) =>
    given(
      'ratio',
      z
        .int()
        .min(least, `Enter at least ${least / whole}.`)
        .max(most, `Enter at most ${most / whole}.`),
    ),
  months: (most = 480) => given('months', z.int().min(1, 'Enter at least 1.').max(most, `Enter at most ${most}.`)),
  someMonths: (most = 480) =>
    given('months', z.int().min(0, 'Enter zero or more.').max(most, `Enter at most ${most}.`)),
  count: (least: number, most: number) =>
    given('count', z.int().min(least, `Enter at least ${least}.`).max(most, `Enter at most ${most}.`)),
  day: () => given('day', day),
  dayIfAny: () => given('day', day.nullable()),
  flag: () => given('flag', z.boolean()),
  choice: <const C extends readonly [string, ...string[]]>(choices: C) => given('choice', z.enum(choices), { choices }),
  list: <F extends Fields>(of: F, least: number, most: number) =>
    given(
      'list',
      z
        .array(z.strictObject(schemasOf(of)))
        .min(least, `Enter at least ${least}.`)
        .max(most, `Enter at most ${most}.`),
      { of },
    ),
};

/** A verifiable example: input, expected output, and its publication, if any. */
type Vector<Input = Record<string, unknown>, Output = Record<string, unknown>> = {
  readonly name: string;
  readonly input: Input;
  /** The published values, or all. */
  readonly output: Partial<Output>;
  readonly source?: string;
};

export const calculatorGroups = ['loan', 'program', 'sale', 'investment'] as const;
type CalculatorGroup = (typeof calculatorGroups)[number];

/** One calculator: its page, call, embeddable frame and assistant answer all derive from this value. */
export type Calculator<F extends Fields = Fields, O extends z.ZodObject = z.ZodObject> = {
  readonly id: string;
  readonly group: CalculatorGroup;
  readonly title: string;
  /** The method in words. */
  readonly formula: string;
  /** The laws, guides and tables it follows. */
  readonly sources: readonly string[];
  readonly fields: F;
  readonly input: z.ZodObject<SchemasOf<F>>;
  readonly output: O;
  readonly compute: (input: ValuesOf<F>) => z.output<O>;
  readonly vectors: readonly Vector<ValuesOf<F>, z.output<O>>[];
};

type Complain<F extends Fields> = (name: keyof F & string, message: string) => void;

type Definition<F extends Fields, O extends z.ZodRawShape> = Omit<
  Calculator<F, z.ZodObject<O>>,
  'input' | 'output' | 'sources'
> & {
  output: O;
  sources?: readonly string[];
  /** Validates fields against each other. */
  check?: (input: ValuesOf<F>, complain: Complain<F>) => void;
};

export function calculator<const F extends Fields, O extends z.ZodRawShape>({
  fields,
  output,
  check,
  sources = [],
  ...rest
}: Definition<F, O>): Calculator<F, z.ZodObject<O>> {
  const plain = z.strictObject(schemasOf(fields)) as unknown as z.ZodObject<SchemasOf<F>>;
  const input = check
    ? plain.superRefine((value, context) => {
        // Field errors come first, so that a check can rely on valid fields.
        if (context.issues.length > 0) return;
        check(value as ValuesOf<F>, (name, message) => context.addIssue({ code: 'custom', path: [name], message }));
      })
    : plain;
  return { ...rest, sources, fields, input, output: z.strictObject(output) as never };
}

export const money = z.int();
/** A rate, a ratio or a number of years, in millionths. */
export const millionths = z.int();
