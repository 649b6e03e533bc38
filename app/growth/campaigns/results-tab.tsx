import { lazy, Suspense, useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Card } from '#app/ui/card.tsx';
import type { Campaign, Numbers } from '#contract/growth/campaigns/campaigns.ts';
import type { Result } from '#contract/growth/campaigns/words.ts';
import { gateRules } from '#contract/people/messages-words.ts';
import { CompareCard } from './compare-card.tsx';
import type { Behind } from './queries.ts';
import { resultNames } from './result-names.ts';

const PeopleDialog = lazy(() => import('./people-dialog.tsx'));

const rules = keysOf('messages.rule', gateRules);
/** The results in the order of a message's journey; automated opens and clicks are shown apart. */
const told: readonly Result[] = [
  'sent',
  'delivered',
  'clicked',
  'replied',
  'booked',
  'closed',
  'unsubscribed',
  'bounced',
  'complained',
];
const quiet: readonly Result[] = ['waiting', 'failed', 'denied', 'cancelled'];
const ofDelivered: readonly Result[] = [
  'clicked',
  'replied',
  'booked',
  'closed',
  'unsubscribed',
  'complained',
  'opened',
  'scanned',
];

/** The results. Every number opens the list of its leads. */
export function ResultsTab({ campaign }: { campaign: Campaign }) {
  const t = useT();
  const { money } = useFormat();
  const [behind, setBehind] = useState<Behind | null>(null);
  const { numbers, parts, messages } = campaign;
  if (campaign.state === 'draft') return <p className="text-ink-3">{t('campaigns.results.none')}</p>;
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6">
      <NumberList names={told} numbers={numbers} onOpen={(result) => setBehind({ result })} />
      {numbers.closed > 0 && (
        <p className="max-w-2xl text-sm text-ink-2">
          {t('campaigns.revenue', { amount: money(campaign.revenue), count: numbers.closed })}{' '}
          <span className="text-ink-3">{t('campaigns.revenue.how')}</span>
        </p>
      )}
      {quiet.some((result) => numbers[result] > 0) && (
        <NumberList
          names={quiet.filter((result) => numbers[result] > 0)}
          numbers={numbers}
          onOpen={(result) => setBehind({ result })}
        />
      )}
      {campaign.compared && <CompareCard compared={campaign.compared} />}
      {messages.length > 1 && (
        <section className="grid gap-3" aria-labelledby="by-message">
          <h2 id="by-message" className="text-md font-medium">
            {t('campaigns.byMessage')}
          </h2>
          {parts.map((part) => (
            <Card
              key={`${part.message} ${part.variant}`}
              title={messages.find(({ id }) => id === part.message)?.subject || part.message}
            >
              <NumberList
                names={told}
                numbers={part.numbers}
                onOpen={(result) => setBehind({ result, message: part.message, variant: part.variant })}
              />
            </Card>
          ))}
        </section>
      )}
      {campaign.channels.includes('email') && (
        <Card title={t('campaigns.machines')}>
          <p className="mb-3 max-w-2xl text-sm text-ink-2">{t('campaigns.machines.text')}</p>
          <NumberList names={['opened', 'scanned']} numbers={numbers} onOpen={(result) => setBehind({ result })} />
        </Card>
      )}
      {campaign.leftOutBy.length > 0 && (
        <Card title={t('campaigns.leftOut')}>
          <ul className="grid gap-1">
            {campaign.leftOutBy.map(({ rule, count }) => (
              <li key={rule}>
                <button
                  type="button"
                  className="tap flex w-full items-baseline justify-between gap-4 rounded-s px-2 py-1 text-start text-sm hover:bg-paper"
                  onClick={() => setBehind({ result: 'left_out', rule })}
                >
                  <span className="inline-block first-letter:uppercase">{t(rules[rule])}</span>
                  <Count value={count} />
                </button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Suspense>
        {behind && <PeopleDialog campaign={campaign} behind={behind} onClose={() => setBehind(null)} />}
      </Suspense>
    </div>
  );
}

function Count({ value }: { value: number }) {
  const { number } = useFormat();
  return <span className="num font-medium">{number(value)}</span>;
}

type ListProps = { names: readonly Result[]; numbers: Numbers; onOpen: (result: Result) => void };

function NumberList({ names, numbers, onOpen }: ListProps) {
  const t = useT();
  const { percent } = useFormat();
  const whole = (result: Result) => (ofDelivered.includes(result) ? numbers.delivered : numbers.sent);
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
      {names.map((result) => (
        <li key={result}>
          <button
            type="button"
            className="tap grid h-full w-full content-start gap-0.5 rounded-m border border-line bg-surface px-3.5 py-2.5 text-start transition-colors hover:border-edge hover:bg-paper disabled:pointer-events-none"
            disabled={numbers[result] === 0}
            onClick={() => onOpen(result)}
          >
            <span className="text-sm text-ink-3">{t(resultNames[result])}</span>
            <span className="text-xl">
              <Count value={numbers[result]} />
            </span>
            <span className="num text-sm text-ink-3">
              {result !== 'sent' && whole(result) > 0 ? percent(numbers[result] / whole(result), 1) : ' '}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
