import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2, Wrench } from 'lucide-react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { toast } from '#app/ui/toast.ts';
import { addDays } from '#contract/core/time-zone.ts';
import { noticeBy, perMonth, type Tool, toolCategories, unusedPerMonth } from '#contract/insight/tools.ts';

const categoryNames = keysOf('costs.category', toolCategories);
const cellLook = 'px-3 py-2 text-end whitespace-nowrap';

/** Tools with the next notice first: what it costs, which seats nobody uses, until when it can be ended. */
export function ToolTable({ tools, onEdit }: { tools: readonly Tool[]; onEdit: (tool: Tool) => void }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: ['tools'] });
  const remove = useMutation({
    mutationFn: ({ id }: Tool) => api.tools.remove({ id }),
    onSuccess: (_, { id: _id, createdAt: _at, version: _version, ...given }) =>
      toast(t('costs.removed', { name: given.vendor }), {
        action: { label: t('ui.undo'), onAction: () => void api.tools.create(given).then(renew) },
      }),
    onError: (error) => toast(t('costs.failed'), { tone: 'destructive', description: error.message }),
    onSettled: renew,
  });
  if (tools.length === 0)
    return (
      <EmptyState icon={<Wrench />} title={t('costs.none')}>
        {t('costs.none.text')}
      </EmptyState>
    );
  const soon = addDays(todayHere(), 30);
  const current = tools.filter(({ endedOn }) => endedOn === null);
  const sum = (of: (tool: Tool) => number) => current.reduce((all, tool) => all + of(tool), 0);
  return (
    <section
      aria-label={t('team.board.table', { name: t('costs.tools') })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-ink-3">
            <th scope="col" className="sticky start-0 bg-surface px-4.5 py-2 text-start font-medium">
              {t('costs.vendor')}
            </th>
            {(['perMonth', 'seats', 'unused', 'renews', 'notice'] as const).map((name) => (
              <th key={name} scope="col" className={`${cellLook} font-medium`}>
                {t(`costs.column.${name}`)}
              </th>
            ))}
            <th scope="col" className={cellLook}>
              <span className="sr-only">{t('costs.column.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {tools.map((tool) => {
            const by = tool.endedOn ? null : noticeBy(tool);
            return (
              <tr key={tool.id} className={tool.endedOn ? 'text-ink-3' : undefined}>
                <th scope="row" className="sticky start-0 max-w-52 bg-surface px-4.5 py-2 text-start">
                  <span className="block truncate font-medium">{tool.vendor}</span>
                  <span className="text-xs font-normal text-ink-3">{t(categoryNames[tool.category])}</span>
                </th>
                <td className={`num ${cellLook}`}>{format.money(perMonth(tool))}</td>
                <td className={`num ${cellLook}`}>
                  {tool.seatsUsed === null
                    ? format.number(tool.seats)
                    : t('costs.seatsUsed', { used: tool.seatsUsed, seats: tool.seats })}
                </td>
                <td className={`num ${cellLook}`}>
                  {unusedPerMonth(tool) > 0 ? format.money(unusedPerMonth(tool)) : '–'}
                </td>
                <td className={`num ${cellLook}`}>
                  {tool.endedOn
                    ? t('costs.ended', { date: format.date(tool.endedOn) })
                    : tool.renewsOn
                      ? format.date(tool.renewsOn)
                      : '–'}
                </td>
                <td className={`num ${cellLook}`}>
                  {by && by <= soon ? <Chip tone="need">{format.date(by)}</Chip> : by ? format.date(by) : '–'}
                </td>
                <td className={cellLook}>
                  <IconButton size="s" label={t('costs.edit', { name: tool.vendor })} onClick={() => onEdit(tool)}>
                    <Pencil />
                  </IconButton>
                  <IconButton
                    size="s"
                    label={t('costs.remove', { name: tool.vendor })}
                    onClick={() => remove.mutate(tool)}
                  >
                    <Trash2 />
                  </IconButton>
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong font-medium">
            <th scope="row" className="sticky start-0 bg-surface px-4.5 py-2 text-start">
              {t('metrics.total')}
            </th>
            <td className={`num ${cellLook}`}>{format.money(sum(perMonth))}</td>
            <td className={`num ${cellLook}`}>{format.number(sum(({ seats }) => seats))}</td>
            <td className={`num ${cellLook}`}>{format.money(sum(unusedPerMonth))}</td>
            <td colSpan={3} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
