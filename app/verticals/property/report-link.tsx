import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';

/** The same numbers as a report of the library: to export, schedule, or compare with another day. */
export function ReportLink({ of }: { of: 'rentRoll' | 'delinquency' }) {
  const t = useT();
  if (!useMay()('metrics.read')) return null;
  return (
    <Button size="s" asChild>
      <Link to={`/reports?of=${of}`}>{t('rentals.asReport')}</Link>
    </Button>
  );
}
