import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };

export function ShowMore({ list }: { list: Pages }) {
  const t = useT();
  if (!list.hasNextPage) return null;
  return (
    <Button className="mt-4" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {t('operations.more')}
    </Button>
  );
}
