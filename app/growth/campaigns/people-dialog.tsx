import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { Campaign } from '#contract/growth/campaigns/campaigns.ts';
import { gateRules } from '#contract/people/messages-words.ts';
import { type Behind, campaignQueries } from './queries.ts';
import { resultNames } from './result-names.ts';

const rules: Record<string, ReturnType<typeof ruleKeys>[keyof ReturnType<typeof ruleKeys>]> = ruleKeys();
function ruleKeys() {
  return keysOf('messages.rule', gateRules);
}

/** The leads behind a number, as far as the member may see them. */
export default function PeopleDialog({
  campaign,
  behind,
  onClose,
}: {
  campaign: Campaign;
  behind: Behind;
  onClose: () => void;
}) {
  const t = useT();
  const { dateTime } = useFormat();
  const people = useInfiniteQuery(campaignQueries.people(campaign.id, behind));
  const rows = people.data?.pages.flatMap((page) => page.rows) ?? [];
  const title = behind.result === 'left_out' ? t('campaigns.leftOut') : t(resultNames[behind.result]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="m"
      title={title}
      description={campaign.name}
      footer={
        <DialogClose>
          <Button>{t('ui.close')}</Button>
        </DialogClose>
      }
    >
      {people.isPending ? (
        <SkeletonRows rows={5} columns={2} />
      ) : people.isError && rows.length === 0 ? (
        <ErrorScreen error={people.error} onRetry={() => void people.refetch()} />
      ) : rows.length === 0 ? (
        <p className="text-ink-3">{t('campaigns.people.none')}</p>
      ) : (
        <div className="grid gap-3">
          <ul className="divide-y divide-line rounded-m border border-line">
            {rows.map((row) => (
              <li key={row.id} className="flex flex-wrap items-baseline gap-x-4 px-3 py-2">
                <Link to={`/lead/${row.lead}`} className="min-w-0 flex-1 truncate font-medium text-act hover:underline">
                  {row.name}
                </Link>
                <span className="text-sm text-ink-3">
                  {[row.rule && ['denied', 'left_out'].includes(row.state) ? t(rules[row.rule]!) : '', dateTime(row.at)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          <MoreButton pages={people} kind="quiet" className="justify-self-center" />
        </div>
      )}
    </Dialog>
  );
}
