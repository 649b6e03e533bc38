import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { cx } from '#app/ui/classes.ts';

type Props = { deal: { id: string; name: string }; page?: '/sheet'; className: string };

/** A deal's name, linked for members who may open deals; accountants may not. */
export function DealName({ deal, page, className }: Props) {
  const may = useMay();
  if (!may('deals.read'))
    return (
      <span className={className}>
        <bdi>{deal.name}</bdi>
      </span>
    );
  return (
    <Link to={`/deal/${deal.id}${page ?? ''}`} className={cx('tap hover:underline', className)}>
      <bdi>{deal.name}</bdi>
    </Link>
  );
}
