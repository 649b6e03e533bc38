import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { useStages } from '#app/people/leads/use-stages.ts';
import { formatAddress } from '#app/people/messages/format-address.ts';
import type { PreviewRow } from '#contract/people/imports.ts';
import type { Source } from '#contract/people/lead-fields.ts';

/** The first rows of the file as they would be imported. */
export function PreviewRows({ rows }: { rows: readonly PreviewRow[] }) {
  const t = useT();
  const format = useFormat();
  const { nameOf } = usePeople();
  const stages = useStages();
  const date = (at: string | null) => (at ? format.date(at) : '');
  const heads = [
    t('leads.field.name'),
    t('imports.previewContact'),
    t('leads.field.stage'),
    t('leads.field.source'),
    t('leads.field.owner'),
    t('leads.field.tags'),
    t('leads.field.created'),
    t('leads.field.last_activity'),
    t('imports.target.note'),
  ];
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">{t('imports.preview')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <div tabIndex={0} className="overflow-x-auto rounded-m border border-line">
        <table className="w-full min-w-220 text-start text-sm">
          <thead className="bg-sunken text-ink-2">
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-3 py-2 text-start font-medium whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line align-top">
            {rows.map((row) => (
              <tr key={row.row}>
                <td className="px-3 py-2 font-medium">
                  <bdi>{row.name}</bdi>
                </td>
                <td className="px-3 py-2" dir="ltr">
                  {[...row.emails, ...row.phones].map((address) => (
                    <span key={address} className="block">
                      {formatAddress(address)}
                    </span>
                  ))}
                </td>
                <td className="px-3 py-2">{stages.nameOf(row.stage)}</td>
                <td className="px-3 py-2">{row.sourceName ?? t(`leads.source.${row.source as Source}`)}</td>
                <td className="px-3 py-2">{nameOf(row.owner)}</td>
                <td className="px-3 py-2">{format.list(row.tags)}</td>
                <td className="num px-3 py-2 whitespace-nowrap">{date(row.createdAt)}</td>
                <td className="num px-3 py-2 whitespace-nowrap">{date(row.lastActivityAt)}</td>
                <td className="max-w-60 truncate px-3 py-2">{row.note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
