import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { CallDialog } from '#app/inventory/call-dialog.tsx';
import { type LostReason, lostReasons, type Recruit } from '#contract/insight/recruiting.ts';
import { reads } from './queries.ts';

/** Why a candidate was lost, so that the next one is not lost to the same. */
export function LostDialog({ candidate, onClose }: { candidate: Recruit; onClose: () => void }) {
  const t = useT();
  return (
    <CallDialog
      title={t('enterprise.recruit.lose', { name: candidate.name })}
      {...(candidate.stage === 'invited' && { description: t('enterprise.recruit.loseInvited') })}
      saveLabel={t('enterprise.recruit.markLost')}
      reads={reads}
      size="m"
      fields={[
        {
          name: 'lostReason',
          label: t('enterprise.recruit.reason'),
          type: 'choice',
          wide: true,
          options: lostReasons.map((value) => ({ value, label: t(`enterprise.recruit.lost.${value}`) })),
        },
        { name: 'lostNote', label: t('enterprise.recruit.note'), type: 'text', wide: true },
      ]}
      initial={{ lostReason: lostReasons[0], lostNote: '' }}
      send={({ lostReason, lostNote }) =>
        api.recruiting.move({
          id: candidate.id,
          stage: 'lost',
          lostReason: lostReason as LostReason,
          lostNote: String(lostNote),
        })
      }
      onClose={onClose}
    />
  );
}
