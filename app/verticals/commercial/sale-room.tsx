import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sendInSession } from '#app/account/send-in-session.ts';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { SendHooks } from '#app/ui/upload/send-file.ts';
import { UploadField } from '#app/ui/upload/upload-field.tsx';
import { isSaleOver } from '#contract/verticals/commercial/sale-words.ts';
import { commercialSales, type RoomDocument } from '#contract/verticals/commercial/sales.ts';
import { useRentalDeed } from '../property/use-rental-deed.ts';
import { commercialQueries } from './queries.ts';
import { NdaDialog, type OpenSale } from './sale-dialogs.tsx';
import { RoomGuests } from './sale-guests.tsx';

/** Documents by folder, and the investors who may see them once they signed. */
export function DataRoom({ sale }: { sale: OpenSale }) {
  const t = useT();
  const mayWork = useMay()('commercial.work') && !isSaleOver(sale.stage);
  const [isWriting, setWriting] = useState(false);
  const { data, error, refetch } = useQuery(commercialQueries.room(sale.id));
  return (
    <Part
      title={t('building-sales.dataRoom')}
      actions={
        mayWork && (
          <Button size="s" icon={<FileText />} onClick={() => setWriting(true)}>
            {t('building-sales.editAgreement')}
          </Button>
        )
      }
    >
      {error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} columns={3} />
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <Documents sale={sale.id} documents={data.documents} mayWork={mayWork} />
          <RoomGuests sale={sale} guests={data.guests} mayWork={mayWork} />
        </div>
      )}
      {isWriting && <NdaDialog sale={sale} onClose={() => setWriting(false)} />}
    </Part>
  );
}

type DocumentsProps = { sale: string; documents: readonly RoomDocument[]; mayWork: boolean };

function Documents({ sale, documents, mayWork }: DocumentsProps) {
  const t = useT();
  const client = useQueryClient();
  const [folder, setFolder] = useState(t('building-sales.firstFolder'));
  const folders = [...new Set(documents.map((one) => one.folder))];
  const remove = useRentalDeed((document: string) => api.commercialSales.removeDocument({ id: sale, document }));
  const take = useRentalDeed(async ({ id, name }: RoomDocument) => {
    saveFile((await api.commercialSales.document({ id: sale, document: id })) as Blob, name);
  });
  const send = (file: File, hooks: SendHooks) =>
    sendInSession(commercialSales.addDocument, { id: sale, name: file.name, folder: folder.trim() }, file, hooks);
  return (
    <div className="grid gap-3">
      {folders.length === 0 && <p className="text-ink-2">{t('building-sales.noDocuments')}</p>}
      {folders.map((name) => (
        <section key={name} className="grid gap-1.5">
          <h3 className="text-sm font-medium text-ink-2">
            <bdi>{name}</bdi>
          </h3>
          <ul className="divide-y divide-line rounded-m border border-line bg-surface shadow-soft">
            {documents
              .filter((one) => one.folder === name)
              .map((one) => (
                <li key={one.id} className="flex items-center gap-1 py-1 ps-3 pe-1.5">
                  <span className="me-auto min-w-0 truncate">
                    <bdi>{one.name}</bdi>
                  </span>
                  <IconButton
                    size="s"
                    label={t('building-sales.downloadNamed', { name: one.name })}
                    onClick={() => take.mutate(one)}
                  >
                    <Download />
                  </IconButton>
                  {mayWork && (
                    <IconButton
                      size="s"
                      label={t('building-sales.removeNamed', { name: one.name })}
                      onClick={() => remove.mutate(one.id)}
                    >
                      <Trash2 />
                    </IconButton>
                  )}
                </li>
              ))}
          </ul>
        </section>
      ))}
      {mayWork && (
        <>
          <Field label={t('building-sales.folder')}>
            <Input value={folder} onChange={({ target }) => setFolder(target.value)} maxLength={80} list="folders" />
          </Field>
          <datalist id="folders">
            {folders.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          {folder.trim() !== '' && (
            <UploadField
              label={t('building-sales.addDocuments')}
              send={send}
              onDone={() => void client.invalidateQueries({ queryKey: ['commercial', 'room'] })}
              inTurn
            />
          )}
        </>
      )}
    </div>
  );
}
