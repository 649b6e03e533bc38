import { exampleDay, exampleText } from './examples.ts';

/** The parts of JSON Schema that our calls use. */
export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

export type ApiField = { name: string; type: string; required: boolean; note: string };

const largest = 2 ** 53 - 1;

/** A type in one line, in TypeScript notation. */
export function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ');
  if (schema.allOf?.[0]) return typeOf(schema.allOf[0]);
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  if (schema.type === 'array') {
    const inner = schema.items ? typeOf(schema.items) : 'any';
    return inner.includes(' | ') ? `(${inner})[]` : `${inner}[]`;
  }
  if (schema.type === 'object') return schema.properties ? 'object' : 'map';
  if (schema.type === 'string' && schema.format) return schema.format === 'uri' ? 'url' : schema.format;
  return schema.type ?? 'any';
}

/** Limits and defaults in short form. */
function noteOf({ default: given, minimum, maximum, minLength, maxLength, minItems, maxItems }: Schema): string {
  const limits = [
    minimum !== undefined && minimum > -largest && `≥ ${minimum}`,
    maximum !== undefined && maximum < largest && `≤ ${maximum}`,
    minLength !== undefined && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    minItems !== undefined && `at least ${minItems}`,
    maxItems !== undefined && `at most ${maxItems}`,
    given !== undefined && `default ${JSON.stringify(given)}`,
  ];
  return limits.filter(Boolean).join(', ');
}

const deepest = 3;

/** The fields of an object, with nested ones by path: `rows[].owner`. */
export function fieldsOf(schema: Schema, prefix = '', depth = 1): ApiField[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix + name;
    const own = { name: path, type: typeOf(field), required: required.has(name), note: noteOf(field) };
    const inner = insideOf(field);
    if (!inner || depth === deepest) return [own];
    return [own, ...fieldsOf(inner.schema, path + inner.sign, depth + 1)];
  });
}

function insideOf(field: Schema): { schema: Schema; sign: string } | undefined {
  if (field.properties) return { schema: field, sign: '.' };
  if (field.items?.properties) return { schema: field.items, sign: '[].' };
  const whole = (field.anyOf ?? []).filter(({ type }) => type !== 'null');
  return whole.length === 1 ? insideOf(whole[0]!) : undefined;
}

const samples: Record<string, string> = {
  uuid: '0199e3a4-5b6c-7d8e-9f01-23456789abcd',
  email: 'ana@example.com',
  'date-time': '2026-11-15T09:00:00Z',
  uri: 'https://example.com/hook',
};

/** A minimal value; the name of its field says what a text is about. */
export function sampleOf(schema: Schema, name = ''): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.[0];
  if (choice) return sampleOf(choice, name);
  if (schema.type === 'array') return (schema.minItems ?? 0) > 0 && schema.items ? [sampleOf(schema.items, name)] : [];
  if (schema.type === 'object') {
    const required = schema.required ?? [];
    return Object.fromEntries(required.map((one) => [one, sampleOf(schema.properties?.[one] ?? {}, one)]));
  }
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  if (schema.format === 'date') return exampleDay(name);
  return samples[schema.format ?? ''] ?? exampleText(name) ?? 'text';
}
