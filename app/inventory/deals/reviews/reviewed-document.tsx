import { useQuery } from '@tanstack/react-query';
import { FileText, TriangleAlert } from 'lucide-react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { fileQueries } from '../../files/queries.ts';
import { FilePreview } from '../../files/record/file-preview.tsx';
import { dealQueries } from '../queries.ts';
import type { Waiting } from './page.tsx';

/** The document's pages below the hints from its text. */
export function ReviewedDocument({ item }: { item: Waiting }) {
  const t = useT();
  const format = useFormat();
  const { id, deal, file, isExpired, expiresOn } = item;
  const filed = useQuery({ ...fileQueries.get(file?.id ?? ''), enabled: file !== null }).data;
  const hints = useQuery(dealQueries.hints(deal.id, id)).data?.hints;
  if (!file) return null;
  const found = [
    isExpired && expiresOn && t('deals.item.expiredOn', { day: format.date(expiresOn) }),
    hints?.stated && hints.stated > hints.pages && t('deals.hint.pages', { count: hints.pages, of: hints.stated }),
    hints && hints.emptyLines > 0 && t('deals.hint.unsigned', { count: hints.emptyLines }),
  ].filter((hint): hint is string => Boolean(hint));
  return (
    <section aria-label={file.name} className="grid gap-3 lg:sticky lg:top-2.5">
      <a
        href={`/api/v1/deals/${deal.id}/items/${id}/document`}
        download={file.name}
        className="tap flex items-center gap-2 truncate text-act hover:underline"
      >
        <FileText className="size-4 shrink-0" aria-hidden="true" />
        <bdi className="truncate">{file.name}</bdi>
      </a>
      {found.length > 0 && (
        <ul className="grid gap-1 rounded-m bg-need-tint px-3 py-2.5 text-need">
          {found.map((hint) => (
            <li key={hint} className="flex gap-2">
              <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              {hint}
            </li>
          ))}
        </ul>
      )}
      {filed ? <FilePreview file={filed} /> : <Skeleton className="h-96 w-full" />}
    </section>
  );
}
