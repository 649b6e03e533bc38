import { useState } from 'react';
import { keysOf, useT } from '#app/i18n/t.ts';
import { useMetrics } from '#app/insight/metrics/use-metrics.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { grains, periodNames } from '#contract/core/metrics/period.ts';
import { measuredKinds } from '#contract/insight/boards.ts';
import { readWish, type Wish } from './read-wish.ts';

const grainNames = keysOf('metrics.grain', grains);
const periodWords = keysOf('metrics.period', periodNames);
const kindNames = keysOf('boards.kind', measuredKinds);

/** A sentence in one's own words. What was understood stands in the fields below, to be looked at and changed. */
export function AskForWidget({ onWish }: { onWish: (wish: Wish) => void }) {
  const t = useT();
  const metrics = useMetrics();
  const [sentence, setSentence] = useState('');
  const [isUnknown, setIsUnknown] = useState(false);
  const build = () => {
    const wish = readWish(
      sentence,
      metrics.known.map(({ id, isNow, dimensions }) => ({
        id,
        isNow,
        words: metrics.nameOf(id),
        dimensions: dimensions.map((dimension) => ({ name: dimension.name, words: metrics.labelOf(dimension) })),
      })),
      {
        grains: grains.map((value) => ({ value, words: t(grainNames[value]) })),
        periods: periodNames.map((value) => ({ value, words: t(periodWords[value]) })),
        kinds: measuredKinds.map((value) => ({ value, words: t(kindNames[value]) })),
      },
    );
    setIsUnknown(!wish);
    if (wish) onWish(wish);
  };
  return (
    <div className="flex items-end gap-2">
      <Field
        label={t('boards.ask')}
        hint={isUnknown ? undefined : t('boards.ask.hint')}
        error={isUnknown ? t('boards.ask.not') : undefined}
        className="flex-1"
      >
        <div className="flex gap-2">
          <Input
            value={sentence}
            maxLength={200}
            aria-label={t('boards.ask')}
            onChange={(event) => setSentence(event.target.value)}
            onKeyDown={(event) => {
              // The form around it saves the widget; this builds it.
              if (event.key !== 'Enter') return;
              event.preventDefault();
              build();
            }}
          />
          <Button disabled={sentence.trim() === ''} onClick={build}>
            {t('boards.ask.do')}
          </Button>
        </div>
      </Field>
    </div>
  );
}
