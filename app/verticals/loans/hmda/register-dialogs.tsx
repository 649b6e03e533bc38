import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { issuesOf } from '#app/inventory/deals/issues.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { FileChoice } from '#app/records/file-choice.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import { type CensusKind, censusKinds } from '#contract/verticals/loans/hmda/census.ts';
import type { Checked } from '#contract/verticals/loans/hmda/hmda.ts';
import { hmdaQueries, type Period } from './queries.ts';

function useHmdaForm<Answer>(send: (key: string) => Promise<Answer>, onDone: (answer: Answer) => void) {
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const deed = useMutation({
    mutationFn: () => send(key),
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: ['hmda'] });
      await client.invalidateQueries({ queryKey: ['loans', 'hmda'] });
      onDone(answer);
    },
  });
  return { send: () => deed.mutate(), busy: deed.isPending, issues: issuesOf(deed.error, []) };
}

/** Rows as they are now, under a hash. What quality edits point at must have been looked at. */
export function FreezeDialog({ period, check, onClose }: { period: Period; check: Checked; onClose: () => void }) {
  const t = useT();
  const [isVerified, setVerified] = useState(false);
  const form = useHmdaForm(
    (id) => api.hmda.freeze({ id, year: period.year, quarter: period.quarter ?? null, isVerified }, { key: id }),
    ({ entries }) => {
      toast(t('hmda.frozen', { count: entries }));
      onClose();
    },
  );
  return (
    <FormDialog
      title={t('hmda.freeze')}
      saveLabel={t('hmda.freeze')}
      busy={form.busy}
      disabled={check.found.length > 0 && !isVerified}
      onSave={form.send}
      onClose={onClose}
    >
      <Refused messages={form.issues.rest} />
      <p className="text-ink-2">{t('hmda.freezeText', { count: check.entries })}</p>
      {check.found.length > 0 && (
        <Checkbox
          checked={isVerified}
          onChange={setVerified}
          label={t('hmda.verified')}
          hint={check.found.map(({ id }) => id).join(', ')}
        />
      )}
    </FormDialog>
  );
}

type FileProps = {
  title: string;
  accept: string;
  hint: string;
  send: (file: File, key: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
};

function FileDialog({ title, accept, hint, send, onClose, children }: FileProps) {
  const t = useT();
  const [file, setFile] = useState<File | null>(null);
  const form = useHmdaForm((key) => send(file!, key), onClose);
  return (
    <FormDialog title={title} saveLabel={title} busy={form.busy} disabled={!file} onSave={form.send} onClose={onClose}>
      <Refused messages={form.issues.rest} />
      {children}
      <FileChoice
        file={file}
        onChoose={(chosen) => setFile(chosen ?? null)}
        accept={accept}
        label={t('hmda.chooseFile')}
        hint={hint}
      />
    </FormDialog>
  );
}

const bodyOf = async (file: File): Promise<Blob> => new Blob([await file.arrayBuffer()], { type: 'text/plain' });

export function LoadRates({ onClose }: { onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const loaded = useQuery(hmdaQueries.apor).data;
  const [kind, setKind] = useState<'fixed' | 'arm'>('fixed');
  const held = loaded?.[kind];
  return (
    <FileDialog
      title={t('hmda.loadRates')}
      accept=".txt,.csv,text/plain,text/csv"
      hint={t('hmda.ratesHint')}
      send={async (file, key) => api.hmda.loadApor({ kind }, { key, body: await bodyOf(file) })}
      onClose={onClose}
    >
      <Field
        label={t('hmda.ratesKind')}
        hint={
          held?.from && held.to
            ? t('hmda.ratesHeld', { count: held.weeks, from: format.date(held.from), to: format.date(held.to) })
            : t('hmda.ratesNone')
        }
      >
        <Select
          value={kind}
          onChange={setKind}
          options={(['fixed', 'arm'] as const).map((value) => ({ value, label: t(`hmda.rates.${value}`) }))}
        />
      </Field>
    </FileDialog>
  );
}

export function LoadCensus({ year, onClose }: { year: number; onClose: () => void }) {
  const t = useT();
  const held = useQuery(hmdaQueries.census(year)).data;
  const [kind, setKind] = useState<CensusKind>('tracts');
  const count = held && (kind === 'tracts' ? held.tracts : held.smallCounties);
  return (
    <FileDialog
      title={t('hmda.loadCensus')}
      accept=".txt,.csv,text/plain,text/csv"
      hint={t('hmda.censusHint')}
      send={async (file, key) => api.hmda.loadCensus({ year, kind }, { key, body: await bodyOf(file) })}
      onClose={onClose}
    >
      <Field
        label={t('hmda.censusKind', { year: String(year) })}
        hint={count ? t('hmda.censusHeld', { count }) : t(`hmda.censusNone.${kind}`)}
      >
        <Select
          value={kind}
          onChange={setKind}
          options={censusKinds.map((value) => ({ value, label: t(`hmda.census.${value}`) }))}
        />
      </Field>
    </FileDialog>
  );
}

export function ImportRegister({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <FileDialog
      title={t('hmda.import')}
      accept=".txt,text/plain"
      hint={t('hmda.importHint')}
      send={async (file, key) =>
        api.hmda.importRegister({ name: file.name.slice(0, 120) }, { key, body: await bodyOf(file) })
      }
      onClose={onClose}
    />
  );
}
