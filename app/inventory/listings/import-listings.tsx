import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { FileChoice } from '#app/records/file-choice.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { toast } from '#app/ui/toast.ts';
import { listingFields } from '#contract/inventory/listing-fields.ts';
import { type ListingImport, mostListingRows } from '#contract/inventory/listing-import.ts';

/** Listings from a file: chosen, checked without changing anything, then taken in as drafts. */
export default function ImportListings({ onClose }: { onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  // One key a file: however often the button is pressed, its rows are taken once.
  const [key, setKey] = useState('');
  const check = useMutation({
    mutationFn: (chosen: File) => api.listings.import({ mode: 'check' }, { body: chosen }),
  });
  const run = useMutation({
    mutationFn: (chosen: File) => api.listings.import({ mode: 'run' }, { body: chosen, key }),
    onSuccess: async ({ created }) => {
      await client.invalidateQueries({ queryKey: ['listings'] });
      toast(t('listings.import.done', { count: created }));
      onClose();
    },
  });
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    run.reset();
    setFile(chosen);
    setKey(crypto.randomUUID());
    check.mutate(chosen);
  };
  const failure = run.error ?? check.error;
  const checked = check.data;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('listings.import')}
      description={t('listings.import.text', { rows: mostListingRows })}
      size="m"
      sticky={run.isPending}
      footer={
        <>
          <DialogClose>
            <Button kind="quiet" disabled={run.isPending}>
              {t('ui.cancel')}
            </Button>
          </DialogClose>
          <Button
            kind="act"
            disabled={!file || !checked || checked.created === 0}
            busy={run.isPending}
            onClick={() => file && run.mutate(file)}
          >
            {t('listings.import.run', { count: checked?.created ?? 0 })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FileChoice
          file={file}
          onChoose={choose}
          accept=".csv,.json,text/csv,application/json"
          label={t('listings.import.choose')}
          hint={t('listings.import.hint')}
        />
        {check.isPending && <Spinner label={t('listings.import.checking')} className="p-4" />}
        {failure && (
          <p role="alert" className="rounded-m bg-loss-tint px-3 py-2.5 text-loss">
            {failure.message}
          </p>
        )}
        {checked && !check.isPending && <Found found={checked} />}
      </div>
    </Dialog>
  );
}

/** What becomes of the file's rows, and of each that cannot be read why not. */
function Found({ found: { created, known, refusedCount, refused, columns } }: { found: ListingImport }) {
  const t = useT();
  const leftOut = columns.filter(({ field }) => field === null).map(({ heading }) => heading);
  const labelOf = (field: string | null) =>
    field && Object.hasOwn(listingFields, field)
      ? t.any(listingFields[field as keyof typeof listingFields].label)
      : field;
  return (
    <div className="grid gap-3" aria-live="polite">
      <p className="num text-md font-medium">{t('listings.import.ready', { count: created })}</p>
      {known > 0 && <p className="num text-sm text-ink-2">{t('listings.import.known', { count: known })}</p>}
      {leftOut.length > 0 && (
        <p className="text-sm text-ink-2">{t('listings.import.leftOut', { headings: leftOut.join(', ') })}</p>
      )}
      {refusedCount > 0 && (
        <section className="grid gap-1.5">
          <h3 className="num font-medium text-loss">{t('listings.import.refused', { count: refusedCount })}</h3>
          <ul
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing else that takes the focus
            tabIndex={0}
            className="max-h-60 divide-y divide-line overflow-y-auto rounded-m border border-line"
          >
            {refused.map(({ row, issues }) => (
              <li key={row} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-3 px-3 py-1.5 text-sm">
                <span className="num text-ink-3">{t('listings.import.row', { row })}</span>
                <span className="wrap-anywhere">
                  {issues.map(({ field, message }) => [labelOf(field), message].filter(Boolean).join(': ')).join(' ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
