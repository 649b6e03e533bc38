import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { type Written, writeOut } from './markdown.ts';

const folder = join(import.meta.dirname, '../../../content');

/** `name: value` lines between two lines of dashes, then the text. */
function split(name: string, file: string): { facts: Record<string, string>; body: string } {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${name} does not begin with its facts.`);
  const facts = head.split('\n').map((line) => {
    const [, key, value] = /^(\w+): (.+)$/.exec(line) ?? [];
    if (!key || !value) throw new Error(`${name}: "${line}" is not a fact.`);
    return [key, value.trim()] as const;
  });
  return { facts: Object.fromEntries(facts), body };
}

export type Text<Facts> = Facts & Written & { slug: string };

/** Every text of a folder, by name of file, with its facts checked. `{brand}` and the like are filled by `fill`. */
export function readTexts<Facts extends z.ZodObject>(
  kind: string,
  facts: Facts,
  fill: (text: string) => string,
): Text<z.output<Facts>>[] {
  const names = readdirSync(join(folder, kind)).filter((name) => name.endsWith('.md'));
  return names.sort().map((name) => {
    const file = split(`${kind}/${name}`, fill(readFileSync(join(folder, kind, name), 'utf8')));
    const slug = name.replace(/^\d+-|\.md$/g, '');
    return { ...facts.parse(file.facts), ...writeOut(file.body), slug };
  });
}
