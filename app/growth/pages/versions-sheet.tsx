import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { ContentPage } from '#contract/growth/pages.ts';
import { pageQueries } from './queries.ts';

type Props = {
  page: ContentPage;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What waits to be saved becomes a version first. */
  beforeRestore: () => Promise<ContentPage>;
};

export function VersionsSheet({ page, open, onOpenChange, beforeRestore }: Props) {
  const t = useT();
  const format = useFormat();
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
    <Sheet open={open} onOpenChange={onOpenChange} title={t('content.versions')}>
      {data ? (
        <ul className="grid">
          {data.rows.map(({ number, title, savedAt, savedBy }, at) => (
            <li key={number} className="flex items-center justify-between gap-4 border-b border-line py-3">
              <div className="min-w-0">
                <p className="font-medium">{format.dateTime(savedAt)}</p>
                <p className="text-sm wrap-anywhere text-ink-2">{[savedBy, title].filter(Boolean).join(' · ')}</p>
              </div>
              {mayManage && at > 0 && (
                <Button
                  size="s"
                  busy={restore.isPending && restore.variables === number}
                  onClick={() => restore.mutate(number)}
                >
                  {t('content.restore')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonText lines={4} />
      )}
    </Sheet>
  );
}
