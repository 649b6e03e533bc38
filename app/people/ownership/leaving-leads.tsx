import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { ownerClasses } from '#contract/people/lead-fields.ts';
import { ExportRow } from './export-row.tsx';
import { ownershipQueries } from './queries.ts';
import { useDeparture } from './use-departure.tsx';
import { classTones } from './words.ts';

/** The ownership of a member's leads, and what they would take along when leaving. */
export default function LeavingLeads({ userId, name }: { userId: string; name: string }) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const [key] = useState(() => crypto.randomUUID());
  const split = useQuery(ownershipQueries.split(userId));
  const exports = useQuery(ownershipQueries.exports(userId));
  const { make, confirmation } = useDeparture();
  if (split.isError) return <ErrorScreen error={split.error} onRetry={() => void split.refetch()} />;
  if (!split.data) return <SkeletonRows rows={2} columns={2} />;
  const { works, takes, rulesVersion, sharedLeaves } = split.data;
  const [newest] = exports.data?.exports ?? [];
  return (
    <section aria-labelledby={id} className="mb-5 grid gap-3">
      <h3 id={id} className="font-medium">
        {t('ownership.leaving')}
      </h3>
      <ul className="grid gap-1.5">
        {ownerClasses.map((which) => (
          <li key={which} className="flex items-center gap-2 text-sm">
            <Chip tone={classTones[which]}>{t(`leads.ownerClass.${which}`)}</Chip>
            <span className="num font-medium">{format.number(works[which])}</span>
            <span className="text-ink-2">{t(`ownership.leavingClass.${which}`)}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">
        {t('ownership.takes', { name, total: takes.own + takes.shared, shared: takes.shared, version: rulesVersion })}{' '}
        {t(sharedLeaves ? 'ownership.takesShared' : 'ownership.leavesShared')}
      </p>
      {newest && <ExportRow made={newest} title={t('ownership.exportOf', { name })} />}
      {(!newest || newest.madeAt) && (
        <Button
          size="s"
          icon={<FileDown />}
          className="justify-self-start"
          busy={make.isPending}
          onClick={() => make.mutate({ userId, key: newest ? `${key} ${newest.id}` : key })}
        >
          {t(newest ? 'ownership.exportAgain' : 'ownership.export', { name })}
        </Button>
      )}
      {confirmation}
    </section>
  );
}
