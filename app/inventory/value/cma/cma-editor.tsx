import { lazy, Suspense, useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { adjustedFacts, cmaSums, weightIssue, wholeWeight } from '#contract/inventory/value/cma-sums.ts';
import type { Cma, CmaComparable, CmaSearch } from '#contract/inventory/value/cmas.ts';
import { issuesOf } from '../../deals/issues.ts';
import { Part } from '../../deals/record/part.tsx';
import { Refused } from '../../deals/refused.tsx';
import { factNames } from '../fact-text.ts';
import { RangeBar } from '../range-bar.tsx';
import { ComparableCard } from './comparable-card.tsx';
import type { CmaDraft } from './draft.ts';
import { FactsForm } from './facts-form.tsx';
import type { CmaEditing } from './use-cma-draft.ts';

const PickDialog = lazy(() => import('./pick-dialog.tsx'));

/** Facts, comparables, adjustments, and weights. The value updates with every keystroke; changes are stored on Save. */
export function CmaEditor({ cma, editing }: { cma: Cma; editing: CmaEditing }) {
  const t = useT();
  const { draft, set, discard, save, isChanged, isComplete } = editing;
  const mayChange = cma.can.change;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Value draft={draft} />
      <Part title={t('value.cma.facts')}>
        <FactsForm facts={draft.facts} disabled={!mayChange} onChange={(facts) => set({ facts, isConfirmed: false })} />
        <Checkbox
          label={t('value.cma.confirm')}
          hint={t('value.cma.confirmHint')}
          checked={draft.isConfirmed}
          disabled={!mayChange}
          onChange={(isConfirmed) => set({ isConfirmed })}
        />
      </Part>
      <Comparables
        cma={cma}
        draft={draft}
        onChange={set}
        onSearch={(search) => save.mutateAsync({ ...draft, search })}
      />
      <Part title={t('value.cma.rates')}>
        <p className="max-w-[65ch] text-sm text-ink-2">{t('value.cma.ratesText')}</p>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {adjustedFacts.map((fact) => (
            <Field key={fact} label={t('value.cma.rateOf', { fact: t(factNames[fact]) })}>
              <MoneyField
                value={draft.rates[fact]}
                disabled={!mayChange}
                onChange={(cents) => set({ rates: { ...draft.rates, [fact]: cents ?? 0 } })}
              />
            </Field>
          ))}
        </div>
      </Part>
      <Field label={t('value.cma.note')}>
        <Textarea
          rows={4}
          maxLength={2_000}
          disabled={!mayChange}
          value={draft.note}
          onChange={({ target }) => set({ note: target.value })}
        />
      </Field>
      <Refused messages={issuesOf(save.error, []).rest} />
      {isChanged && (
        <div className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-m border border-line-strong bg-surface px-4 py-2.5 shadow-float">
          <span className="me-auto">{t('value.cma.unsaved')}</span>
          <Button kind="quiet" onClick={discard}>
            {t('value.cma.discard')}
          </Button>
          <Button kind="act" busy={save.isPending} disabled={!isComplete} onClick={() => save.mutate(draft)}>
            {t('value.cma.save')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Value({ draft: { facts, rates, comparables } }: { draft: CmaDraft }) {
  const t = useT();
  const { range } = cmaSums(facts, rates, comparables);
  return (
    <Part title={t('value.cma.range')}>
      {range ? <RangeBar range={range} /> : <p className="text-ink-2">{t('value.cma.noRange')}</p>}
    </Part>
  );
}

type ComparablesProps = {
  cma: Cma;
  draft: CmaDraft;
  onChange: (part: Partial<CmaDraft>) => void;
  onSearch: (search: CmaSearch) => Promise<unknown>;
};

function Comparables({ cma, draft, onChange, onSearch }: ComparablesProps) {
  const t = useT();
  const { percent } = useFormat();
  const [isPicking, setPicking] = useState(false);
  const { comparables } = draft;
  const { rows } = cmaSums(draft.facts, draft.rates, comparables);
  const issue = weightIssue(comparables.map(({ weight }) => weight));
  const sum = comparables.reduce((total, { weight }) => total + (weight ?? 0), 0);
  const put = (home: CmaComparable) =>
    onChange({ comparables: comparables.map((one) => (one.listing === home.listing ? home : one)) });
  return (
    <Part
      title={t('value.cma.comparables')}
      actions={
        cma.can.change && (
          <Button size="s" onClick={() => setPicking(true)}>
            {t('value.cma.pick')}
          </Button>
        )
      }
    >
      {issue && <Refused messages={[t('value.cma.weights', { sum: percent(sum / wholeWeight, 2) })]} />}
      {comparables.length === 0 ? (
        <p className="text-ink-2">{t('value.cma.noComparables')}</p>
      ) : (
        <>
          <ul className="grid gap-3">
            {comparables.map((home, at) => (
              <ComparableCard
                key={home.listing}
                home={home}
                photo={cma.looks.find(({ listing }) => listing === home.listing)?.photo ?? null}
                weighed={rows[at]!}
                mayChange={cma.can.change}
                onChange={put}
                onTakeOut={() =>
                  onChange({ comparables: comparables.filter(({ listing }) => listing !== home.listing) })
                }
              />
            ))}
          </ul>
          <p className="text-sm text-ink-3">{t('value.cma.weightHint')}</p>
        </>
      )}
      <Suspense>
        {isPicking && (
          <PickDialog
            cma={cma}
            picked={comparables}
            search={draft.search}
            onSearch={onSearch}
            onPick={(home) => onChange({ comparables: [...comparables, home] })}
            onClose={() => setPicking(false)}
          />
        )}
      </Suspense>
    </Part>
  );
}
