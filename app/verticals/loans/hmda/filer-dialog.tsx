import { useQuery } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { CallDialog } from '#app/inventory/call-dialog.tsx';
import type { HmdaSettings } from '#contract/verticals/loans/hmda/hmda.ts';
import { hmdaQueries, hmdaReads } from './queries.ts';

const agencies = { '1': 'OCC', '2': 'FRS', '3': 'FDIC', '5': 'NCUA', '7': 'HUD', '9': 'CFPB' } as const;
const lines = ['institution', 'lei', 'taxId', 'contact', 'phone', 'email', 'street', 'city', 'state', 'zip'] as const;

/** What the transmittal sheet says of whoever files. */
export function FilerDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { data } = useQuery(hmdaQueries.settings);
  if (!data) return null;
  return (
    <CallDialog
      title={t('hmda.filer')}
      size="l"
      reads={hmdaReads}
      fields={[
        ...lines.map((name) => ({ name, label: t(`hmda.filer.${name}`), type: 'text' as const })),
        {
          name: 'agency',
          label: t('hmda.filer.agency'),
          type: 'choice' as const,
          options: Object.entries(agencies).map(([value, label]) => ({ value, label })),
        },
      ]}
      initial={{ ...data }}
      send={(draft) => api.hmda.setSettings(draft as HmdaSettings)}
      onClose={onClose}
    />
  );
}
