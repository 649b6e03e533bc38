import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import type { operators } from '#contract/account/operators.ts';
import type { OutputOf } from '#contract/core/call.ts';

type Queue = OutputOf<typeof operators.services>['queues'][number];

const states = ['waiting', 'running', 'dead'] as const;

/** Unfinished jobs by kind; every number links to the jobs it counts. */
export function QueueTable({ queues }: { queues: readonly Queue[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <section className="mt-10">
      <h2 className="text-md font-medium">{t('admin.services.queues')}</h2>
      {queues.length === 0 ? (
        <p className="mt-2 text-ink-2">{t('admin.services.noQueues')}</p>
      ) : (
        <table className="mt-2 w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-ink-3">
              <th scope="col" className="py-2 text-start font-medium">
                {t('admin.services.kind')}
              </th>
              {states.map((state) => (
                <th key={state} scope="col" className="w-20 py-2 text-end font-medium">
                  {t(`operations.tab.${state}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {queues.map((queue) => (
              <tr key={queue.kind} className="border-b border-line">
                <th scope="row" className="py-2 pe-3 text-start font-normal break-all">
                  <bdi className="font-code">{queue.kind}</bdi>
                  {queue.dueSince && (
                    <span className="block text-ink-3">
                      {t('admin.services.due', { when: format.relative(queue.dueSince) })}
                    </span>
                  )}
                </th>
                {states.map((state) => (
                  <td key={state} className="num text-end">
                    {queue[state] === 0 ? (
                      <span className="text-ink-3">{format.number(0)}</span>
                    ) : (
                      <Link
                        to={`/admin/jobs?${new URLSearchParams({ show: state, kind: queue.kind })}`}
                        className={cx('tap underline underline-offset-4', state === 'dead' ? 'text-loss' : 'text-act')}
                      >
                        {format.number(queue[state])}
                      </Link>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
