type Json = { [key: string]: unknown };

/** A JSON schema as the text of a TypeScript type. What has no counterpart there (lengths, formats) is left to the server. */
export function typeText(schema: unknown): string {
  if (schema === true || schema === undefined || schema === null || typeof schema !== 'object') return 'unknown';
  const json = schema as Json;
  if ('const' in json) return JSON.stringify(json.const);
  if (Array.isArray(json.enum)) return union(json.enum.map((value) => JSON.stringify(value)));
  const choices = json.anyOf ?? json.oneOf;
  if (Array.isArray(choices)) return union(choices.map(typeText));
  if (Array.isArray(json.allOf)) return json.allOf.map((part) => bracketed(typeText(part))).join(' & ');
  if (Array.isArray(json.type)) return union(json.type.map((type) => typeText({ ...json, type })));
  if (json.type === 'array') return arrayText(json);
  if (json.type === 'object') return objectText(json);
  return plain[String(json.type)] ?? 'unknown';
}

const plain: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

const union = (texts: readonly string[]): string => [...new Set(texts)].join(' | ') || 'never';
const bracketed = (text: string): string => (/[|&]/.test(text) ? `(${text})` : text);

function arrayText(json: Json): string {
  if (Array.isArray(json.prefixItems)) return `[${json.prefixItems.map(typeText).join(', ')}]`;
  return `${bracketed(typeText(json.items))}[]`;
}

function objectText({ properties, required, additionalProperties }: Json): string {
  const needed = new Set((required as string[] | undefined) ?? []);
  const fields = Object.entries((properties as Json | undefined) ?? {}).map(
    ([name, schema]) => `${keyText(name)}${needed.has(name) ? '' : '?'}: ${typeText(schema)}`,
  );
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  return typeof additionalProperties === 'object'
    ? `Record<string, ${typeText(additionalProperties)}>`
    : 'Record<string, never>';
}

export const keyText = (name: string): string => (/^[a-zA-Z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
