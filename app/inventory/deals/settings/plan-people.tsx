import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import type { PlanTerms } from '#contract/inventory/deals/commission.ts';
import { RateField } from '../rate-field.tsx';

type Props = { terms: PlanTerms; error: string | undefined; onChange: (part: Partial<PlanTerms>) => void };

/** Who else gets a part of the agent's amount: the team leader, and temporarily the mentor. */
export function PlanPeople({ terms: { team, mentor }, error, onChange }: Props) {
  const t = useT();
  const people = usePeople();
  const option = (id: string | null) => people.options.find(({ value }) => value === id) ?? null;
  return (
    <>
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field label={t('deals.plan.leader')}>
          <Combobox
            label={t('deals.plan.leader')}
            source={people.options}
            value={option(team?.leader ?? null)}
            onChange={(chosen) => onChange({ team: chosen && { leader: chosen.value, rate: team?.rate ?? 200_000 } })}
            clearable
          />
        </Field>
        {team && (
          <Field label={t('deals.plan.leaderGets')}>
            <RateField value={team.rate} onChange={(rate) => onChange({ team: { ...team, rate } })} />
          </Field>
        )}
      </div>
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field label={t('deals.plan.mentor')} error={error}>
          <Combobox
            label={t('deals.plan.mentor')}
            source={people.options}
            value={option(mentor?.user ?? null)}
            onChange={(chosen) =>
              onChange({ mentor: chosen && { rate: 100_000, deals: 3, until: null, ...mentor, user: chosen.value } })
            }
            clearable
          />
        </Field>
        {mentor && (
          <>
            <Field label={t('deals.plan.mentorGets')}>
              <RateField value={mentor.rate} onChange={(rate) => onChange({ mentor: { ...mentor, rate } })} />
            </Field>
            <Field label={t('deals.plan.mentorDeals')} hint={t('deals.plan.mentorHint')}>
              <Input
                value={mentor.deals === null ? '' : String(mentor.deals)}
                onChange={(event) =>
                  onChange({ mentor: { ...mentor, deals: Number.parseInt(event.target.value, 10) || null } })
                }
                inputMode="numeric"
                className="num"
                maxLength={4}
              />
            </Field>
            <Field label={t('deals.plan.mentorUntil')}>
              <DateField value={mentor.until} onChange={(until) => onChange({ mentor: { ...mentor, until } })} />
            </Field>
          </>
        )}
      </div>
    </>
  );
}
