import { Mail, MessageSquareText } from 'lucide-react';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Card } from '#app/ui/card.tsx';
import type { ReachOf } from '#contract/growth/campaigns/campaigns.ts';
import { campaignChannels } from '#contract/growth/campaigns/words.ts';
import { gateRules } from '#contract/people/messages-words.ts';

const channels = keysOf('campaigns.channel', campaignChannels);
const rules = keysOf('messages.rule', gateRules);

/** How many leads a channel reaches, and why it doesn't reach the others. */
export function ReachCard({ one, isUsed }: { one: ReachOf; isUsed: boolean }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <Card
      title={
        <span className="flex items-center gap-2 [&_svg]:size-4">
          {one.channel === 'email' ? <Mail aria-hidden="true" /> : <MessageSquareText aria-hidden="true" />}
          {t(channels[one.channel])}
          {!isUsed && <span className="text-sm font-normal text-ink-3">{t('campaigns.reach.notUsed')}</span>}
        </span>
      }
    >
      <dl className="grid gap-2 text-sm">
        <div className="flex items-baseline justify-between gap-4">
          <dt className="font-medium">{t('campaigns.reach.now')}</dt>
          <dd className="num text-lg font-medium text-act">{number(one.now)}</dd>
        </div>
        {one.later > 0 && (
          <div className="flex items-baseline justify-between gap-4">
            <dt>{t('campaigns.reach.later')}</dt>
            <dd className="num">{number(one.later)}</dd>
          </div>
        )}
        {one.not.map(({ rule, count }) => (
          <div key={rule} className="flex items-baseline justify-between gap-4 text-ink-2">
            <dt className="first-letter:uppercase">{t(rules[rule])}</dt>
            <dd className="num">{number(count)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
