import { useT } from '#app/i18n/t.ts';
import { PageSearch } from '../page-search.tsx';

export function GuideSearch({ q = '', id = 'guide-search' }: { q?: string; id?: string }) {
  const t = useT();
  return (
    <PageSearch
      action="/documentation"
      q={q}
      id={id}
      label={t('public-reading.guide.search')}
      placeholder={t('public-reading.guide.placeholder')}
      find={t('public-reading.guide.find')}
    />
  );
}
