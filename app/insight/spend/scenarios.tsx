import { useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Panel } from '#app/insight/metrics/panel.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { perMonth, type Scenario, type Tool, underScenario } from '#contract/insight/tools.ts';

const deeds = ['keep', 'cancel', 'negotiate', 'replace'] as const;

/** What if: cancel, negotiate or replace some of them. Nothing is changed; the difference is told by month and by year. */
export function Scenarios({ tools }: { tools: readonly Tool[] }) {
  const t = useT();
  const format = useFormat();
  const [chosen, setChosen] = useState<Readonly<Record<string, Scenario>>>({});
  const current = tools.filter(({ endedOn }) => endedOn === null);
  const scenarioOf = ({ id }: Tool): Scenario => chosen[id] ?? { deed: 'keep' };
  const set = ({ id }: Tool, scenario: Scenario) => setChosen({ ...chosen, [id]: scenario });
  const begin = (tool: Tool, deed: Scenario['deed']): Scenario => {
    if (deed === 'negotiate') return { deed, percent: 10 };
    return deed === 'replace' ? { deed, price: perMonth(tool) } : { deed };
  };
  const now = current.reduce((sum, tool) => sum + perMonth(tool), 0);
  const then = current.reduce((sum, tool) => sum + underScenario(tool, scenarioOf(tool)), 0);
  return (
    <Panel title={t('costs.scenarios')} text={t('costs.scenarios.text')}>
      <ul className="divide-y divide-line">
        {current.map((tool) => {
          const scenario = scenarioOf(tool);
          return (
            <li key={tool.id} className="flex flex-wrap items-center gap-3 px-4.5 py-2">
              <span className="me-auto min-w-40 truncate font-medium">{tool.vendor}</span>
              <Select
                aria-label={t('costs.deed', { name: tool.vendor })}
                className="w-40"
                value={scenario.deed}
                onChange={(deed) => set(tool, begin(tool, deed))}
                options={deeds.map((value) => ({ value, label: t(`costs.deed.${value}`) }))}
              />
              {scenario.deed === 'negotiate' && (
                <Input
                  type="number"
                  min={0}
                  max={100}
                  aria-label={t('costs.percent', { name: tool.vendor })}
                  frameClassName="w-24"
                  value={String(scenario.percent)}
                  onChange={(event) =>
                    set(tool, {
                      deed: 'negotiate',
                      percent: Math.min(100, Math.max(0, Number(event.target.value) || 0)),
                    })
                  }
                />
              )}
              {scenario.deed === 'replace' && (
                <div className="w-32">
                  <MoneyField
                    value={scenario.price}
                    onChange={(price) => set(tool, { deed: 'replace', price: price ?? 0 })}
                  />
                </div>
              )}
              <span className="num min-w-24 text-end">{format.money(underScenario(tool, scenario))}</span>
            </li>
          );
        })}
      </ul>
      <p aria-live="polite" className="border-t border-line-strong px-4.5 py-3 font-medium">
        {t('costs.scenario.told', {
          month: format.money(then - now),
          year: format.money((then - now) * 12),
          now: format.money(now),
          after: format.money(then),
        })}
      </p>
    </Panel>
  );
}
