import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { usStates } from '#contract/account/onboarding.ts';
import { FileDialog } from './file-dialog.tsx';
import { useReadAgain } from './use-insurance-deed.ts';
import { useChoices } from './words.ts';

type Taken = Awaited<ReturnType<typeof api.policies.importAcord>>['messages'];
const tones = { policy: 'act', opportunity: 'info', renewed: 'act', known: 'plain', refused: 'need' } as const;

/** A file of another program: its policies and quote requests, and what of it has no place here. */
export default function ImportAcord({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { carriers } = useChoices();
  const readAgain = useReadAgain();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [file, setFile] = useState<File | null>(null);
  const [as, setAs] = useState<'file' | 'policy' | 'intake'>('file');
  const [carrier, setCarrier] = useState('');
  const [state, setState] = useState('');
  const [effectiveOn, setEffectiveOn] = useState<string | null>(null);
  const [taken, setTaken] = useState<Taken | null>(null);
  const send = useMutation({
    mutationFn: async () =>
      api.policies.importAcord(
        {
          name: file!.name.slice(0, 255),
          as,
          ...(carrier && { carrier }),
          ...(state && { stateOrProvince: state as (typeof usStates)[number] }),
          ...(effectiveOn && { effectiveOn }),
        },
        { key, body: new Blob([await file!.arrayBuffer()], { type: 'application/xml' }) },
      ),
    onSuccess: async ({ messages }) => {
      await readAgain();
      setTaken(messages);
    },
    // What is changed after a refusal is another deed.
    onError: () => setKey(crypto.randomUUID()),
  });
  if (taken) return <Result taken={taken} onClose={onClose} />;
  const none = { value: '', label: t('insurance.acord.fromFile') };
  return (
    <FileDialog
      title={t('insurance.acord.import')}
      file={file}
      onFile={setFile}
      accept=".xml,.al3,.dat,.txt,application/xml,text/xml,text/plain"
      label={t('insurance.acord.choose')}
      hint={t('insurance.acord.hint')}
      deed={send}
      fields={['carrier', 'stateOrProvince', 'effectiveOn']}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <Field label={t('insurance.acord.as')} className="sm:col-span-2">
            <Select
              value={as}
              onChange={setAs}
              options={(['file', 'policy', 'intake'] as const).map((value) => ({
                value,
                label: t(`insurance.acord.as.${value}`),
              }))}
            />
          </Field>
          <Field label={t('insurance.field.carrier')} error={errorOf('carrier')}>
            <Select value={carrier} onChange={setCarrier} options={[none, ...carriers]} />
          </Field>
          <Field label={t('insurance.field.stateOrProvince')} error={errorOf('stateOrProvince')}>
            <Select
              value={state}
              onChange={setState}
              options={[none, ...usStates.map((value) => ({ value, label: value }))]}
            />
          </Field>
          <Field label={t('insurance.field.effectiveOn')} error={errorOf('effectiveOn')}>
            <DateField value={effectiveOn} onChange={setEffectiveOn} />
          </Field>
        </>
      )}
    </FileDialog>
  );
}

function Result({ taken, onClose }: { taken: Taken; onClose: () => void }) {
  const t = useT();
  const hrefOf = ({ state, record }: Taken[number]) =>
    state === 'opportunity' ? `/insurance-marketplace/${record}` : `/policy/${record}`;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('insurance.acord.done')}
      footer={
        <DialogClose>
          <Button kind="act">{t('ui.close')}</Button>
        </DialogClose>
      }
    >
      <ul className="divide-y divide-line border-y border-line">
        {taken.map((one) => (
          <li key={one.place} className="grid gap-0.5 py-2">
            <span className="flex items-center gap-2">
              {one.record ? (
                <Link to={hrefOf(one)} className="tap me-auto font-medium hover:underline">
                  <bdi>{one.name}</bdi>
                </Link>
              ) : (
                <span className="me-auto">{t('insurance.acord.message', { place: one.place })}</span>
              )}
              <Chip tone={tones[one.state]}>{t(`insurance.acord.state.${one.state}`)}</Chip>
            </span>
            {one.reason && <span className="text-sm text-need">{one.reason}</span>}
            {one.kept.length > 0 && (
              <details className="text-sm text-ink-2">
                <summary className="tap cursor-pointer">
                  {t('insurance.acord.kept', { count: one.kept.length })}
                </summary>
                <ul className="mt-1 grid gap-0.5 font-mono text-xs break-all" dir="ltr">
                  {one.kept.map((path) => (
                    <li key={path}>{path}</li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
