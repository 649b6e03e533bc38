import { type Field, type Fields, fieldOf } from './fields.ts';
import { type Condition, type Filter, type Group, limits, rooted } from './filter.ts';
import { instantSpan, operandOf, type Read } from './filter-operand.ts';
import { type Operator, operandKind } from './filter-operators.ts';

type FilterIssue = { readonly path: readonly (string | number)[]; readonly message: string };
export type Checked =
  | { readonly filter: Group; readonly issues: readonly [] }
  | { readonly filter: null; readonly issues: readonly FilterIssue[] };

type Path = readonly (string | number)[];
type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null for operators without a value, undefined if the field's type has no such operator. */
function readOf(field: Field, op: string): Read | null | undefined {
  const kind = operandKind(field.type, op);
  return kind && (kind === 'nothing' ? null : operandOf(field, op, kind));
}

class Check {
  readonly issues: FilterIssue[] = [];
  private readonly fields: Fields;
  private nodes = 0;

  constructor(fields: Fields) {
    this.fields = fields;
  }

  /** The checked part of the tree, or undefined if something in it was refused; `issues` then says what. */
  node(input: unknown, path: Path, depth: number): Filter | undefined {
    if (++this.nodes > limits.nodes) {
      // Reported only once, because a tree of a million nodes must not produce a million issues.
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
    const read = typeof op === 'string' ? readOf(field, op) : undefined;
    if (read === undefined) return this.refuse([...path, 'op'], 'This field does not know this operator.');
    const within = this.within(field, input.within, path);
    const known = { field: name as string, op: op as Operator };
    if (read !== null) {
      const value = this.read(read, input.value, [...path, 'value']) as Condition['value'];
      return value === undefined ? undefined : { ...known, value, ...(within && { within }) };
    }
    if (input.value !== undefined) return this.refuse([...path, 'value'], 'This operator takes no value.');
    return known;
  }

  private within(field: Field, input: unknown, path: Path): Condition['within'] {
    if (input === undefined) return undefined;
    if (field.type === 'count' && field.timed) return this.read(instantSpan, input, [...path, 'within']);
    return this.refuse([...path, 'within'], 'Only things that happen at a time can be counted within a time.');
  }

  private read<T>(read: Read<T>, value: unknown, path: Path): T | undefined {
    return read(value, (message, ...inner) => this.refuse([...path, ...inner], message));
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

/** Checks input as a filter over these fields; returns the filter, or everything that is wrong with it. */
export function checkFilter(fields: Fields, input: unknown): Checked {
  const check = new Check(fields);
  // A filter that is not a group is wrapped in one, which counts toward the depth.
  const isGroup = isNode(input) && ('and' in input || 'or' in input);
  const filter = check.node(input, [], isGroup ? 1 : 2);
  return filter && check.issues.length === 0
    ? { filter: rooted(filter), issues: [] }
    : { filter: null, issues: check.issues };
}
