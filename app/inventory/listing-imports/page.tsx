import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { UploadToImport } from '#app/records/upload-to-import.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { mostListingRows } from '#contract/inventory/listing-imports.ts';
import { Columns } from './columns.tsx';
import { listingImportQueries } from './queries.ts';
import { TakenIn } from './taken-in.tsx';

export const handle = { title: 'listings.import' } as const;

/** Listings from a file: chosen, told apart, tried, taken in, and taken back. Which file it is stands in the address. */
export default function ListingImportPage() {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const id = query.get('id');
  return (
    <div className="page-room grid content-start gap-8 pt-4 pb-16 *:max-w-5xl">
      <header className="grid gap-1">
        <BackLink to={id ? '/listings/import' : '/listings'}>
          {id ? t('listings.import.all') : t('listings.title')}
        </BackLink>
        <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('listings.import')}</h1>
        <p className="text-ink-2">{t('listings.import.text')}</p>
      </header>
      {id ? (
        <OneImport key={id} id={id} />
      ) : (
        <>
          <UploadToImport
            label={t('listings.import.choose')}
            hint={t('listings.import.hint', { rows: mostListingRows })}
            accept=".csv,.tsv,.json,text/csv,application/json"
            prepare={(file) => api.listingImports.prepare({ file })}
            onPrepared={(next) => setQuery({ id: next })}
          />
          <Earlier />
        </>
      )}
    </div>
  );
}

function OneImport({ id }: { id: string }) {
  const found = useQuery(listingImportQueries.get(id));
  if (found.isPending) return <SkeletonRows rows={4} columns={3} />;
  if (found.isError) return <ErrorScreen error={found.error} onRetry={() => void found.refetch()} />;
  return found.data.jobId ? (
    <TakenIn file={found.data} jobId={found.data.jobId} />
  ) : (
    <Columns file={found.data} onStarted={() => void found.refetch()} />
  );
}

/** What was taken in before: each can still be looked at, and taken back while its job is kept. */
function Earlier() {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const earlier = useQuery(listingImportQueries.list).data?.imports ?? [];
  if (earlier.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-lg font-medium">{t('imports.history')}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {earlier.map(({ id, name, createdAt, createdBy, counts }) => (
          <li key={id}>
            <Link to={`?id=${id}`} className="tap grid gap-0.5 py-2.5 hover:bg-sunken">
              <span className="truncate font-medium">{name}</span>
              <span className="num text-sm text-ink-2">
                <Facts
                  of={[
                    format.dateTime(createdAt),
                    people.nameOf(createdBy),
                    counts ? t('listings.import.ready', { count: counts.create }) : t('imports.notOver'),
                  ]}
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
