import { use } from 'react';
import { useLocale } from '#app/i18n/locale-context.ts';
import { inlineScript } from '#app/i18n/store.ts';
import { useDocument } from '#app/use-document.ts';
import { pageScript } from './page-data.ts';
import { ServerPageContext } from './server-page.ts';

/** In place of the application's scripts, behind the page's contents, which by then have said which words they use. */
export function IslandScripts() {
  const page = use(ServerPageContext);
  const { locale } = useLocale();
  const settings = useDocument();
  if (!page) return null;
  const { nonce, scripts, preloads, islandWords, pages } = page;
  // The words of the banner and of changing the language: whatever happens next, they are at hand.
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
        // The page is there without it: styles and fonts go first.
        <script key={path} type="module" src={path} nonce={nonce} fetchPriority="low" />
      ))}
    </>
  );
}
