import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { useGivenName } from '../use-given-name.ts';
import type { Waiting } from './page.tsx';

type Props = {
  item: Waiting;
  isShown: boolean;
  busy: boolean;
  onShow: () => void;
  onApprove: () => void;
  onReturn: () => void;
};

export function ReviewRow({ item, isShown, busy, onShow, onApprove, onReturn }: Props) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const { deal, submittedBy, submittedAt } = item;
  const name = useGivenName()(item.name);
  return (
    <li className={cx('grid gap-1.5 px-2.5 py-2.5', isShown && 'bg-act-tint')}>
      <button
        type="button"
        aria-current={isShown}
        className="tap text-start font-medium wrap-anywhere hover:underline"
        onClick={onShow}
      >
        {name}
      </button>
      <span className="num text-sm text-ink-2">
        <Link to={`/deal/${deal.id}`} className="text-act hover:underline">
          <bdi>{deal.name}</bdi>
        </Link>{' '}
        <Facts
          of={[
            submittedBy && people.nameOf(submittedBy),
            submittedAt && format.dateTime(submittedAt, { style: 'short' }),
          ]}
        />
      </span>
      {isShown && (
        <span className="flex gap-2">
          <Button
            size="s"
            kind="act"
            busy={busy}
            aria-label={t('deals.reviews.approve', { name, deal: deal.name })}
            onClick={onApprove}
          >
            {t('deals.item.approve')}
          </Button>
          <Button size="s" aria-label={t('deals.reviews.return', { name, deal: deal.name })} onClick={onReturn}>
            {t('deals.item.return')}
          </Button>
        </span>
      )}
    </li>
  );
}
