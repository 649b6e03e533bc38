import { acceptedLanguages, chooseLanguage, type Language, languageKey } from '#contract/core/locale.ts';
import { cookieOf, type WebContext } from '#server/core/http/request.ts';

/** The visitor's choice, or what their browser asks for: the same as the page's. */
export function languageOf(web: WebContext): Language {
  return chooseLanguage(
    cookieOf(web.req.header('cookie'), languageKey),
    acceptedLanguages(web.req.header('accept-language')),
  );
}
