import { Check, Minus, X } from 'lucide-react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { fieldOf } from '#contract/core/fields.ts';
import type { RoutingDecision } from '#contract/people/routing.ts';
import { usePeople } from '../leads/use-people.tsx';
import { useDecisionWords } from './decision-words.ts';
import { useRoutingFields } from './use-routing-fields.ts';

type Props = { decisions: readonly RoutingDecision[]; title: string; onClose: () => void };

/** Every rule that was evaluated and every candidate, each with the reason. */
export function Why({ decisions, title, onClose }: Props) {
  const t = useT();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('routing.whyTitle')} description={title} size="m">
      <div className="grid gap-6">
        {decisions.length === 0 && <p className="text-ink-2">{t('routing.noDecision')}</p>}
        {decisions.map((decision) => (
          <Decision key={decision.id} decision={decision} />
        ))}
      </div>
    </Dialog>
  );
}

function Decision({ decision }: { decision: RoutingDecision }) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const wordsOf = useDecisionWords();
  const { reasons, at, chosen, offered } = decision;
  const { fields } = useRoutingFields();
  const fieldName = (name: string) => t.any(fieldOf(fields, name)?.label ?? name);
  const got = (user: string) => user === chosen || offered.includes(user);
  return (
    <section className="grid gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <div>
        <h3 className="font-medium">{wordsOf(decision)}</h3>
        <time dateTime={at} className="num text-sm text-ink-3">
          {format.dateTime(at)}
        </time>
      </div>
      {(reasons.rules ?? []).length > 0 && (
        <div className="grid gap-1">
          <h4 className="text-sm text-ink-3">{t('routing.rules')}</h4>
          <ul className="grid gap-1">
            {reasons.rules!.map(({ id, name, result, failed }) => (
              <li key={id} className="flex gap-2">
                <Sign of={result === 'matched' ? 'yes' : result === 'off' ? 'off' : 'no'} />
                <span>
                  {name}{' '}
                  <span className="text-ink-3">
                    {result === 'no_match'
                      ? t('routing.ruleNo', { fields: failed.map(fieldName).join(', ') })
                      : t(result === 'off' ? 'routing.ruleOff' : 'routing.ruleYes')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {(reasons.candidates ?? []).length > 0 && (
        <div className="grid gap-1">
          <h4 className="text-sm text-ink-3">{t('routing.candidates')}</h4>
          <ul className="grid gap-1">
            {reasons.candidates!.map(({ user, step, hindrances }) => (
              <li key={`${step} ${user}`} className="flex gap-2">
                <Sign of={hindrances.length > 0 ? 'no' : got(user) ? 'yes' : 'off'} />
                <span>
                  {people.nameOf(user)}{' '}
                  <span className="text-ink-3">
                    {hindrances.length > 0
                      ? hindrances.map((name) => t(`routing.hindrance.${name}`)).join(', ')
                      : t(got(user) ? 'routing.gotIt' : 'routing.notTheirTurn')}
                    {step > 0 && ' · '}
                    {step > 0 && t('routing.behind')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Sign({ of }: { of: 'yes' | 'no' | 'off' }) {
  const look = 'mt-1 size-3.5 shrink-0';
  if (of === 'yes') return <Check className={`${look} text-act`} aria-hidden="true" />;
  if (of === 'no') return <X className={`${look} text-loss`} aria-hidden="true" />;
  return <Minus className={`${look} text-ink-3`} aria-hidden="true" />;
}
