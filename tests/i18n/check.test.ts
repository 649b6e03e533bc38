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

/** A small product: its sources and catalogues by path. */
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
      'app/leads/list.tsx': `t('leads.title'); <Text k="leads.count" values={{}} />; t(\`leads.stage.\${stage}\`)`,
      'contract/people/fields.ts': `export const fields = { name: { type: 'text', label: 'leads.field.name' } }`,
      [catalogue('en', 'leads')]: {
        title: 'Leads',
        count: '{n, plural, one {# lead} other {# leads}}',
        'stage.new': 'New',
        'field.name': 'Name',
      },
    });
    expect(problems).toEqual([]);
  });

  test('a used key without English is reported with its place, from code and from the contract', () => {
    const problems = check({
      'app/a.tsx': `const x = 1;\nt('leads.gone');\n<Text k="leads.lost" />`,
      'contract/b.ts': `const f = { label: 'leads.field.phone' }`,
      'app/c.ts': `keysOf('leads.source', sources)`,
      [catalogue('en', 'leads')]: {},
    });
    expect(problems).toEqual([
      'app/a.tsx:2: leads.gone has no English message',
      'app/a.tsx:3: leads.lost has no English message',
      'contract/b.ts:1: leads.field.phone has no English message',
      'app/c.ts:1: no message is like ^leads\\.source\\.[\\w.-]+$',
    ]);
  });

  test('an unused key is reported; comments and tests use nothing', () => {
    const problems = check({
      'app/a.tsx': `// t('leads.old')\n/* 'leads.older' */`,
      'app/a.test.tsx': `t('leads.tested')`,
      [catalogue('en', 'leads')]: { old: 'x', older: 'x', tested: 'x' },
    });
    expect(problems).toEqual(['leads.old', 'leads.older', 'leads.tested'].map((key) => `${key} is used nowhere`));
  });

  test('a declared family is used, its neighbours are not', () => {
    const problems = check({
      'app/a.ts': `const stages = keysOf('leads.stage', stageNames)`,
      [catalogue('en', 'leads')]: { 'stage.won': 'Won', stages: 'Stages' },
    });
    expect(problems).toEqual(['leads.stages is used nowhere']);
  });

  test('dotted words that are no messages are left alone', () => {
    const problems = check({
      'app/a.ts': `import './leads.css'; const permission = 'leads.read'; open(\`file.\${type}\`)`,
      [catalogue('en', 'leads')]: {},
    });
    expect(problems).toEqual([]);
  });
});

describe('translations', () => {
  const withSpanish = (english: string, spanish: string) =>
    check({
      'app/a.ts': `t('leads.x')`,
      [catalogue('en', 'leads')]: { x: english },
      [catalogue('es', 'leads')]: { x: spanish },
    });

  test('what visitors meet is there in every language, the workspace may be English', () => {
    const complete = check({ 'app/a.ts': `t('shell.x')`, [catalogue('en', 'shell')]: { x: 'X' } });
    expect(complete).toEqual(locales.slice(1).map((locale) => `${locale}/shell.json: lacks x`));
    expect(check({ 'app/a.ts': `t('leads.x')`, [catalogue('en', 'leads')]: { x: 'X' } })).toEqual([]);
  });

  test('placeholders and tags are the same', () => {
    expect(withSpanish('Hi {name}', 'Hola {nombre}')).toEqual([
      'es/leads.json: x lost name',
      'es/leads.json: x has nombre, which English has not',
    ]);
    expect(withSpanish('<b>Hi</b>', 'Hola')).toEqual(['es/leads.json: x lost <b>']);
    expect(withSpanish('{n, plural, one {# a} other {# b}}', '{n}')).toEqual([]);
  });

  test('a message that is empty, does not parse or is not in English', () => {
    expect(withSpanish('Hi', ' ')).toEqual(['es/leads.json: x is empty']);
    expect(withSpanish('Hi', 'Hola {')).toEqual([expect.stringContaining('es/leads.json: x does not parse')]);
    const extra = check({ [catalogue('en', 'leads')]: {}, [catalogue('es', 'leads')]: { y: 'Y' } });
    expect(extra).toEqual(['es/leads.json: y is not in English']);
  });

  test.each([
    ['ar', 'few {f} other {o}', 'zero, one, two, many'],
    ['ru', 'one {a} other {b}', 'many, few'],
    ['fr', '=1 {un} other {n}', 'one'],
    ['en', 'other {n}', 'one'],
  ])('plural forms that counting in %s meets are there', (locale, forms, lacking) => {
    const english = '{n, plural, one {a} other {b}}';
    const problems = check({
      'app/a.ts': `t('leads.x')`,
      [catalogue('en', 'leads')]: { x: locale === 'en' ? `{n, plural, ${forms}}` : english },
      ...(locale !== 'en' && { [catalogue(locale, 'leads')]: { x: `{n, plural, ${forms}}` } }),
    });
    expect(problems).toEqual([`${locale}/leads.json: x lacks the plural ${lacking} of {n}`]);
  });

  test('one is =1 where only 1 is one, and Chinese needs no forms at all', () => {
    expect(withSpanish('{n, plural, one {a} other {b}}', '{n, plural, =1 {uno} other {#}}')).toEqual([]);
  });
});

test('pruning takes an unused key out of every language and nothing else', () => {
  const root = product({
    'app/a.ts': `t('leads.x')`,
    [catalogue('en', 'leads')]: { x: 'X', y: 'Y' },
    [catalogue('es', 'leads')]: { y: 'Y', x: 'X' },
  });
  expect(prune(root)).toEqual(['leads.y']);
  for (const locale of ['en', 'es']) {
    expect(JSON.parse(readFileSync(join(root, catalogue(locale, 'leads')), 'utf8'))).toEqual({ x: 'X' });
  }
});

test('a translator gets the English that is lacking', () => {
  const root = product({
    [catalogue('en', 'leads')]: { x: 'X', y: 'Y' },
    [catalogue('es', 'leads')]: { x: 'X' },
    [catalogue('en', 'shell')]: { z: 'Z' },
  });
  expect(untranslated(root, 'es')).toEqual({ leads: { y: 'Y' }, shell: { z: 'Z' } });
});
