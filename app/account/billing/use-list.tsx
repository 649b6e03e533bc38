import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Progress } from '#app/ui/progress.tsx';
import type { BillingState } from '#contract/account/billing.ts';
import { warnFrom } from '#contract/account/price-book.ts';
import { limitKeys } from './words.ts';

/** How much of each limit is in use. */
export function UseList({ use }: { use: BillingState['use'] }) {
  const t = useT();
  const format = useFormat();
  return (
    <ul className="grid max-w-lg gap-4">
      {use.map(({ limit, used, allowed }) => {
        const share = allowed === null ? 0 : used / Math.max(1, allowed);
        return (
          <li key={limit} className="grid gap-1.5">
            <p className="flex flex-wrap items-baseline gap-x-4">
              <span className="me-auto">{t(limitKeys[limit])}</span>
              <span className="num text-ink-2">
                {allowed === null
                  ? t('account-billing.unlimited', { used: format.number(used) })
                  : t('account-billing.ofLimit', { used: format.number(used), allowed: format.number(allowed) })}
              </span>
            </p>
            {allowed !== null && (
              <Progress
                value={share}
                label={t(limitKeys[limit])}
                tone={share > 1 ? 'loss' : share >= warnFrom ? 'need' : 'act'}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
