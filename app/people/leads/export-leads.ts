import type { T } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import type { LeadSelection } from './queries.ts';

/** Downloads exactly what the list shows. The file is streamed by the server and saved by the browser. */
export async function exportLeads(
  selection: LeadSelection,
  sort: string,
  columns: readonly string[],
  t: T,
): Promise<void> {
  const query = new URLSearchParams({ ...selection, sort });
  for (const column of columns) query.append('columns', column);
  const response = await fetch(`/api/v1/leads/export?${query}`);
  if (!response.ok) {
    toast(t('list.export.failed'), { tone: 'destructive' });
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = 'leads.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}
