import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { chooseLanguage, type Locale, locales } from '#contract/core/locale.ts';
import { LocaleProvider } from './locale-provider.tsx';
import { MessagesScript } from './messages-script.tsx';
import { useLocale, useT } from './t.ts';
import { Text } from './text.tsx';

function render(locale: Locale, children: React.ReactNode) {
  return renderToString(<LocaleProvider language={chooseLanguage(locale, [])}>{children}</LocaleProvider>);
}

function EnglishOnly() {
  const t = useT();
  return (
    <p>
      <b>{t('admin.prices.removeNamed', { name: 'بيت' })}</b>
      <Text k="admin.errors.open" />
    </p>
  );
}

function Words() {
  const t = useT();
  const { dir } = useLocale();
  return <p dir={dir}>{t('shell.sync.waiting', { count: 2 })}</p>;
}

describe('a page rendered on the server', () => {
  test('speaks each of the languages', () => {
    const said = locales.map((locale) => render(locale, <Words />));
    expect(said[0]).toBe('<p dir="ltr">2 changes waiting to sync</p>');
    expect(new Set(said).size).toBe(locales.length);
    expect(render('ar', <Words />)).toContain('<p dir="rtl">');
  });

  test('puts elements where the message has tags, and values where it has names', () => {
    const text = (
      <Text
        k="account.signUp.terms"
        components={{ terms: (words) => <a href="/terms">{words}</a>, privacy: (words) => <b>{words}</b> }}
      />
    );
    expect(render('en', text)).toContain(
      'you agree to the <a href="/terms">Terms of Service</a> and the <b>Privacy Policy</b>.',
    );
  });

  test('keeps words that are still English in their own direction among Arabic', () => {
    expect(render('ar', <EnglishOnly />)).toBe(
      '<p><b>\u2066Remove \u2068بيت\u2069\u2069</b><bdi dir="ltr">Open</bdi></p>',
    );
    expect(render('de', <EnglishOnly />)).toBe('<p><b>Remove بيت</b>Open</p>');
  });

  test('sends along the domains it used, in the language it used, and no more', () => {
    const html = render(
      'fr',
      <>
        <Words />
        <MessagesScript />
      </>,
    );
    const json = /<script id="lintel-messages" type="application\/json">(.*)<\/script>/.exec(html)?.[1] ?? '';
    expect(Object.keys(JSON.parse(json))).toEqual(['fr/shell']);
    expect(json).not.toContain('<');
  });
});
