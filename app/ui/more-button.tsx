import { useT } from '#app/i18n/t.ts';
import { Button, type ButtonProps } from './button.tsx';

export type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };

/** Button that loads the next page of a list; hidden when there is none. */
export function MoreButton({ pages, ...look }: { pages: Pages } & Pick<ButtonProps, 'kind' | 'size' | 'className'>) {
  const t = useT();
  if (!pages.hasNextPage) return null;
  return (
    <Button {...look} busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      {t('ui.showMore')}
    </Button>
  );
}
