import { useT } from '#app/i18n/t.ts';
import { PageSearch } from '../page-search.tsx';

export function ApiSearch({ q }: { q?: string }) {
  const t = useT();
  return (
    <PageSearch
      action="/api"
      {...(q !== undefined && { q })}
      id="api-search"
      label={t('public-api.search')}
      placeholder={t('public-api.placeholder')}
      find={t('public-api.find')}
    />
  );
}
