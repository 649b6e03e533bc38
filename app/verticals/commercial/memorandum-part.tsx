import { useQueryClient } from '@tanstack/react-query';
import { Download, ExternalLink, ImagePlus, Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { sendInSession } from '#app/account/send-in-session.ts';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { isSaleOver } from '#contract/verticals/commercial/sale-words.ts';
import { commercialSales } from '#contract/verticals/commercial/sales.ts';
import { useRentalDeed } from '../property/use-rental-deed.ts';
import { MemorandumDialog, type OpenSale } from './sale-dialogs.tsx';

/** The offering: its words, its cover, the PDF, and the page once it is published. */
export function MemorandumPart({ sale }: { sale: OpenSale }) {
  const t = useT();
  const client = useQueryClient();
  const mayWork = useMay()('commercial.work') && !isSaleOver(sale.stage);
  const [isWriting, setWriting] = useState(false);
  const photo = useRef<HTMLInputElement>(null);
  const take = useRentalDeed(async () => {
    saveFile((await api.commercialSales.memorandum({ id: sale.id })) as Blob, `${sale.building.name}.pdf`);
  });
  const cover = useRentalDeed(
    (file: File) => sendInSession(commercialSales.setCover, { id: sale.id, name: file.name }, file),
    () => void client.invalidateQueries({ queryKey: ['commercial'] }),
  );
  const publish = useRentalDeed((isPublished: boolean) => api.commercialSales.publish({ id: sale.id, isPublished }));
  const { headline, summary, highlights } = sale.memorandum;
  return (
    <Part
      title={t('building-sales.memorandum')}
      actions={
        <>
          <Button size="s" icon={<Download />} busy={take.isPending} onClick={() => take.mutate(undefined)}>
            {t('building-sales.pdf')}
          </Button>
          {mayWork && (
            <>
              <Button size="s" icon={<ImagePlus />} busy={cover.isPending} onClick={() => photo.current?.click()}>
                {t(sale.hasCover ? 'building-sales.replaceCover' : 'building-sales.addCover')}
              </Button>
              <Button size="s" icon={<Pencil />} onClick={() => setWriting(true)}>
                {t('building-sales.editMemorandum')}
              </Button>
              <Button
                size="s"
                kind={sale.isPublished ? 'plain' : 'act'}
                busy={publish.isPending}
                onClick={() => publish.mutate(!sale.isPublished)}
              >
                {t(sale.isPublished ? 'building-sales.unpublish' : 'building-sales.publish')}
              </Button>
            </>
          )}
        </>
      }
    >
      <input
        ref={photo}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('building-sales.addCover')}
        onChange={({ target }) => {
          if (target.files?.[0]) cover.mutate(target.files[0]);
          target.value = '';
        }}
      />
      <div className="grid gap-3 rounded-m border border-line bg-surface p-4 shadow-soft">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="text-md font-medium">
            <bdi>{headline}</bdi>
          </h3>
          <Chip tone={sale.isPublished ? 'act' : 'plain'}>
            {t(sale.isPublished ? 'building-sales.published' : 'building-sales.draft')}
          </Chip>
          {sale.isPublished && (
            <a
              href={sale.address}
              target="_blank"
              rel="noreferrer"
              className="tap inline-flex items-center gap-1 text-act hover:underline"
            >
              {t('building-sales.openPage')}
              <ExternalLink className="size-3.5" aria-hidden="true" />
            </a>
          )}
        </div>
        <p className="max-w-[70ch] whitespace-pre-line text-ink-2">
          {summary ? <bdi>{summary}</bdi> : t('building-sales.noSummary')}
        </p>
        {highlights.length > 0 && (
          <ul className="grid list-disc gap-1 ps-5 sm:grid-cols-2">
            {highlights.map((one) => (
              <li key={one}>
                <bdi>{one}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isWriting && <MemorandumDialog sale={sale} onClose={() => setWriting(false)} />}
    </Part>
  );
}
