import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { NumberOpener } from '#app/insight/metrics/number-opener.tsx';
import { Panel } from '#app/insight/metrics/panel.tsx';
import { PeriodChoice } from '#app/insight/metrics/period-choice.tsx';
import { Button } from '#app/ui/button.tsx';
import { Sources } from './sources.tsx';

/** Spend by source as the marketing hub shows it; costs are entered in their own room. */
export default function SpendBySource() {
  const t = useT();
  const [period, setPeriod] = useState('last_12_months');
  return (
    <NumberOpener>
      <Panel
        title={t('analytics.sources')}
        text={t('costs.sources.text')}
        action={
          <span className="flex flex-wrap gap-2">
            <PeriodChoice label={t('analytics.period')} value={period} onChange={setPeriod} />
            <Button asChild>
              <Link to="/cost-optimization">{t('shell.nav.costOptimization')}</Link>
            </Button>
          </span>
        }
      >
        <Sources period={period} />
      </Panel>
    </NumberOpener>
  );
}
