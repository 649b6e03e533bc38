import { useState } from 'react';
import { hereZone } from '#app/i18n/here-zone.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { type PdfMark, PdfView } from '#app/ui/pdf/pdf-view.tsx';
import type { SigningField } from '#contract/inventory/signing.ts';
import { useAlive } from '../use-alive.ts';

type ToFill = Pick<SigningField, 'kind' | 'label' | 'page'> & { id: string };
type Props = { address: string; label: string; marks: PdfMark[]; fields: ToFill[]; form?: string };

/**
 * The document's pages with every field to sign. A field can be signed once its page was on the screen; the form also sends the signer's
 * time zone.
 */
export default function SignedPdf({ address, label, marks, fields, form }: Props) {
  const t = useT();
  const isAlive = useAlive();
  const [number, setNumber] = useState(1);
  const [shown, setShown] = useState<readonly number[]>([]);
  const [cannotShow, setCannotShow] = useState(false);
  // Without JavaScript the signer reads the downloaded document.
  const isSeen = (page: number) => !isAlive || cannotShow || shown.includes(page);
  return (
    <>
      {form && isAlive && <input form={form} type="hidden" name="timeZone" value={hereZone()} />}
      <PdfView
        address={address}
        label={label}
        marks={marks}
        page={{ number, onTurn: setNumber }}
        onShown={(page) => (page === null ? setCannotShow(true) : setShown((before) => [...before, page]))}
        words={{
          page: (one, of) => t('public-sign.page', { number: one, of }),
          previous: t('public-sign.previous'),
          next: t('public-sign.next'),
          failed: t('public-sign.notShown'),
        }}
      />
      {form && fields.length > 0 && (
        <ol aria-label={t('public-sign.fields')} className="grid gap-3">
          {fields.map((field) => (
            <li key={field.id}>
              <Place field={field} form={form} isSeen={isSeen(field.page)} onGo={() => setNumber(field.page)} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

type PlaceProps = { field: ToFill; form: string; isSeen: boolean; onGo: () => void };

function Place({ field: { id, kind, label, page }, form, isSeen, onGo }: PlaceProps) {
  const t = useT();
  const [isSigned, setSigned] = useState(false);
  const name = t('public-sign.fieldOn', { field: label || t(`public-sign.field.${kind}`), page });
  if (kind === 'text' || kind === 'initials')
    return (
      <Field label={name} required>
        <Input
          form={form}
          name={`field ${id}`}
          required
          maxLength={kind === 'initials' ? 10 : 200}
          readOnly={!isSeen}
          onFocus={onGo}
          frameClassName="h-11"
        />
      </Field>
    );
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-m border border-line px-4 py-2 text-md">
      <input
        type="checkbox"
        form={form}
        name={`signed ${id}`}
        required
        className="size-5 accent-act"
        checked={isSigned}
        onChange={({ target }) => {
          onGo();
          if (isSeen) setSigned(target.checked);
        }}
      />
      <span>{isSeen ? name : t('public-sign.goTo', { page, name })}</span>
    </label>
  );
}
