import { describe, expect, it } from 'vitest';
import { directionOf, locales } from '#contract/core/locale.ts';
import { checkMessage } from '../check-message.ts';
import { renderMail } from './render-mail.ts';
import type { MailBrand, MailTemplate, MailTemplates } from './templates.ts';
import { mailTexts } from './texts.ts';

const brand: MailBrand = {
  name: 'Lintel',
  siteUrl: 'https://app.office.example',
  supportAddress: 'help@office.example',
};
const link = 'https://app.office.example/verify?token=a1&next=%2F';
const when = { at: new Date('2025-03-04T17:05:00Z'), timeZone: 'America/New_York' };

const examples: MailTemplates = {
  'verify-address': { name: 'Ana', link, lastsMinutes: 1440 },
  'already-registered': { name: 'Ana', link },
  'reset-password': { name: 'Ana', link, lastsMinutes: 30 },
  'password-changed': { name: 'Ana', link, ...when },
  invitation: { inviter: 'Bo Lind', organisation: 'Harbor & Co', link, lastsMinutes: 7 * 1440 },
  'new-sign-in': { name: 'Ana', device: 'Firefox on Linux', place: '192.0.2.7', link, ...when },
  'trial-ending': { name: 'Ana', link, lastsMinutes: 3 * 1440 },
  'trial-ended': { name: 'Ana', link },
  'payment-failed': { name: 'Ana', link },
  'factor-added': { name: 'Ana', link, ...when },
  'identity-connected': { name: 'Ana', link, provider: 'Google', ...when },
  'factor-removed': { name: 'Ana', link, ...when },
  'recovery-code-used': { name: 'Ana', link, ...when },
  'confirm-address': { name: 'Ana', link, lastsMinutes: 1440 },
  'address-changed': { name: 'Ana', link, newAddress: 'b…@people.example', ...when },
  'organisation-leaving': { name: 'Ana', organisation: 'Harbor & Co', link, ...when },
  'organisation-restored': { name: 'Ana', organisation: 'Harbor & Co', link },
  'organisation-deleted': { name: 'Ana', organisation: 'Harbor & Co', link, ...when },
  'support-invited': { organisation: 'Harbor & Co', reason: 'Leads do not come in', link, ...when },
  waitlist: { vertical: 'Mortgage', link, lastsMinutes: 7 * 1440 },
  'critical-error': {
    level: 'critical',
    message: 'x is not a function',
    address: '/leads',
    count: 1204,
    link,
    ...when,
  },
};
const names = Object.keys(examples) as MailTemplate[];
const every = locales.flatMap((locale) => names.map((name) => [locale, name] as const));

describe('every message in every language', () => {
  it.each(every)('%s %s is whole, directed, and leads to the link', (locale, name) => {
    const mail = renderMail(name, locale, examples[name], brand);
    for (const part of [mail.subject, mail.text, mail.html.replace(/<style>.*?<\/style>/s, '')]) {
      expect(part).not.toMatch(/[{}]|undefined|NaN/);
    }
    expect(mail.html).toContain(`dir="${directionOf(locale)}"`);
    expect(mail.html).toContain(`<html lang="${locale}`);
    expect(mail.html).toContain('href="https://app.office.example/verify?token=a1&amp;next=%2F"');
    expect(mail.text).toContain(`\n${link}\n`);
    expect(mail.subject).toContain('Lintel');
    const message = { key: 'k', to: [{ address: 'ana@people.example' }], ...mail };
    expect(() => checkMessage(message)).not.toThrow();
  });

  it.each(locales.filter((locale) => locale !== 'en'))('%s has the shape and the placeholders of English', (locale) => {
    const [english, texts] = [flat(mailTexts('en')), flat(mailTexts(locale))];
    expect([...texts.keys()]).toEqual([...english.keys()]);
    for (const [path, line] of texts) {
      expect([path, placeholders(line)]).toEqual([path, placeholders(english.get(path)!)]);
    }
    const same = [...texts].filter(([path, line]) => line === english.get(path) && !/^[{}\w:\s]*$/.test(line));
    expect(same).toEqual([]);
  });
});

describe('what people wrote', () => {
  const hostile = `<img src=x onerror=alert(1)> "&' win.example/prize`;

  it('is never markup and never a link', () => {
    const mail = renderMail('invitation', 'en', { ...examples.invitation, organisation: hostile }, brand);
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;&amp;&#39;');
    expect(mail.html.slice(mail.html.indexOf('<body'))).not.toContain('win.example');
    expect(mail.text).not.toContain('win.example');
    expect(mail.text).toContain('win.\u200bexample/\u200bprize');
  });

  it('stays on one line, short, and in its own direction', () => {
    const organisation = `a\r\nBcc: v@people.example \u202egnp.exe ${'long '.repeat(100)}`;
    const mail = renderMail('invitation', 'ar', { ...examples.invitation, organisation }, brand);
    expect(mail.subject).not.toMatch(/[\r\n\u202e]/);
    expect(mail.subject.length).toBeLessThanOrEqual(150);
    expect(mail.html).toMatch(/<bdi>a Bcc:/);
    expect(mail.text).toContain('\u2068Bo Lind\u2069');
  });

  it('cannot bring a placeholder of its own', () => {
    const mail = renderMail('invitation', 'en', { ...examples.invitation, inviter: '{organisation} {nothing}' }, brand);
    expect(mail.text).toContain('{organisation} {nothing} invited you');
  });
});

describe('what is formatted', () => {
  it('durations by language', () => {
    const textOf = (locale: string) => renderMail('reset-password', locale, examples['reset-password'], brand).text;
    expect(textOf('en')).toContain('for 30 minutes');
    expect(textOf('de')).toContain('gilt 30 Minuten');
    expect(textOf('ru')).toMatch(/30\sминут/);
    expect(renderMail('invitation', 'fr', examples.invitation, brand).text).toMatch(/7\sjours/);
    expect(renderMail('verify-address', 'es', examples['verify-address'], brand).text).toContain('24 horas');
  });

  it('times in the zone of the reader, with its name', () => {
    expect(renderMail('password-changed', 'en', examples['password-changed'], brand).text).toMatch(
      /March 4, 2025 at 12:05\sPM EST/,
    );
    expect(renderMail('password-changed', 'de', examples['password-changed'], brand).text).toContain('4. März 2025');
  });

  it('numbers by language', () => {
    expect(renderMail('critical-error', 'de', examples['critical-error'], brand).text).toContain('1.204');
  });
});

it('speaks English to a language it does not know, and knows regions', () => {
  expect(renderMail('verify-address', 'sv', examples['verify-address'], brand).subject).toContain('Confirm');
  expect(renderMail('verify-address', 'pt-PT', examples['verify-address'], brand).subject).toContain('Confirme');
});

it.each([
  'https://evil.example/',
  'javascript:alert(1)',
  'http://app.office.example/',
  '/verify',
  'https://app.office.example@evil.example/',
])('refuses %s behind its button', (bad) => {
  expect(() => renderMail('verify-address', 'en', { ...examples['verify-address'], link: bad }, brand)).toThrow();
});

it('greets nobody where no name is known, and names no support where there is none', () => {
  const mail = renderMail(
    'verify-address',
    'en',
    { ...examples['verify-address'], name: '' },
    { ...brand, supportAddress: '' },
  );
  expect(mail.text).not.toContain('Hello');
  expect(mail.text).not.toContain('Questions?');
});

function flat(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]]);
  return new Map(Object.entries(value as object).flatMap(([key, inner]) => [...flat(inner, `${path}/${key}`)]));
}

function placeholders(line: string): string[] {
  return (line.match(/\{\w+\}/g) ?? []).sort();
}
