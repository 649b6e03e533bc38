import { acceptedLanguages, chooseLanguage, type Language, languageKey } from '#contract/core/locale.ts';
import { cookieOf, type WebContext } from '#server/core/http/request.ts';

/** The visitor's chosen language, or else the browser's, as for the page itself. */
export function languageOf(web: WebContext): Language {
  return chooseLanguage(
    cookieOf(web.req.header('cookie'), languageKey),
    acceptedLanguages(web.req.header('accept-language')),
  );
}
