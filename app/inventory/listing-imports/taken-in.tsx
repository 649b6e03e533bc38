import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { ImportRun } from '#app/records/import-run.tsx';
import { Button } from '#app/ui/button.tsx';
import { daysToUndoListingImport, type ListingFile } from '#contract/inventory/listing-imports.ts';
import { Outcome } from './outcome.tsx';

export function TakenIn({ file, jobId }: { file: ListingFile; jobId: string }) {
  const t = useT();
  const client = useQueryClient();
  const { counts } = file;
  return (
    <ImportRun
      name={file.name}
      jobId={jobId}
      onFinished={() => {
        void client.invalidateQueries({ queryKey: ['listing-imports'] });
        void client.invalidateQueries({ queryKey: ['listings'] });
      }}
      undoText={t('listings.import.undoText', { days: daysToUndoListingImport })}
      keptText={t('listings.import.keptBecause')}
    >
      {counts && (
        <>
          <Outcome counts={counts} />
          <div className="flex flex-wrap gap-2">
            <Button asChild>
              <Link to="/listings">{t('listings.import.toListings')}</Link>
            </Button>
            {counts.refused > 0 && (
              <Button asChild>
                <a href={`/api/v1/listing-imports/${file.id}/problems`} download>
                  <Download />
                  {t('imports.downloadProblems')}
                </a>
              </Button>
            )}
          </div>
        </>
      )}
    </ImportRun>
  );
}
