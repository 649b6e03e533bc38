import { useSearchParams } from 'react-router';

/** The language parameter of the address for appending to links, so that links from a mail keep its language. */
export function useChosenLanguage(): string {
  const language = useSearchParams()[0].get('lang');
  return language ? `?lang=${encodeURIComponent(language)}` : '';
}
