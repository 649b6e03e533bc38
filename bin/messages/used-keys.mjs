import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** For example `leads.stage.won`, also with `${…}` in it. */
const keyShape = /^[a-z][a-z-]*(?:\.(?:[\w-]|\$\{[^}]*\})+)+$/;
const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\$]|\\.|\$(?!\{)|\$\{[^}]*\})*)`/g;
/** Code before a literal that can only be a key: `t(`, `t.any(`, `k=`, and labels of the contract's fields. */
const certain = /(?:\bt(?:\.any)?\(\s*|\bk=\{?\s*|\b(?:label|group|labelKey|titleKey|messageKey)\??:\s*)$/;
const family = /\bkeysOf\(\s*$/;

/**
 * Every message key that the sources mention.
 * @param {string} root
 * @returns {{ keys: Map<string, string>, patterns: Map<RegExp, string>, certain: Map<string, string> }} with the place where each is used
 */
export function usedKeys(root) {
  const used = { keys: new Map(), patterns: new Map(), certain: new Map() };
  for (const folder of ['app', 'contract']) {
    for (const file of sources(join(root, folder))) collect(readFileSync(file, 'utf8'), relative(root, file), used);
  }
  return used;
}

/** Whether any source uses the key, directly or as part of a family. */
export function isUsed(used, key) {
  return used.keys.has(key) || [...used.patterns.keys()].some((pattern) => pattern.test(key));
}

function collect(source, file, used) {
  const code = withoutComments(source);
  for (const match of code.matchAll(literal)) {
    const text = match[1] ?? match[2] ?? match[3] ?? '';
    if (!keyShape.test(text)) continue;
    const before = code.slice(Math.max(0, match.index - 60), match.index);
    const where = `${file}:${code.slice(0, match.index).split('\n').length}`;
    if (family.test(before)) used.patterns.set(new RegExp(`^${escaped(text)}\\.[\\w.-]+$`), where);
    else if (match[3]?.includes('${')) used.patterns.set(asPattern(text), where);
    else {
      used.keys.set(text, where);
      if (certain.test(before)) used.certain.set(text, where);
    }
  }
}

function asPattern(template) {
  return new RegExp(
    `^${template
      .split(/\$\{[^}]*\}/)
      .map(escaped)
      .join('[\\w-]+')}$`,
  );
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Removes comments, because a key in a comment doesn't count as used. Line numbers stay the same; `//` inside a text has no space before
 * it.
 */
function withoutComments(code) {
  return code
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/[^\n]*/g, (_, blank) => blank);
}

function* sources(folder) {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name)) yield path;
  }
}
