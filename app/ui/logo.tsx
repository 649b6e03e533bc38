import { cx } from './classes.ts';

/** A customer's sign beside their name. Logos are drawn for paper, so they stand on it in the dark too. */
export const Logo = ({ src, className }: { src: string; className?: string }) => (
  <img src={src} alt="" className={cx('rounded-s bg-[#fff] object-contain p-1', className)} />
);
