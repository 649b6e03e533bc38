import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '../classes.ts';

type Props = {
  /** `panel` is a single column beside its list; `page` has the side column beside the timeline. */
  as: 'panel' | 'page';
  header: ReactNode;
  /** Sticky below the header: links to the sections of a long record. */
  bar?: ReactNode;
  /** Editable facts. */
  side: ReactNode;
  /** Shown before all facts, on phones too: the photos of a home, a lead's pending handoff. */
  first?: ReactNode;
  /** Actions; they stay in reach while a phone scrolls. */
  acts?: ReactNode;
  /** In one column, shows the timeline before the facts. */
  isStoryFirst?: boolean;
  /** Composer and timeline. */
  children: ReactNode;
};

/** The layout of every record: its header and next actions, its facts, and its timeline. */
export function RecordFrame({ as, header, bar, side, first, acts, isStoryFirst = false, children }: Props) {
  const t = useT();
  const isPage = as === 'page';
  return (
    <article className={cx('flex flex-col', isPage && 'mx-auto w-full max-w-5xl')}>
      <div className={cx('bg-surface px-4.5 pt-4', acts ? 'pb-3' : 'border-b border-line pb-4')}>{header}</div>
      {acts && (
        <div className="top-0 z-10 border-b border-line bg-surface px-4.5 pb-3 max-md:sticky max-md:pt-2">{acts}</div>
      )}
      {bar}
      {isPage && <h2 className="sr-only">{t('record.details')}</h2>}
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)]',
          isPage && 'md:grid-cols-[minmax(0,1fr)_22rem]',
          isPage && first && 'md:grid-rows-[auto_1fr]',
        )}
      >
        {first && (
          <div
            className={cx('min-w-0 px-4.5 pt-4 empty:hidden', isPage && 'md:col-start-1 md:border-e md:border-line')}
          >
            {first}
          </div>
        )}
        <div
          className={cx(
            'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 px-4.5 py-4',
            isStoryFirst ? 'order-1' : 'order-2',
            isPage && 'md:order-1 md:col-start-1 md:border-e md:border-line',
          )}
        >
          {children}
        </div>
        <div
          className={cx(
            'min-w-0 px-4.5 py-3',
            isStoryFirst ? 'order-2 border-t' : 'order-1 border-b',
            'border-line',
            isPage && 'md:order-2 md:col-start-2 md:border-y-0',
            isPage && first && 'md:row-span-2 md:row-start-1',
          )}
        >
          {side}
        </div>
      </div>
    </article>
  );
}
