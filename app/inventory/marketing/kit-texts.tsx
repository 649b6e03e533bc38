import { Copy, Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { cx } from '#app/ui/classes.ts';
import { Segmented } from '#app/ui/segmented.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import type { Finding } from '#contract/inventory/marketing/check.ts';
import { joined, type TextKind, textKinds } from '#contract/inventory/marketing/draft.ts';
import { saysOf } from '#contract/inventory/marketing/facts.ts';
import type { Kit, KitSentence } from '#contract/inventory/marketing/marketing.ts';
import { FindingWords } from './finding-words.tsx';

const EditText = lazy(() => import('./edit-text.tsx'));

type Props = { kit: Kit; listing: Listing; mayChange: boolean; mayRewrite: boolean };

/** The texts by sentence: pointing at a sentence shows its source fields. */
export function KitTexts({ kit, listing, mayChange, mayRewrite }: Props) {
  const t = useT();
  const format = useFormat();
  const [kind, setKind] = useState<TextKind>('mls');
  const [near, setNear] = useState<number | null>(null);
  const [isEditing, setEditing] = useState(false);
  const { sentences, findings, most } = kit.texts[kind];
  const text = joined(sentences);
  const sentence = near === null ? undefined : sentences[near];
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast(t('marketing.copied'));
  };
  return (
    <Card
      title={t('marketing.description')}
      actions={
        <Segmented
          label={t('marketing.which')}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setNear(null);
            setEditing(false);
          }}
          options={textKinds.map((value) => ({ value, label: t(`marketing.text.${value}`) }))}
        />
      }
    >
      {isEditing ? (
        <Suspense>
          <EditText kit={kit} kind={kind} listing={listing} mayRewrite={mayRewrite} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_16rem]">
          <div className="grid content-start gap-3">
            <p className="leading-7" dir="ltr">
              {sentences.map((one, place) => (
                <SentenceButton
                  key={`${one.key ?? ''} ${one.words}`}
                  sentence={one}
                  findings={findings.filter((found) => found.sentence === place)}
                  isNear={place === near}
                  onNear={() => setNear(place)}
                />
              ))}
            </p>
            <p className="text-sm text-ink-3" dir="ltr">
              {kit.tail}
            </p>
            <div className="flex flex-wrap items-center gap-2">
              {mayChange && (
                <Button size="s" icon={<Pencil />} onClick={() => setEditing(true)}>
                  {t('marketing.edit')}
                </Button>
              )}
              <Button size="s" kind="quiet" icon={<Copy />} onClick={() => void copy()}>
                {t('marketing.copy')}
              </Button>
              <span className="num ms-auto text-sm text-ink-3">
                {t('marketing.length', { count: format.number(text.length), most: format.number(most) })}
              </span>
            </div>
          </div>
          <aside aria-live="polite" className="rounded-m bg-sunken p-3 text-sm">
            {sentence ? (
              <Source kit={kit} sentence={sentence} findings={findings.filter((found) => found.sentence === near)} />
            ) : (
              <p className="text-ink-2">{t('marketing.near')}</p>
            )}
          </aside>
          {findings.length > 0 && (
            <ul className="grid gap-1.5 md:col-span-2">
              {findings.map((found) => (
                <FindingWords key={`${found.sentence} ${found.kind} ${found.words}`} found={found} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Card>
  );
}

type SentenceProps = { sentence: KitSentence; findings: readonly Finding[]; isNear: boolean; onNear: () => void };

function SentenceButton({ sentence: { words, stale }, findings, isNear, onNear }: SentenceProps) {
  const isWrong = findings.some(({ severity }) => severity !== 'mark');
  const isMarked = findings.length > 0 || stale.length > 0;
  return (
    <>
      <button
        type="button"
        aria-pressed={isNear}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={onNear}
        className={cx(
          'inline rounded-xs px-0.5 text-start decoration-2 underline-offset-4 transition-colors hover:bg-act-tint',
          isNear && 'bg-act-tint',
          isMarked && 'underline decoration-need decoration-wavy',
          isWrong && 'decoration-loss',
        )}
      >
        {words}
      </button>{' '}
    </>
  );
}

type SourceProps = { kit: Kit; sentence: KitSentence; findings: readonly Finding[] };

function Source({ kit, sentence: { key, fields, stale }, findings }: SourceProps) {
  const t = useT();
  const shown = key === null ? findings.flatMap(({ field }) => field ?? []) : fields;
  const isOf = (field: (typeof fields)[number]) => kit.changes.find((change) => change.field === field);
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">{key === null ? t('marketing.own') : t('marketing.from')}</h3>
      {key === null && shown.length === 0 && <p className="text-ink-2">{t('marketing.ownText')}</p>}
      <dl className="grid gap-1.5">
        {[...new Set(shown)].map((field) => {
          const says = saysOf(kit.facts, field);
          const changed = isOf(field);
          return says || changed ? (
            <div key={field} className="grid">
              <dt className="text-ink-3">{t(`marketing.fact.${field}`)}</dt>
              <dd className="num wrap-anywhere" dir="auto">
                {says ?? t('marketing.nothing')}
                {changed && (
                  <span className="block text-need">
                    {t('marketing.nowIs', { is: changed.is ?? t('marketing.nothing') })}
                  </span>
                )}
              </dd>
            </div>
          ) : null;
        })}
      </dl>
      {stale.length > 0 && <p className="text-need">{t('marketing.stale')}</p>}
    </div>
  );
}
