import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { CandidateDialog } from './candidate-dialog.tsx';
import { Candidates } from './candidates.tsx';
import { recruitQueries } from './queries.ts';

/** Who is being recruited for a unit of the company, on its page. */
export function UnitRecruiting({ unit }: { unit: string }) {
  const t = useT();
  const may = useMay();
  const { data } = useQuery({ ...recruitQueries.list(unit), enabled: may('recruits.read') });
  const [isAdding, setAdding] = useState(false);
  if (!data) return null;
  return (
    <section className="grid gap-2" aria-labelledby="unit-recruiting">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="unit-recruiting" className="me-auto text-lg font-medium">
          {t('shell.nav.recruiting')}
        </h2>
        {data.recruits.length > 0 && (
          <Link to={`/recruiting?for=${unit}`} className="text-sm text-act hover:underline">
            {t('enterprise.recruit.openBoard')}
          </Link>
        )}
        {may('recruits.work') && (
          <Button size="s" icon={<Plus />} onClick={() => setAdding(true)}>
            {t('enterprise.recruit.add')}
          </Button>
        )}
      </div>
      <Candidates of={data} rows={data.recruits} isBoard={false} isPart />
      {isAdding && <CandidateDialog of={data} candidate={null} unit={unit} onClose={() => setAdding(false)} />}
    </section>
  );
}
