import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { dealQueries } from '../queries.ts';
import { accountName } from '../sheet/account-name.ts';
import { SheetUnknown } from '../sheet/sheet-unknown.tsx';
import { Part } from './part.tsx';

/** A summary of the payouts; the sheet has every step. */
export function DealCommission({ deal }: { deal: Deal }) {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery({ ...dealQueries.sheet(deal.id), enabled: deal.can.money });
  if (!deal.can.money) return null;
  return (
    <Part
      title={t('deals.commission')}
      actions={
        <Button size="s" asChild>
          <Link to={`/deal/${deal.id}/sheet`}>
            <FileText />
            {t('deals.sheet.open')}
          </Link>
        </Button>
      }
    >
      {data && (
        <>
          <p className="flex items-center gap-2">
            <Chip tone={data.state === 'draft' ? 'plain' : 'act'}>{t(`deals.sheetState.${data.state}`)}</Chip>
            {(data.now || data.was) && <span className="text-sm text-need">{t('deals.sheet.differs')}</span>}
          </p>
          {data.sheet ? (
            <dl className="grid gap-1">
              {data.sheet.payouts.map(({ to, cents }) => (
                <div key={to} className="flex justify-between gap-4">
                  <dt className="min-w-0 truncate text-ink-2">
                    <bdi>{accountName(to, data)}</bdi>
                  </dt>
                  <dd className="num">{format.money(cents)}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <SheetUnknown of={data} />
          )}
        </>
      )}
    </Part>
  );
}
