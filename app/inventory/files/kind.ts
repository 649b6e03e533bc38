import { FileText } from 'lucide-react';
import { api } from '#app/api.ts';
import type { Found, ShownKind } from '#app/kind.ts';
import type { Filed } from '#contract/inventory/files.ts';

export const foundFile = ({ id, name, record }: Pick<Filed, 'id' | 'name' | 'record'>): Found => ({
  type: 'file',
  id,
  name,
  note: record?.name ?? null,
  to: `/file/${id}`,
});

export const fileKind: ShownKind = {
  icon: FileText,
  search: async (search, signal) => (await api.files.browse({ search, limit: 8 }, { signal })).rows.map(foundFile),
};
