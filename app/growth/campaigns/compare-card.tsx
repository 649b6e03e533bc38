import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Card } from '#app/ui/card.tsx';
import type { Campaign } from '#contract/growth/campaigns/campaigns.ts';

type Compared = NonNullable<Campaign['compared']>;

/** Two variants side by side, with a winner only if there is one. */
export function CompareCard({ compared }: { compared: Compared }) {
  const t = useT();
  const { number, percent, dateTimeThere } = useFormat();
  const { a, b, by, floor, endsAt, verdict } = compared;
  const words =
    verdict.state === 'winner'
      ? t('campaigns.verdict.winner', {
          version: t(verdict.winner === 'a' ? 'campaigns.version.a' : 'campaigns.version.b'),
          chance: percent(verdict.chance, 1),
        })
      : verdict.state === 'running'
        ? t(verdict.why === 'floor' ? 'campaigns.verdict.runningFloor' : 'campaigns.verdict.running', {
            floor: number(floor),
            at: endsAt ? dateTimeThere(endsAt) : '',
          })
        : t(verdict.why === 'floor' ? 'campaigns.verdict.floor' : 'campaigns.verdict.alike', { floor: number(floor) });
  return (
    <Card title={t('campaigns.compare')}>
      <div className="grid gap-3">
        <p role="status" className={verdict.state === 'winner' ? 'font-medium text-act' : 'text-ink-2'}>
          {words}
        </p>
        <table className="max-w-md text-start text-sm">
          <thead>
            <tr className="text-ink-3">
              <td />
              <th scope="col" className="pe-6 text-start font-normal">
                {t('campaigns.result.delivered')}
              </th>
              <th scope="col" className="text-start font-normal">
                {t(by === 'clicks' ? 'campaigns.result.clicked' : 'campaigns.result.replied')}
              </th>
            </tr>
          </thead>
          <tbody>
            {(
              [
                ['campaigns.version.a', a],
                ['campaigns.version.b', b],
              ] as const
            ).map(([name, arm]) => (
              <tr key={name}>
                <th scope="row" className="pe-6 text-start font-medium">
                  {t(name)}
                </th>
                <td className="num pe-6">{number(arm.delivered)}</td>
                <td className="num">
                  {number(arm.hits)}
                  {arm.delivered > 0 && ` · ${percent(arm.hits / arm.delivered, 1)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
