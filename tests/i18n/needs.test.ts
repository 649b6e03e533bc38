import { expect, test } from 'vitest';
import { withNeeds } from '#app/i18n/vite-messages.ts';

const domains = ['leads', 'shell', 'ui'];
const neededBy = (code: string) => /__need\((\[.*?\])\)/.exec(withNeeds(code, domains)?.code ?? '')?.[1];

test('a module needs the domains whose keys it spells out, in code and in templates', () => {
  expect(neededBy(`t('leads.title') + t("ui.close")`)).toBe('["leads","ui"]');
  expect(neededBy(`t(\`leads.stage.\${stage}\`)`)).toBe('["leads"]');
  expect(neededBy(`t(\`leads.\${name}\`)`)).toBe('["leads"]');
  expect(neededBy(`keysOf('shell.nav', names)`)).toBe('["shell"]');
});

test('a module without keys stays as it is', () => {
  expect(withNeeds(`import './leads'; const t = useT(); t.any(field.label)`, domains)).toBeUndefined();
});

test('its components wait for what it needs', () => {
  const { code } = withNeeds(`function A() { const t = useT(); return t('leads.title'); }`, domains)!;
  expect(code).toContain('const t = useT(__needed);');
});
