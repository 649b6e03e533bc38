import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import type { PlanLimit } from '#contract/account/limits.ts';
import { useMay } from '../session.ts';
import { addOnKeys, limitKeys, planName } from './words.ts';

/** Shown wherever a plan's limit is reached: the limit, its usage, and what lifts it. Typed input is kept. */
export default function UpgradeDialog({ reached, onClose }: { reached: PlanLimit; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const may = useMay();
  const { limit, used, allowed, liftedBy, addOn } = reached;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('account-billing.limitReached')}
      footer={
        <>
          <DialogClose>
            <Button>{t('ui.close')}</Button>
          </DialogClose>
          {may('billing.manage') && addOn && (
            <Button kind="act" asChild>
              <Link to={`/settings/billing?change=${addOn}_alone_monthly`} onClick={onClose}>
                {t('account-billing.seeAddOn')}
              </Link>
            </Button>
          )}
          {may('billing.manage') && liftedBy && (
            <Button kind="act" asChild>
              <Link to={`/settings/billing?change=${liftedBy.tier}_${liftedBy.vertical}_monthly`} onClick={onClose}>
                {t('account-billing.seePlan')}
              </Link>
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-2">
        <p>
          {t(limitKeys[limit])}:{' '}
          <span className="num font-medium">
            {t('account-billing.ofLimit', { used: format.number(used), allowed: format.number(allowed) })}
          </span>
        </p>
        {addOn && <p className="text-ink-2">{t('account-billing.addOnLifts', { addOn: t(addOnKeys[addOn]) })}</p>}
        {liftedBy && (
          <p className="text-ink-2">
            {t('account-billing.lifts', { plan: planName(t, { offer: liftedBy.vertical, tier: liftedBy.tier }) })}
          </p>
        )}
        {!may('billing.manage') && <p className="text-ink-2">{t('account-billing.askHead')}</p>}
        <p className="text-sm text-ink-3">{t('account-billing.nothingLost')}</p>
      </div>
    </Dialog>
  );
}
