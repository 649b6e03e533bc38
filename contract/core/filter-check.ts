import { z } from 'zod';
import { type Field, type Fields, fieldOf } from './fields.ts';
import { type Condition, type Filter, type Group, limits, rooted } from './filter.ts';
import { instantSpan, operandSchema } from './filter-operand.ts';
import { type Operator, operandKind } from './filter-operators.ts';

export type FilterIssue = { readonly path: readonly (string | number)[]; readonly message: string };
export type Checked =
  | { readonly filter: Group; readonly issues: readonly [] }
  | { readonly filter: null; readonly issues: readonly FilterIssue[] };

type Path = readonly (string | number)[];
type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Building a schema costs more than using it, and a field list lives as long as the program. */
const schemas = new WeakMap<Field, Map<string, z.ZodType | null>>();

/** Null for operators that take no value, undefined where the field's type has no such operator. */
function schemaOf(field: Field, op: string): z.ZodType | null | undefined {
  const kind = operandKind(field.type, op);
  if (!kind) return undefined;
  const known = schemas.get(field) ?? new Map<string, z.ZodType | null>();
  schemas.set(field, known);
  const found = known.get(op);
  if (found !== undefined) return found;
  const made = kind === 'nothing' ? null : operandSchema(field, op, kind);
  known.set(op, made);
  return made;
}

class Check {
  readonly issues: FilterIssue[] = [];
  private readonly fields: Fields;
  private nodes = 0;

  constructor(fields: Fields) {
    this.fields = fields;
  }

  /** The tree as it is kept, or nothing when something in it was refused; `issues` then says what. */
  node(input: unknown, path: Path, depth: number): Filter | undefined {
    if (++this.nodes > limits.nodes) {
      // Said once: a tree of a million nodes must not answer with a million complaints.
      if (this.nodes === limits.nodes + 1) this.refuse(path, `At most ${limits.nodes} conditions and groups.`);
      return undefined;
    }
    if (depth > limits.depth) return this.refuse(path, `Groups may be nested ${limits.depth} deep at most.`);
    if (!isNode(input)) return this.refuse(path, 'A condition or a group is expected here.');
    const kinds = ['and', 'or', 'not', 'field'].filter((key) => Object.hasOwn(input, key));
    const [kind] = kinds;
    if (!kind || kinds.length > 1) {
      return this.refuse(path, 'One of and, or, not, field is expected here.');
    }
    if (kind === 'field') return this.condition(input, path);
    this.onlyKeys(input, [kind], path);
    if (kind === 'not') {
      const inner = this.node(input.not, [...path, 'not'], depth + 1);
      return inner && { not: inner };
    }
    return this.group(kind === 'and' ? 'and' : 'or', input[kind], [...path, kind], depth);
  }

  private group(join: 'and' | 'or', input: unknown, path: Path, depth: number): Filter | undefined {
    if (!Array.isArray(input)) return this.refuse(path, 'A list of conditions is expected here.');
    const isWhole = path.length === 1 && join === 'and';
    if (input.length === 0 && !isWhole) return this.refuse(path, 'Put at least one condition here.');
    const parts: Filter[] = [];
    for (const [index, part] of input.entries()) {
      if (this.nodes > limits.nodes) return undefined;
      const checked = this.node(part, [...path, index], depth + 1);
      if (checked) parts.push(checked);
    }
    return join === 'and' ? { and: parts } : { or: parts };
  }

  private condition(input: Node, path: Path): Condition | undefined {
    this.onlyKeys(input, ['field', 'op', 'value', 'within'], path);
    const { field: name, op } = input;
    const field = typeof name === 'string' ? fieldOf(this.fields, name) : undefined;
    if (!field || field.filter === false)
      return this.refuse([...path, 'field'], 'There is no such field to filter by.');
    const schema = typeof op === 'string' ? schemaOf(field, op) : undefined;
    if (schema === undefined) return this.refuse([...path, 'op'], 'This field does not know this operator.');
    const within = this.within(field, input.within, path);
    const known = { field: name as string, op: op as Operator };
    if (schema !== null) {
      const value = this.parse(schema, input.value, [...path, 'value']) as Condition['value'];
      return value === undefined ? undefined : { ...known, value, ...(within && { within }) };
    }
    if (input.value !== undefined) return this.refuse([...path, 'value'], 'This operator takes no value.');
    return known;
  }

  private within(field: Field, input: unknown, path: Path): Condition['within'] {
    if (input === undefined) return undefined;
    if (field.type === 'count' && field.timed) return this.parse(instantSpan, input, [...path, 'within']);
    return this.refuse([...path, 'within'], 'Only things that happen at a time can be counted within a time.');
  }

  private parse<T>(schema: z.ZodType<T>, value: unknown, path: Path): T | undefined {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const { path: inner, message } of parsed.error.issues) {
      this.refuse([...path, ...inner.map((step) => (typeof step === 'number' ? step : String(step)))], message);
    }
    return undefined;
  }

  private onlyKeys(node: Node, known: readonly string[], path: Path): void {
    for (const key of Object.keys(node)) {
      if (!known.includes(key)) this.refuse([...path, key], 'This is not known here.');
    }
  }

  private refuse(path: Path, message: string): undefined {
    this.issues.push({ path, message });
  }
}

/** Whatever came in, as a filter over these fields, or everything that is wrong with it. */
export function checkFilter(fields: Fields, input: unknown): Checked {
  const check = new Check(fields);
  // What is not a group is kept inside one, which counts towards the depth.
  const isGroup = isNode(input) && ('and' in input || 'or' in input);
  const filter = check.node(input, [], isGroup ? 1 : 2);
  return filter && check.issues.length === 0
    ? { filter: rooted(filter), issues: [] }
    : { filter: null, issues: check.issues };
}

const example = { and: [{ field: 'stage', op: 'any_of', value: ['new', 'engaged'] }] };

/** A filter over these fields as JSON, for bodies and for what is stored. */
export function filterSchema(fields: Fields): z.ZodType<Group, Filter> {
  const schema = z.unknown().check((payload) => {
    const { filter, issues } = checkFilter(fields, payload.value);
    if (filter) payload.value = filter;
    for (const { path, message } of issues) {
      payload.issues.push({ code: 'custom', input: payload.value, path: [...path], message });
    }
  });
  return schema.meta({
    type: 'object',
    description: `A tree of conditions: {and: […]}, {or: […]}, {not: …} or {field, op, value}. Fields: ${filterNames(fields)}.`,
    examples: [example],
  }) as unknown as z.ZodType<Group, Filter>;
}

export const filterNames = (fields: Fields): string =>
  Object.keys(fields)
    .filter((name) => fields[name]?.filter !== false)
    .join(', ');
