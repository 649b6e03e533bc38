import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { type Written, writeOut } from './markdown.ts';

const folder = join(import.meta.dirname, '../../../content');

/** Splits a file into its `name: value` lines between two lines of dashes, and the text. */
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

/** Reads every text of a folder by file name and validates its facts. `fill` replaces `{brand}` and the like. */
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
