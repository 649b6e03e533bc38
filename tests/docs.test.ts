import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentKeys } from '#server/env.ts';
import { sentences } from './specification-sentences.ts';

const root = join(import.meta.dirname, '..');

/** README's settings table as generated from the settings. */
function settingsTable(): string {
  const rows = Object.entries(environmentKeys).map(([name, schema]) => {
    const unset = schema.safeParse(undefined);
    const given = unset.success ? [unset.data ?? ''].flat() : [];
    const text = given.filter((part) => typeof part !== 'object').join(',');
    const value = text && `\`${text}\``;
    return `| \`${name}\` | ${value} | ${schema.description} |`;
  });
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}

test('README’s table of settings says what the program reads', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const written = /<!-- settings[^>]*-->\n([\s\S]*?)\n<!-- \/settings -->/.exec(readme)?.[1];
  expect(written).toBe(settingsTable());
});

test('every test that docs/specification.md names is there', () => {
  const table = readFileSync(join(root, 'docs/specification.md'), 'utf8');
  const named = [...table.matchAll(/^\|[^|]+\| (\S+\.(?:spec|test)\.ts): ([^|]+) \|$/gm)];
  const rows = table.split('\n').filter((line) => /^\| (?!The specification)/.test(line));
  expect(named).toHaveLength(rows.length);
  const missing = named.filter(([, file, title]) => {
    const path = join(root, file!.includes('/') ? file! : `tests/browser/${file}`);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(title!);
  });
  expect(missing.map(([row]) => row)).toEqual([]);
});

/** Everything the specification names: each path of its route table, each field of its entities, and its statements about roles. */
const specified: Record<string, string> = {
  '2. Screens': `/onboarding /dashboard /listings /listing/{id} /leads /saved-searches /website /s/{slug} /marketing /campaigns
    /social /files /team /calendar /settings /analytics /advanced-analytics /cost-optimization /custom-dashboard /sitemap.xml
    /loans /insurance /article/{slug} /enterprise /enterprise/{id} /lender-network /security /integrations-marketplace /ai-tools
    /seo-settings /webhooks /testing-hub /reports /insurance-marketplace /collaboration`,
  '3. Entities': `subscriptions user_id tier verticals vertical_tiers billing_period profiles onboarding_completed
    user_language_preferences preferred_locale updated_at error_logs error_type error_message error_stack url user_agent
    competitor_pricing vertical competitor_name competitor_price chatbot_messages conversation_id role content
    acquisition_tracking session_id utm_source utm_medium utm_campaign utm_term utm_content referrer landing_page
    conversion_event converted_at metadata screen_width screen_height first_name last_name expires_at totp phone webauthn
    verified pwa-install-dismissed cookie-consent cookie-consent-date language`,
  '6. Roles': 'tracked public freemium Free Pro Elite Bundle Role-based anonymous',
};

test('docs/specification.md has a row for every path, entity, field and rule of roles', () => {
  const parts = readFileSync(join(root, 'docs/specification.md'), 'utf8').split(/^## /m);
  const missing = Object.entries(specified).flatMap(([title, names]) => {
    const part = parts.find((one) => one.startsWith(`${title}\n`)) ?? '';
    const sentences = [...part.matchAll(/^\| ([^|]+) \| \S+\.(?:spec|test)\.ts: /gm)].map(([, said]) => said!);
    const words = new Set(sentences.flatMap((said) => said.split(/[\s,:;]+/)));
    return names
      .split(/\s+/)
      .filter((name) => !words.has(name))
      .map((name) => `${title}: ${name}`);
  });
  expect(missing).toEqual([]);
  const routes = readFileSync(join(root, 'app/routes.ts'), 'utf8');
  const paths = specified['2. Screens']!.split(/\s+/).map((path) =>
    path.replace(/^\//, '').replace(/\{(\w+)\}/, ':$1'),
  );
  expect(paths.filter((path) => !path.includes('.') && !routes.includes(`'${path}'`))).toEqual([]);
});

test('each sentence of the specification has its row', () => {
  const table = readFileSync(join(root, 'docs/specification.md'), 'utf8');
  const rows = [...table.matchAll(/^\| ([^|]+) \| \S+\.(?:spec|test)\.ts: /gm)].map(([, said]) => said!);
  const all = Object.entries(sentences).flatMap(([section, some]) => some.map((one) => [section, ...one] as const));
  expect(Object.keys(sentences)).toHaveLength(9);
  expect(
    all
      .filter(([, , row]) => !rows.some((said) => said.startsWith(row)))
      .map(([section, said]) => `${section}: ${said}`),
  ).toEqual([]);
});
