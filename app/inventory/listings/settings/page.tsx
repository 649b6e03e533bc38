import { useQuery } from '@tanstack/react-query';
import { useMay } from '#app/account/session.ts';
import { Section } from '#app/account/settings/section.tsx';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { FieldList } from '#app/people/leads/settings/field-list.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { listingQueries } from '../queries.ts';

/** Custom fields of listings. */
export default function ListingSettings() {
  const t = useT();
  const readOnly = !useMay()('organisation.change');
  const fields = useQuery(listingQueries.fields);
  return (
    <Section title={t('leads.settings.fields')} text={t('listings.settings.fieldsText')}>
      {fields.data ? (
        <FieldList
          key={JSON.stringify(fields.data)}
          {...fields.data}
          queryKey={listingQueries.fields.queryKey}
          save={(next, version) => api.listings.setFields({ fields: next }, { version })}
          readOnly={readOnly}
        />
      ) : fields.error ? (
        <ErrorScreen error={fields.error} onRetry={() => void fields.refetch()} />
      ) : (
        <SkeletonRows rows={3} columns={2} />
      )}
    </Section>
  );
}
