import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { leadQueries } from '../queries.ts';
import { LeadRecord } from './lead-record.tsx';

/** A lead at its own address. */
export default function LeadPage() {
  const t = useT();
  const { id = '' } = useParams();
  const { data: lead, error, refetch } = useQuery(leadQueries.get(id));
  return (
    <div className="h-full overflow-y-auto">
      <Link to="/leads" className="tap m-3 inline-flex items-center gap-1.5 rounded-s px-1.5 text-ink-2 hover:text-ink">
        <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        {t('leads.title')}
      </Link>
      {lead ? (
        <LeadRecord lead={lead} as="page" />
      ) : error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="p-5">
          <SkeletonText lines={8} />
        </div>
      )}
    </div>
  );
}
