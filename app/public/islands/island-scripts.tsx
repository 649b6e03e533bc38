import { use } from 'react';
import { useLocale } from '#app/i18n/locale-context.ts';
import { inlineScript } from '#app/i18n/store.ts';
import { useDocument } from '#app/use-document.ts';
import { pageScript } from './page-data.ts';
import { ServerPageContext } from './server-page.ts';

/** Replaces the application's scripts. It comes after the page's content, which has registered its messages by then. */
export function IslandScripts() {
  const page = use(ServerPageContext);
  const { locale } = useLocale();
  const settings = useDocument();
  if (!page) return null;
  const { nonce, scripts, preloads, islandWords, pages } = page;
  // The messages of the banner and the language menu must always be available.
  islandWords.add('page');
  return (
    <>
      {[inlineScript(locale, islandWords), pageScript({ settings, pages })].map(({ id, json }) => (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, with every "<" escaped
        <script key={id} id={id} type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
      ))}
      {preloads.map((path) => (
        <link key={path} rel="modulepreload" href={path} nonce={nonce} />
      ))}
      {scripts.map((path) => (
        // Low priority: the page works without it, and styles and fonts come first.
        <script key={path} type="module" src={path} nonce={nonce} fetchPriority="low" />
      ))}
    </>
  );
}
