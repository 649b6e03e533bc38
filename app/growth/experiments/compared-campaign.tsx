import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import type { ComparedCampaign } from '#contract/growth/experiments/experiments.ts';
import type { Verdict } from '#contract/growth/experiments/trial.ts';

/** A campaign with two variants; it has its own verdict rule and opens in its own screen. */
export function ComparedCampaignRow({ campaign: { id, name, startedAt, compared } }: { campaign: ComparedCampaign }) {
  const t = useT();
  const format = useFormat();
  const { verdict, a, b } = compared;
  const said: Verdict =
    verdict.state === 'winner'
      ? verdict.winner
      : verdict.state === 'no_winner'
        ? 'alike'
        : verdict.why === 'floor'
          ? 'early'
          : 'open';
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Chip tone={verdict.state === 'winner' ? 'act' : verdict.state === 'running' ? 'info' : 'plain'}>
        {t(`experiments.verdict.${said}`)}
      </Chip>
      <Link to={`/campaigns/${id}`} className="tap font-medium underline underline-offset-4">
        {name}
      </Link>
      <span className="text-ink-2">
        {t('experiments.mail', { a: a.hits, ofA: a.delivered, b: b.hits, ofB: b.delivered, by: compared.by })}
      </span>
      {startedAt && (
        <span className="ms-auto text-sm text-ink-3">{t('experiments.sent', { date: format.date(startedAt) })}</span>
      )}
    </p>
  );
}
