import { useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { type AdjustedFact, type Weighed, wholeWeight } from '#contract/inventory/value/cma-sums.ts';
import type { CmaComparable } from '#contract/inventory/value/cmas.ts';
import { statusKey, toneOf } from '../../listings/status.ts';
import { factNames, factText } from '../fact-text.ts';
import { SignedMoney } from './signed-money.tsx';

type Props = {
  home: CmaComparable;
  photo: string | null;
  weighed: Weighed;
  mayChange: boolean;
  onChange: (home: CmaComparable) => void;
  onTakeOut: () => void;
};

/** One comparable: its price, its adjustments, and its weight. */
export function ComparableCard({ home, photo, weighed, mayChange, onChange, onTakeOut }: Props) {
  const t = useT();
  const format = useFormat();
  const setLine = (fact: AdjustedFact, cents: number | null) => {
    const { [fact]: _, ...others } = home.manual;
    onChange({ ...home, manual: cents === null ? others : { ...others, [fact]: cents } });
  };
  return (
    <li className="grid gap-3 rounded-m border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        {photo && <img src={photo} alt="" loading="lazy" className="h-16 w-24 rounded-s object-cover" />}
        <span className="grid min-w-40 flex-1">
          <Link
            to={`/listing/${home.listing}`}
            className="tap font-medium wrap-anywhere hover:text-act hover:underline"
          >
            <bdi>{home.address}</bdi>
          </Link>
          <span className="num flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
            <Chip tone={toneOf(home.status)}>{t.any(statusKey(home.status))}</Chip>
            <Facts
              of={[
                home.closeDate && t('value.cma.closedOn', { day: format.date(home.closeDate) }),
                t('value.away', { distance: format.distance(home.km) }),
              ]}
            />
          </span>
        </span>
        <span className="num grid text-end">
          <b className="font-medium">{format.money(weighed.adjusted)}</b>
          <span className="text-sm text-ink-3">
            {format.money(weighed.price)} {format.moneyChange(weighed.net)}
          </span>
        </span>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <WeightField home={home} weight={weighed.weight} mayChange={mayChange} onChange={onChange} />
        {mayChange && (
          <Button size="s" kind="quiet" className="ms-auto" onClick={onTakeOut}>
            {t('value.cma.takeOut')}
          </Button>
        )}
      </div>
      <details>
        <summary className="tap cursor-pointer text-sm font-medium">
          {t('value.cma.lines')}{' '}
          <span className="num font-normal text-ink-3">
            {t('value.cma.net', { net: format.moneyChange(weighed.net), gross: format.money(weighed.gross) })}
          </span>
        </summary>
        <ul className="num mt-2 divide-y divide-line text-sm">
          {weighed.lines.map(({ fact, subject, comparable, cents }) => (
            <li key={fact} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
              <span className="min-w-36 flex-1">
                {t('value.cma.line', {
                  fact: t(factNames[fact]),
                  subject: factText(t, format, fact, subject),
                  comparable: factText(t, format, fact, comparable),
                })}
              </span>
              <SignedMoney
                label={`${t(factNames[fact])}: ${t('value.cma.byHand')}`}
                disabled={!mayChange}
                value={home.manual[fact] ?? null}
                placeholder={format.money(cents)}
                onChange={(next) => setLine(fact, next)}
              />
            </li>
          ))}
          <li className="flex flex-wrap items-end gap-x-3 gap-y-1 py-1.5">
            <Field label={t('value.cma.otherReason')} className="min-w-36 flex-1">
              <Input
                value={home.otherReason}
                maxLength={120}
                disabled={!mayChange}
                onChange={({ target }) => onChange({ ...home, otherReason: target.value })}
              />
            </Field>
            <SignedMoney
              label={t('value.cma.other')}
              disabled={!mayChange}
              value={home.other === 0 ? null : home.other}
              placeholder={format.money(0)}
              onChange={(cents) => onChange({ ...home, other: cents ?? 0 })}
            />
          </li>
        </ul>
      </details>
    </li>
  );
}

type WeightProps = Pick<Props, 'home' | 'mayChange' | 'onChange'> & { weight: number };

function WeightField({ home, weight, mayChange, onChange }: WeightProps) {
  const t = useT();
  const { number, percent } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = home.weight === null ? '' : String(home.weight / 100);
  return (
    <Field label={t('value.cma.weight')} className="w-44">
      <Input
        inputMode="decimal"
        className="num"
        disabled={!mayChange}
        placeholder={t('value.cma.weightAuto', { weight: percent(weight / wholeWeight, 2) })}
        value={typed ?? shown}
        onChange={({ target }) => {
          setTyped(target.value);
          const part = Number(target.value.replace(',', '.'));
          if (!target.value.trim()) onChange({ ...home, weight: null });
          else if (part >= 0 && part <= 100) onChange({ ...home, weight: Math.round(part * 100) });
        }}
        onBlur={() => setTyped(null)}
        title={home.weight === null ? number(weight / 100) : undefined}
      />
    </Field>
  );
}
