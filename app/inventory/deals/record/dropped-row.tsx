import { Plus, Scissors, Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Select } from '#app/ui/select.tsx';
import { WholeNumber } from '#app/ui/whole-number.tsx';
import type { DealItem } from '#contract/inventory/deals/deal-checklist.ts';
import { useGivenName } from '../use-given-name.ts';
import type { Dropped, Range } from './documents-dialog.tsx';

const PdfView = lazy(() => import('#app/ui/pdf/pdf-view.tsx').then(({ PdfView: view }) => ({ default: view })));

const none = 'none';
const mostPage = 2_000;

type Props = {
  dropped: Dropped;
  items: readonly DealItem[];
  onChange: (part: Partial<Dropped>) => void;
  onRemove: () => void;
};

const newRange = (from: number): Range => ({ key: crypto.randomUUID(), from, to: from, item: null });

/** A dropped file and its checklist item, or a scan's page ranges with one item each. */
export function DroppedRow({ dropped, items, onChange, onRemove }: Props) {
  const t = useT();
  const itemWord = t('deals.documents.item');
  const { file, item, isGuess, ranges, state, failure } = dropped;
  const isPdf = file.type === 'application/pdf' || file.name.toLowerCase().endsWith('.pdf');
  const isFixed = state !== 'chosen';
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="grid min-w-44 flex-1">
          <bdi className="font-medium wrap-anywhere">{file.name}</bdi>
          {failure ? (
            <span className="text-sm text-loss">{failure}</span>
          ) : (
            isGuess && !ranges && item && <span className="text-sm text-ink-3">{t('deals.documents.guessed')}</span>
          )}
        </span>
        {state === 'done' ? (
          <Chip tone="act">{t('deals.documents.done')}</Chip>
        ) : (
          <>
            {!ranges && (
              <ItemChoice
                items={items}
                value={item}
                label={`${itemWord}: ${file.name}`}
                disabled={isFixed}
                onChange={(next) => onChange({ item: next, isGuess: false })}
              />
            )}
            {isPdf && (
              <Button
                size="s"
                kind="quiet"
                icon={<Scissors />}
                disabled={isFixed}
                onClick={() => onChange({ ranges: ranges ? null : [newRange(1)] })}
              >
                {t(ranges ? 'deals.documents.whole' : 'deals.documents.split')}
              </Button>
            )}
            <IconButton
              size="s"
              label={t('deals.documents.removeFile', { name: file.name })}
              disabled={isFixed}
              onClick={onRemove}
            >
              <Trash2 />
            </IconButton>
          </>
        )}
      </div>
      {ranges && state !== 'done' && (
        <Ranges
          file={file}
          items={items}
          ranges={ranges}
          disabled={isFixed}
          onChange={(next) => onChange({ ranges: next })}
        />
      )}
    </li>
  );
}

type ChoiceProps = {
  items: readonly DealItem[];
  value: string | null;
  label: string;
  disabled: boolean;
  onChange: (item: string | null) => void;
};

function ItemChoice({ items, value, label, disabled, onChange }: ChoiceProps) {
  const t = useT();
  const givenName = useGivenName();
  return (
    <Select
      aria-label={label}
      className="w-full sm:w-72"
      value={value ?? none}
      disabled={disabled}
      onChange={(next) => onChange(next === none ? null : next)}
      options={[
        { value: none, label: t('deals.documents.skip') },
        ...items.map(({ id, name }) => ({ value: id, label: givenName(name) })),
      ]}
    />
  );
}

type RangesProps = {
  file: File;
  items: readonly DealItem[];
  ranges: Range[];
  disabled: boolean;
  onChange: (ranges: Range[]) => void;
};

function Ranges({ file, items, ranges, disabled, onChange }: RangesProps) {
  const t = useT();
  const itemWord = t('deals.documents.item');
  const put = (key: string, part: Partial<Range>) =>
    onChange(ranges.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <div className="grid gap-4 rounded-m bg-sunken p-3 md:grid-cols-[1fr_14rem]">
      <div className="grid content-start gap-3">
        {ranges.map((range, at) => (
          <div key={range.key} className="flex flex-wrap items-end gap-2">
            <Field label={t('deals.documents.from')} className="w-24">
              <WholeNumber
                className="num"
                min={1}
                max={mostPage}
                disabled={disabled}
                value={range.from}
                onChange={(from) => put(range.key, { from })}
              />
            </Field>
            <Field label={t('deals.documents.to')} className="w-24">
              <WholeNumber
                className="num"
                min={1}
                max={mostPage}
                disabled={disabled}
                value={range.to}
                onChange={(to) => put(range.key, { to })}
              />
            </Field>
            <ItemChoice
              items={items}
              value={range.item}
              label={`${itemWord} ${at + 1}`}
              disabled={disabled}
              onChange={(item) => put(range.key, { item })}
            />
            {ranges.length > 1 && (
              <IconButton
                label={t('deals.documents.removeFile', { name: `${range.from}–${range.to}` })}
                disabled={disabled}
                onClick={() => onChange(ranges.filter(({ key }) => key !== range.key))}
              >
                <Trash2 />
              </IconButton>
            )}
            {range.to < range.from && (
              <p role="alert" className="basis-full text-sm text-loss">
                {t('deals.documents.backwards', { from: range.from, to: range.to })}
              </p>
            )}
          </div>
        ))}
        <Button
          size="s"
          icon={<Plus />}
          className="justify-self-start"
          disabled={disabled}
          onClick={() => onChange([...ranges, newRange((ranges.at(-1)?.to ?? 0) + 1)])}
        >
          {t('deals.documents.addRange')}
        </Button>
      </div>
      <Suspense>
        <PdfView
          address={file}
          label={file.name}
          words={{
            page: (number, of) => t('files.page', { number, of }),
            previous: t('files.previousPage'),
            next: t('files.nextPage'),
            failed: t('files.previewFailed'),
          }}
        />
      </Suspense>
    </div>
  );
}
