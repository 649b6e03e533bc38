import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText, Image, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { toast } from '#app/ui/toast.ts';
import type { File as KeptFile } from '#contract/people/files.ts';
import type { Lead } from '#contract/people/leads.ts';
import { leadQueries } from '../queries.ts';

const kilobyte = 1024;

/** The files of a lead; hidden if there are none, because the composer offers the upload. */
export default function LeadFiles({ lead }: { lead: Lead }) {
  const t = useT();
  const client = useQueryClient();
  const query = leadQueries.files(lead.id);
  const files = useQuery(query).data?.rows ?? [];
  const settle = () => {
    void client.invalidateQueries({ queryKey: query.queryKey });
    void client.invalidateQueries({ queryKey: ['leads', 'timeline', lead.id] });
  };
  const failed = (error: Error) => toast(t('record.notSaved'), { tone: 'destructive', description: error.message });
  const restore = useMutation({
    mutationFn: ({ id }: KeptFile) => api.files.restore({ id }),
    onError: failed,
    onSettled: settle,
  });
  const remove = useMutation({
    mutationFn: ({ id }: KeptFile) => api.files.remove({ id }),
    onMutate: ({ id }) =>
      client.setQueryData(
        query.queryKey,
        (known) => known && { ...known, rows: known.rows.filter((file) => file.id !== id) },
      ),
    onSuccess: (file) =>
      toast(t('record.fileRemoved', { name: file.name }), {
        action: { label: t('ui.undo'), onAction: () => restore.mutate(file) },
      }),
    onError: failed,
    onSettled: settle,
  });
  if (files.length === 0) return null;
  return (
    <section aria-label={t('record.files')} className="grid gap-1">
      <h3 className="text-sm font-medium text-ink-3">{t('record.files')}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {files.map((file) => (
          <FileRow key={file.id} file={file} onRemove={() => remove.mutate(file)} />
        ))}
      </ul>
    </section>
  );
}

function FileRow({ file, onRemove }: { file: KeptFile; onRemove: () => void }) {
  const t = useT();
  const format = useFormat();
  const isImage = file.contentType.startsWith('image/');
  const isLarge = file.size >= kilobyte ** 2;
  const size = format.number(file.size / kilobyte ** (isLarge ? 2 : 1), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  const Icon = isImage ? Image : FileText;
  return (
    <li className="flex min-h-10 items-center gap-2.5">
      <Icon className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      <Link to={`/file/${file.id}`} className="tap me-auto flex min-w-0 items-center hover:text-act hover:underline">
        <bdi className="truncate">{file.name}</bdi>
      </Link>
      <span className="num text-sm text-ink-3">{size}</span>
      {file.can.change && (
        <IconButton size="s" label={t('ui.removeNamed', { name: file.name })} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      )}
    </li>
  );
}
