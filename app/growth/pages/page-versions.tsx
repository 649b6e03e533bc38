import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { VersionsSheet } from '#app/ui/content-editor/versions-sheet.tsx';
import { toast } from '#app/ui/toast.ts';
import type { ContentPage } from '#contract/growth/pages.ts';
import { pageQueries } from './queries.ts';

type Props = {
  page: ContentPage;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Unsaved edits are saved as a version first. */
  beforeRestore: () => Promise<ContentPage>;
};

export function PageVersions({ page, open, onOpenChange, beforeRestore }: Props) {
  const t = useT();
  const client = useQueryClient();
  const mayManage = useMay()('sites.manage');
  const { data } = useQuery({ ...pageQueries.versions(page.id), enabled: open });
  const restore = useMutation({
    mutationFn: async (number: number) => {
      const { version } = await beforeRestore();
      return api.pages.restore({ id: page.id, number }, { version });
    },
    onSuccess: (restored) => {
      client.setQueryData(pageQueries.one(page.id).queryKey, restored);
      void client.invalidateQueries({ queryKey: pageQueries.versions(page.id).queryKey });
      onOpenChange(false);
      toast(t('content.restored'));
    },
    onError: (error) => void toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' }),
  });
  return (
    <VersionsSheet
      open={open}
      onOpenChange={onOpenChange}
      rows={data?.rows}
      restoring={restore.isPending ? restore.variables : undefined}
      onRestore={mayManage ? restore.mutate : undefined}
    />
  );
}
