import { useQuery } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { CallDialog, type Draft, type Named } from '#app/inventory/call-dialog.tsx';
import { stateOptions } from '#app/people/state-options.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { usStates } from '#contract/account/onboarding.ts';
import { consentHows } from '#contract/inventory/referrals/service-referrals.ts';
import { fewestLenders, scopes } from '#contract/verticals/lenders/lender-words.ts';
import type { Introduction } from '#contract/verticals/lenders/lenders.ts';
import { lenderQueries, reads } from './queries.ts';

type New = Parameters<typeof api.introductions.create>[0];
type Reasons = Record<string, string>;
const nobodyYet = { lead: null, deal: null };
const blankScenario = { price: null, loan: null, termMonths: 360 };
const whose = ({ lead, deal }: Draft) => ({ lead: (lead as Named)?.id ?? '', deal: (deal as Named)?.id ?? null });
const scenario = ({ price, loan, termMonths }: Draft) => ({ price, loan, termMonths });

/** Only who is licensed in the state can be chosen, and only three or more together. */
export function NewIntroduction({ onDone, onClose }: { onDone: (id: string) => void; onClose: () => void }) {
  const t = useT();
  const { data } = useQuery(lenderQueries.directory);
  return (
    <CallDialog
      title={t('lenders.introduce')}
      description={t('lenders.noFee')}
      reads={reads}
      fields={[
        { name: 'lead', label: t('lenders.client'), type: 'lead', required: true },
        { name: 'deal', label: t('lenders.deal'), type: 'deal' },
        {
          name: 'state',
          label: t('lenders.homeState'),
          type: 'choice',
          options: stateOptions(usStates),
        },
        {
          name: 'consentHow',
          label: t('lenders.consentHow'),
          type: 'choice',
          options: consentHows.map((value) => ({ value, label: t(`referrals.consent.${value}`) })),
        },
        { name: 'days', label: t('lenders.consentDays'), type: 'number', required: true },
        { name: 'price', label: t('lenders.price'), type: 'money' },
        { name: 'loan', label: t('lenders.loan'), type: 'money' },
        { name: 'termMonths', label: t('lenders.termMonths'), type: 'number' },
        ...scopes.map((scope) => ({
          name: `scope ${scope}`,
          label: t(`lenders.scope.${scope}`),
          type: 'check' as const,
        })),
      ]}
      initial={{
        ...nobodyYet,
        ...blankScenario,
        state: 'TX',
        consentHow: 'phone',
        days: 90,
        'scope contact': true,
        reasons: {},
      }}
      send={(draft, key) =>
        api.introductions.create(
          {
            ...whose(draft),
            ...scenario(draft),
            state: draft.state,
            consentHow: draft.consentHow,
            days: draft.days ?? 0,
            scopes: scopes.filter((scope) => draft[`scope ${scope}`] === true),
            choices: Object.entries(draft.reasons as Reasons).map(([lender, reason]) => ({ lender, reason })),
          } as New,
          { key },
        )
      }
      below={(draft, set, errorOf) => {
        const reasons = draft.reasons as Reasons;
        const licensed = (data?.lenders ?? []).filter(({ states }) => states.some((state) => state === draft.state));
        const ids = Object.keys(reasons);
        const fault = errorOf('choices');
        return (
          <fieldset className="grid gap-3">
            <legend className="mb-1 font-medium">{t('lenders.choices', { count: ids.length })}</legend>
            {fault && (
              <p role="alert" className="text-sm text-loss">
                {fault}
              </p>
            )}
            {licensed.length < fewestLenders && (
              <p className="text-sm text-need">{t('lenders.tooFew', { state: String(draft.state) })}</p>
            )}
            {licensed.map(({ id, name, company, isAffiliated, disclosure }) => (
              <div key={id} className="grid gap-2 border-b border-line pb-3">
                <Checkbox
                  checked={id in reasons}
                  label={`${name} · ${company}`}
                  hint={isAffiliated ? disclosure : undefined}
                  onChange={(isOn) => {
                    const { [id]: _, ...rest } = reasons;
                    set('reasons')(isOn ? { ...rest, [id]: '' } : rest);
                  }}
                />
                {id in reasons && (
                  <Field label={t('lenders.reason')} required error={errorOf(`choices.${ids.indexOf(id)}.reason`)}>
                    <Input
                      value={reasons[id] ?? ''}
                      maxLength={300}
                      onChange={({ target }) => set('reasons')({ ...reasons, [id]: target.value })}
                    />
                  </Field>
                )}
              </div>
            ))}
          </fieldset>
        );
      }}
      onDone={(made) => onDone((made as Introduction).id)}
      onClose={onClose}
    />
  );
}
