import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { leadsMoved } from '#app/people/leads/show-lead.ts';
import { ImportRun } from '#app/records/import-run.tsx';
import { Button } from '#app/ui/button.tsx';
import { daysToUndoImport } from '#contract/core/imports.ts';
import type { FileImport } from '#contract/people/imports.ts';
import { Counts } from './counts.tsx';
import { useTargets } from './use-targets.ts';

export function LeadImportRun({ file, jobId }: { file: FileImport; jobId: string }) {
  const t = useT();
  const client = useQueryClient();
  const fields = useTargets();
  const { counts } = file;
  // The file also has deals; they are imported on the deals page.
  const hasDeals = useMay()('deals.create') && file.columns.some(({ heading }) => /^deal /i.test(heading));
  const isProblematic = counts !== null && counts.refused + counts.conflict > 0;
  return (
    <ImportRun
      name={file.name}
      jobId={jobId}
      onFinished={() => {
        void client.invalidateQueries({ queryKey: ['imports'] });
        leadsMoved(client);
      }}
      undoText={t('imports.undoText', { days: daysToUndoImport })}
      keptText={t('imports.keptBecause')}
    >
      {counts && (
        <>
          <Counts counts={counts} />
          <div className="flex flex-wrap gap-2">
            <Button asChild>
              <Link to="/leads">{t('imports.toLeads')}</Link>
            </Button>
            <Button asChild>
              <a href={`/api/v1/imports/${file.id}/report`} download>
                <Download />
                {t('imports.downloadReport')}
              </a>
            </Button>
            {hasDeals && (
              <Button asChild>
                <Link to="/deals/import">{t('deal-imports.title')}</Link>
              </Button>
            )}
            {isProblematic && (
              <Button asChild>
                <a href={`/api/v1/imports/${file.id}/problems`} download>
                  <Download />
                  {t('imports.downloadProblems')}
                </a>
              </Button>
            )}
          </div>
          <ul className="divide-y divide-line border-y border-line">
            {file.columns.map(({ heading, target }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are, and two may be called the same
              <li key={index} className="flex flex-wrap justify-between gap-x-4 py-1.5 text-sm">
                <span>{heading || t('imports.noHeading')}</span>
                <span className={target ? 'font-medium' : 'text-ink-3'}>
                  {target ? fields.nameOf(target) : t('imports.leftOut')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </ImportRun>
  );
}
