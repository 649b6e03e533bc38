import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';

/** Who viewed this lead, for owners and admins; loaded on request. */
export default function LeadSeen({ leadId }: { leadId: string }) {
  const t = useT();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('audit.read')) return null;
  return (
    <details className="rounded-m border border-line px-4 py-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer font-medium">{t('security.seen')}</summary>
      {isOpen && <People leadId={leadId} />}
    </details>
  );
}

function People({ leadId }: { leadId: string }) {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useQuery({
    queryKey: ['leads', 'seen', leadId],
    queryFn: ({ signal }) => api.leads.seenBy({ id: leadId }, { signal }),
    staleTime: 0,
  });
  if (!data && error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} columns={1} />;
  const lines = data.people.map(({ name, byKey, lastAt, hours }) =>
    [
      name,
      ...(byKey ? [t('security.seen.byKey')] : []),
      format.dateTime(lastAt),
      t('security.seen.hours', { count: hours }),
    ].join(' · '),
  );
  const copy = async () => {
    await navigator.clipboard.writeText(lines.join('\n'));
    toast(t('security.seen.copied'));
  };
  return (
    <div className="mt-2 grid justify-items-start gap-2 text-sm">
      <p className="text-ink-2">{t('security.seen.text')}</p>
      {lines.length === 0 ? (
        <p className="text-ink-3">{t('security.seen.none')}</p>
      ) : (
        <>
          <ul className="grid gap-1">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Button size="s" icon={<Copy />} onClick={() => void copy()}>
            {t('security.seen.copy')}
          </Button>
        </>
      )}
    </div>
  );
}
