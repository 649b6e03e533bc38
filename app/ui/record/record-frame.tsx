import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '../classes.ts';

type Props = {
  /** `panel` stands beside its list, one column; `page` has the side column beside the timeline. */
  as: 'panel' | 'page';
  header: ReactNode;
  /** Facts that can be changed. */
  side: ReactNode;
  /** Composer and timeline. */
  children: ReactNode;
};

/** Every record looks like this: who it is and what to do next, its facts, and all that happened. */
export function RecordFrame({ as, header, side, children }: Props) {
  const t = useT();
  const isPage = as === 'page';
  return (
    <article className={cx('flex flex-col', isPage && 'mx-auto w-full max-w-5xl')}>
      <div className="border-b border-line bg-surface px-4.5 py-4">{header}</div>
      {isPage && <h2 className="sr-only">{t('record.details')}</h2>}
      <div className={cx('grid grid-cols-[minmax(0,1fr)]', isPage && 'md:grid-cols-[minmax(0,1fr)_20rem]')}>
        <div
          className={cx(
            'order-2 grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 px-4.5 py-4',
            isPage && 'md:order-1 md:border-e md:border-line',
          )}
        >
          {children}
        </div>
        <div className={cx('order-1 min-w-0 border-b border-line px-4.5 py-3', isPage && 'md:order-2 md:border-b-0')}>
          {side}
        </div>
      </div>
    </article>
  );
}
