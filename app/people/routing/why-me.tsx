import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { routingQueries } from './queries.ts';

const Why = lazy(async () => ({ default: (await import('./why.tsx')).Why }));

/** Opens the reasons for a lead's assignment. */
export function WhyMe({ leadId }: { leadId: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...routingQueries.of(leadId), enabled: open });
  return (
    <>
      <Button kind="link" size="s" onClick={() => setOpen(true)}>
        {t('routing.whyMe')}
      </Button>
      {open && data && (
        <Suspense>
          <Why decisions={data.decisions} title={data.decisions[0]?.lead.name ?? ''} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
