import { useQuery } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { leadQueries } from '../queries.ts';
import { LeadRecord } from './lead-record.tsx';

/** A lead beside its list: the list stays usable, j and k walk down it. */
export default function LeadPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const { data: lead, error, refetch } = useQuery(leadQueries.get(id));
  return (
    <Sheet
      title={lead?.name ?? t('leads.one')}
      open
      onOpenChange={(open) => !open && onClose()}
      modal={false}
      hideTitle
    >
      {lead ? (
        <LeadRecord lead={lead} as="panel" />
      ) : error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="p-5">
          <SkeletonText lines={8} />
        </div>
      )}
    </Sheet>
  );
}
