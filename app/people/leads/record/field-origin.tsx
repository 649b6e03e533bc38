import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Popover } from '#app/ui/popover.tsx';
import { leadFields } from '#contract/people/lead-fields.ts';
import { contactQueries } from '../../contacts/queries.ts';
import type { LeadField } from '../merge-change.ts';

const OriginWords = lazy(() => import('./origin-words.tsx'));

/** The origin of a field's value, loaded on hover for all fields of the lead at once. */
export function FieldOrigin({ leadId, field }: { leadId: string; field: LeadField }) {
  const t = useT();
  const [near, setNear] = useState(false);
  const { data } = useQuery({ ...contactQueries.provenance(leadId), enabled: near });
  const come = () => setNear(true);
  return (
    <span className="absolute inset-y-0 end-0 flex items-center opacity-0 transition-opacity group-hover/property:opacity-100 focus-within:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:opacity-60">
      <Popover
        align="end"
        label={t('people.origin', { field: t.any(leadFields[field].label) })}
        trigger={
          <button
            type="button"
            aria-label={t('people.origin', { field: t.any(leadFields[field].label) })}
            title={t('people.origin', { field: t.any(leadFields[field].label) })}
            onPointerEnter={come}
            onFocus={come}
            className="tap-area grid size-7 place-items-center rounded-s bg-paper text-ink-3 pointer-coarse:bg-transparent hover:bg-sunken hover:text-ink"
          >
            <History className="size-3.5" aria-hidden="true" />
          </button>
        }
      >
        <Suspense>{data && <OriginWords of={data} field={field} />}</Suspense>
      </Popover>
    </span>
  );
}
