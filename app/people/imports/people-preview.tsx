import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { useStages } from '#app/people/leads/use-stages.ts';
import { formatAddress } from '#app/people/messages/format-address.ts';
import { PreviewRows } from '#app/records/imports/preview-rows.tsx';
import type { PreviewRow } from '#contract/people/imports.ts';
import type { Source } from '#contract/people/lead-fields.ts';

/** The first people of the file as they would be imported. */
export function PeoplePreview({ rows }: { rows: readonly PreviewRow[] }) {
  const t = useT();
  const format = useFormat();
  const { nameOf } = usePeople();
  const stages = useStages();
  const date = (at: string | null) => (at ? format.date(at) : '');
  return (
    <PreviewRows
      rows={rows.map(({ row, name, emails, phones, stage, source, sourceName, owner, tags, note, ...days }) => ({
        row,
        cells: [
          { head: t('leads.field.name'), cell: <bdi>{name}</bdi> },
          {
            head: t('imports.previewContact'),
            cell: [...emails, ...phones].map((address) => (
              <span key={address} dir="ltr" className="block">
                {formatAddress(address)}
              </span>
            )),
          },
          { head: t('leads.field.stage'), cell: stages.nameOf(stage) },
          { head: t('leads.field.source'), cell: sourceName ?? t(`leads.source.${source as Source}`) },
          { head: t('leads.field.owner'), cell: nameOf(owner) },
          { head: t('leads.field.tags'), cell: format.list(tags) },
          { head: t('leads.field.created'), cell: date(days.createdAt), isNumber: true },
          { head: t('leads.field.last_activity'), cell: date(days.lastActivityAt), isNumber: true },
          { head: t('imports.target.note'), cell: <span className="block max-w-60 truncate">{note}</span> },
        ],
      }))}
    />
  );
}
