import { useSearchParams } from 'react-router';

/** The language that the address asks for, as the end of another address: links of a mail keep to it. */
export function useChosenLanguage(): string {
  const language = useSearchParams()[0].get('lang');
  return language ? `?lang=${encodeURIComponent(language)}` : '';
}
