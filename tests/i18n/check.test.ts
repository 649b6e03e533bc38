import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { locales } from '#contract/core/locale.ts';
import { checkMessages, prune, untranslated } from '../../bin/messages.mjs';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A small product: its sources and message catalogs by path. */
function product(files: Record<string, string | Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'messages-'));
  folders.push(root);
  for (const [path, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof contents === 'string' ? contents : JSON.stringify(contents));
  }
  return root;
}

const check = (files: Parameters<typeof product>[0]): string[] => checkMessages(product(files));
const catalogue = (locale: string, domain: string) => `app/i18n/locales/${locale}/${domain}.json`;

describe('keys', () => {
  test('a product in order has nothing to report', () => {
    const problems = check({
      'app/admin/list.tsx': `t('admin.title'); <Text k="admin.count" values={{}} />; t(\`admin.stage.\${stage}\`)`,
      'contract/people/fields.ts': `export const fields = { name: { type: 'text', label: 'admin.field.name' } }`,
      [catalogue('en', 'admin')]: {
        title: 'Leads',
        count: '{n, plural, one {# lead} other {# admin}}',
        'stage.new': 'New',
        'field.name': 'Name',
      },
    });
    expect(problems).toEqual([]);
  });

  test('a used key without English is reported with its place, from code and from the contract', () => {
    const problems = check({
      'app/a.tsx': `const x = 1;\nt('admin.gone');\n<Text k="admin.lost" />`,
      'contract/b.ts': `const f = { label: 'admin.field.phone' }`,
      'app/c.ts': `keysOf('admin.source', sources)`,
      [catalogue('en', 'admin')]: {},
    });
    expect(problems).toEqual([
      'app/a.tsx:2: admin.gone has no English message',
      'app/a.tsx:3: admin.lost has no English message',
      'contract/b.ts:1: admin.field.phone has no English message',
      'app/c.ts:1: no message is like ^admin\\.source\\.[\\w.-]+$',
    ]);
  });

  test('an unused key is reported; comments and tests use nothing', () => {
    const problems = check({
      'app/a.tsx': `// t('admin.old')\n/* 'admin.older' */`,
      'app/a.test.tsx': `t('admin.tested')`,
      [catalogue('en', 'admin')]: { old: 'x', older: 'x', tested: 'x' },
    });
    expect(problems).toEqual(['admin.old', 'admin.older', 'admin.tested'].map((key) => `${key} is used nowhere`));
  });

  test('a declared family is used, its neighbours are not', () => {
    const problems = check({
      'app/a.ts': `const stages = keysOf('admin.stage', stageNames)`,
      [catalogue('en', 'admin')]: { 'stage.won': 'Won', stages: 'Stages' },
    });
    expect(problems).toEqual(['admin.stages is used nowhere']);
  });

  test('dotted words that are no messages are left alone', () => {
    const problems = check({
      'app/a.ts': `import './admin.css'; const permission = 'admin.read'; open(\`file.\${type}\`)`,
      [catalogue('en', 'admin')]: {},
    });
    expect(problems).toEqual([]);
  });
});

describe('translations', () => {
  const withSpanish = (english: string, spanish: string) =>
    check({
      'app/a.ts': `t('admin.x')`,
      [catalogue('en', 'admin')]: { x: english },
      [catalogue('es', 'admin')]: { x: spanish },
    });

  test('everything is there in every language, operators’ pages may be English', () => {
    const complete = check({ 'app/a.ts': `t('shell.x')`, [catalogue('en', 'shell')]: { x: 'X' } });
    expect(complete).toEqual(locales.slice(1).map((locale) => `${locale}/shell.json: lacks x`));
    expect(check({ 'app/a.ts': `t('admin.x')`, [catalogue('en', 'admin')]: { x: 'X' } })).toEqual([]);
  });

  test('placeholders and tags are the same', () => {
    expect(withSpanish('Hi {name}', 'Hola {nombre}')).toEqual([
      'es/admin.json: x lost name',
      'es/admin.json: x has nombre, which English has not',
    ]);
    expect(withSpanish('<b>Hi</b>', 'Hola')).toEqual(['es/admin.json: x lost <b>']);
    expect(withSpanish('{n, plural, one {# a} other {# b}}', '{n}')).toEqual([]);
  });

  test('a message that is empty, does not parse or is not in English', () => {
    expect(withSpanish('Hi', ' ')).toEqual(['es/admin.json: x is empty']);
    expect(withSpanish('Hi', 'Hola {')).toEqual([expect.stringContaining('es/admin.json: x does not parse')]);
    const extra = check({ [catalogue('en', 'admin')]: {}, [catalogue('es', 'admin')]: { y: 'Y' } });
    expect(extra).toEqual(['es/admin.json: y is not in English']);
  });

  test.each([
    ['ar', 'few {f} other {o}', 'zero, one, two, many'],
    ['ru', 'one {a} other {b}', 'many, few'],
    ['fr', '=1 {un} other {n}', 'one'],
    ['en', 'other {n}', 'one'],
  ])('plural forms that counting in %s meets are there', (locale, forms, lacking) => {
    const english = '{n, plural, one {a} other {b}}';
    const problems = check({
      'app/a.ts': `t('admin.x')`,
      [catalogue('en', 'admin')]: { x: locale === 'en' ? `{n, plural, ${forms}}` : english },
      ...(locale !== 'en' && { [catalogue(locale, 'admin')]: { x: `{n, plural, ${forms}}` } }),
    });
    expect(problems).toEqual([`${locale}/admin.json: x lacks the plural ${lacking} of {n}`]);
  });

  test('one is =1 where only 1 is one, and Chinese needs no forms at all', () => {
    expect(withSpanish('{n, plural, one {a} other {b}}', '{n, plural, =1 {uno} other {#}}')).toEqual([]);
  });
});

test('pruning takes an unused key out of every language and nothing else', () => {
  const root = product({
    'app/a.ts': `t('admin.x')`,
    [catalogue('en', 'admin')]: { x: 'X', y: 'Y' },
    [catalogue('es', 'admin')]: { y: 'Y', x: 'X' },
  });
  expect(prune(root)).toEqual(['admin.y']);
  for (const locale of ['en', 'es']) {
    expect(JSON.parse(readFileSync(join(root, catalogue(locale, 'admin')), 'utf8'))).toEqual({ x: 'X' });
  }
});

test('a translator gets the English that is lacking', () => {
  const root = product({
    [catalogue('en', 'admin')]: { x: 'X', y: 'Y' },
    [catalogue('es', 'admin')]: { x: 'X' },
    [catalogue('en', 'shell')]: { z: 'Z' },
  });
  expect(untranslated(root, 'es')).toEqual({ admin: { y: 'Y' }, shell: { z: 'Z' } });
});
