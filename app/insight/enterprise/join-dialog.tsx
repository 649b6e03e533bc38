import { useQuery } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { CallDialog } from '#app/inventory/call-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { shared } from '#contract/insight/enterprise.ts';
import { enterpriseQueries, reads } from './queries.ts';

/** The owner of an office decides: which company, and what of the office it is let have. */
export function JoinDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useT();
  const { data, error } = useQuery(enterpriseQueries.invitation(token));
  if (!data)
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} title={t('enterprise.join')}>
        {error ? <p role="alert">{error.message}</p> : <SkeletonText lines={3} />}
      </Dialog>
    );
  return (
    <CallDialog
      title={t('enterprise.joinNamed', { name: data.company })}
      description={t('enterprise.joinText', { name: data.company, office: data.office })}
      saveLabel={t('enterprise.join')}
      reads={reads}
      size="m"
      fields={shared.map((name) => ({ name, label: t(`enterprise.share.${name}`), type: 'check' as const }))}
      initial={{ production: true, money: false, compliance: true, roster: true, packs: true }}
      send={(draft, key) =>
        api.enterprise.join({ token, shares: shared.filter((name) => draft[name] === true) }, { key })
      }
      onDone={() => toast(t('enterprise.joined', { name: data.company }))}
      onClose={onClose}
    />
  );
}
