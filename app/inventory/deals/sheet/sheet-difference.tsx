import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import type { DealSheet } from '#contract/inventory/deals/deal-commissions.ts';
import { useDealDeed } from '../record/use-deal-deed.ts';
import { accountName } from './account-name.ts';
import { DifferenceTable } from './difference-table.tsx';

/** The agreed amounts beside the new ones, to be accepted. For sheets being paid it is only a notice. */
export function SheetDifference({ of }: { of: DealSheet }) {
  const t = useT();
  const { deal, state, sheet, now, was, can } = of;
  const accept = useDealDeed(
    (payouts: { to: string; cents: number }[]) => api.deals.acceptSheet({ id: deal.id, payouts }),
    () => toast(t('deals.sheet.accepted')),
  );
  const [before, after] = now ? [sheet?.payouts, now.payouts] : [was, sheet?.payouts];
  if (!before || !after) return null;
  return (
    <section aria-label={t('deals.sheet.differs')} className="grid gap-2 rounded-m bg-need-tint px-3 py-2.5">
      <p className="text-need">{t('deals.sheet.differsText')}</p>
      <DifferenceTable
        label={t('deals.sheet.differs')}
        before={before}
        after={after}
        nameOf={(account) => accountName(account, of)}
      />
      {can.approve && (state === 'draft' || state === 'approved') && (
        <Button
          size="s"
          className="justify-self-start print:hidden"
          busy={accept.isPending}
          onClick={() => accept.mutate(after)}
        >
          {t('deals.sheet.accept')}
        </Button>
      )}
    </section>
  );
}
