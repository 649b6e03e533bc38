import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Panel } from '#app/insight/metrics/panel.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { fileSize } from '#app/ui/file-size.ts';
import { Progress } from '#app/ui/progress.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { warnFrom } from '#contract/account/price-book.ts';
import { type Use, useKinds } from '#contract/insight/tools.ts';
import { usedQuery } from './queries.ts';

const names = keysOf('costs.usage', useKinds);

/** What costs by use: how much of it went this month, and what it comes to by the month's end. */
export function Used() {
  const t = useT();
  const { data, error, refetch } = useQuery(usedQuery);
  return (
    <Panel title={t('costs.usage')} text={t('costs.usage.text')}>
      {error && !data ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} columns={2} />
      ) : (
        <ul className="grid gap-x-8 gap-y-4 p-4.5 sm:grid-cols-2">
          {data.rows.map((one) => (
            <UsedRow key={one.kind} one={one} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function UsedRow({ one: { kind, used, before, expected, allowed } }: { one: Use }) {
  const t = useT();
  const format = useFormat();
  const amount = (value: number) => (kind === 'storage' ? fileSize(format, value) : format.number(value));
  const share = allowed === null ? 0 : used / Math.max(1, allowed);
  const willExceed = allowed !== null && expected !== null && expected > allowed;
  return (
    <li className="grid content-start gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="me-auto">{t(names[kind])}</span>
        <span className="num text-ink-2">
          {allowed === null ? amount(used) : t('costs.usage.of', { used: amount(used), allowed: amount(allowed) })}
        </span>
      </p>
      {allowed !== null && (
        <Progress
          value={share}
          label={t(names[kind])}
          tone={share >= 1 ? 'loss' : share >= warnFrom || willExceed ? 'need' : 'act'}
        />
      )}
      <p className={willExceed ? 'text-sm text-need' : 'text-sm text-ink-3'}>
        {expected === null
          ? t('costs.usage.tooEarly', { before: amount(before) })
          : t(willExceed ? 'costs.usage.over' : 'costs.usage.expected', {
              expected: amount(expected),
              before: amount(before),
            })}
      </p>
    </li>
  );
}
