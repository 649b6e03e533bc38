import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { mostImportBytes, mostImportRows } from '#contract/people/lead-import.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { leadsMoved } from './show-lead.ts';
import { usePeople } from './use-people.tsx';

const megabyte = 1024 ** 2;

/** Leads from a spreadsheet: chosen, checked without changing anything, then taken in. */
export default function ImportLeads({ onClose }: { onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const people = usePeople();
  const pond = { value: 'nobody', label: t('leads.pond') };
  const [file, setFile] = useState<File | null>(null);
  const [owner, setOwner] = useState<string | null>(null);
  // One key a file: however often the button is pressed, its rows are taken once.
  const [key, setKey] = useState('');
  const input = (mode: 'check' | 'run') => ({ mode, ...(owner && { owner }) });

  const check = useMutation({
    mutationFn: (chosen: File) => api.leads.import(input('check'), { body: chosen }),
  });
  const run = useMutation({
    mutationFn: (chosen: File) => api.leads.import(input('run'), { body: chosen, key }),
    onSuccess: () => leadsMoved(client),
  });
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    run.reset();
    setFile(chosen);
    setKey(crypto.randomUUID());
    if (chosen.size <= mostImportBytes) check.mutate(chosen);
    else check.reset();
  };
  const isTooLarge = file !== null && file.size > mostImportBytes;
  const checked = check.data;
  const failure = run.error ?? check.error;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('leads.import')}
      description={run.data ? undefined : t('leads.import.text', { rows: mostImportRows })}
      size="m"
      sticky={run.isPending}
      footer={
        run.data ? (
          <Button kind="act" onClick={onClose}>
            {t('ui.close')}
          </Button>
        ) : (
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
              {t('leads.import.run', { count: checked?.created ?? 0 })}
            </Button>
          </>
        )
      }
    >
      {run.data ? (
        <ImportOutcome outcome={run.data} isDone onClose={onClose} />
      ) : (
        <div className="grid gap-4">
          <FileChoice file={file} onChoose={choose} />
          <Field label={t('leads.import.owner')} hint={t('leads.import.ownerHint')}>
            <Combobox
              label={t('leads.import.owner')}
              source={[pond, ...people.options]}
              value={[pond, ...people.options].find(({ value }) => value === owner) ?? null}
              onChange={(option) => setOwner(option?.value ?? null)}
              placeholder={t('leads.import.ownerMe')}
              clearable
            />
          </Field>
          {isTooLarge && (
            <p role="alert" className="text-loss">
              {t('ui.upload.tooLarge', { size: mostImportBytes / megabyte })}
            </p>
          )}
          {check.isPending && <Spinner label={t('leads.import.checking')} className="p-4" />}
          {failure && (
            <p role="alert" className="rounded-m bg-loss-tint px-3 py-2.5 text-loss">
              {failure.message}
            </p>
          )}
          {checked && !check.isPending && <ImportOutcome outcome={checked} onClose={onClose} />}
        </div>
      )}
    </Dialog>
  );
}

function FileChoice({ file, onChoose }: { file: File | null; onChoose: (file: File | undefined) => void }) {
  const t = useT();
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's shortcut for the field inside
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onChoose(event.dataTransfer.files[0]);
      }}
      className="relative grid justify-items-center gap-1 rounded-m border border-dashed border-edge bg-paper px-4 py-5 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-act"
    >
      <FileSpreadsheet className="size-5 text-ink-3" aria-hidden="true" />
      <label htmlFor={id} className="font-medium wrap-anywhere after:absolute after:inset-0 after:content-['']">
        {file ? <bdi>{file.name}</bdi> : t('leads.import.choose')}
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-3">
        {file ? t('leads.import.another') : t('leads.import.hint')}
      </p>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // So that the same file can be chosen again, mended.
          event.target.value = '';
        }}
        className="sr-only"
      />
    </div>
  );
}
