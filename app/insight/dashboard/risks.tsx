import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarX2, Handshake, House } from 'lucide-react';
import { Link } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { CheckboxBox } from '#app/ui/checkbox.tsx';
import { cx } from '#app/ui/classes.ts';
import { toast } from '#app/ui/toast.ts';
import { Tooltip } from '#app/ui/tooltip.tsx';
import type { Risk } from '#contract/insight/dashboard.ts';
import { dashboardQueries } from './queries.ts';
import { Tile } from './tile.tsx';

/** What is due, late or about to run out, the dearest first. */
export function Risks() {
  const t = useT();
  const query = useQuery(dashboardQueries.risks);
  const rows = query.data?.rows ?? [];
  return (
    <Tile
      title={t('dashboard.risks')}
      all={{ to: '/tasks', label: t('dashboard.risks.all') }}
      query={query}
      empty={rows.length === 0 ? t('dashboard.risks.none') : undefined}
    >
      <ul className="divide-y divide-line">
        {rows.map((risk) => (
          <RiskRow key={risk.id} risk={risk} />
        ))}
      </ul>
    </Tile>
  );
}

function RiskRow({ risk }: { risk: Risk }) {
  const t = useT();
  const format = useFormat();
  const { kind, title, lead, days, on } = risk;
  const when =
    days < 0
      ? t('dashboard.risks.late', { days: -days })
      : days === 0
        ? t('dashboard.risks.today')
        : t('dashboard.risks.in', { days });
  return (
    <li className="flex min-h-11 items-center gap-3 px-4.5 py-1.5">
      {kind === 'task' ? (
        <CompleteBox risk={risk} />
      ) : (
        <span aria-hidden="true" className="text-ink-3 [&_svg]:size-4">
          {kind === 'listing' ? <CalendarX2 /> : kind === 'deal' ? <Handshake /> : <House />}
        </span>
      )}
      <span className="grid min-w-0 flex-1">
        {kind === 'task' ? (
          <span className="truncate">{title}</span>
        ) : kind === 'deal' ? (
          <Link to={`/deal/${risk.id}`} className="truncate hover:text-act hover:underline">
            {title}
          </Link>
        ) : (
          <Link to={`/listing/${risk.id}`} className="truncate hover:text-act hover:underline">
            {t(kind === 'listing' ? 'dashboard.risks.listing' : 'dashboard.risks.closing')}: {title}
          </Link>
        )}
        {lead && (
          <Link to={`/lead/${lead.id}`} className="truncate text-sm text-ink-2 hover:text-act hover:underline">
            {lead.name}
          </Link>
        )}
      </span>
      <span className="grid shrink-0 justify-items-end">
        <time
          dateTime={on}
          title={format.date(on)}
          className={cx('text-sm', days < 0 ? 'font-medium text-loss' : 'text-need')}
        >
          {when}
        </time>
        <Cost risk={risk} />
      </span>
    </li>
  );
}

/** The sum, with its arithmetic for who asks. */
function Cost({ risk: { value, chance, cost, days } }: { risk: Risk }) {
  const t = useT();
  const format = useFormat();
  if (!value || cost === 0) return null;
  const arithmetic = t('dashboard.risks.arithmetic', {
    value: format.money(value, 'USD', { compact: true }),
    chance: format.percent(chance),
    days: Math.max(1, days + 1),
    cost: format.money(cost, 'USD', { compact: true }),
  });
  return (
    <Tooltip text={arithmetic}>
      <button type="button" className="num cursor-help text-xs text-ink-3">
        {t('dashboard.risks.cost', { cost: format.money(cost, 'USD', { compact: true }) })}
      </button>
    </Tooltip>
  );
}

function CompleteBox({ risk: { id, title } }: { risk: Risk }) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: (done: boolean) => (done ? api.tasks.complete({ id }) : api.tasks.reopen({ id })),
    onSuccess: (_, done) => {
      if (!done) return;
      toast(t('dashboard.risks.completed', { title }), {
        action: { label: t('ui.undo'), onAction: () => set.mutate(false) },
      });
    },
    onError: (error) => void toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['tasks'] }),
  });
  return (
    <CheckboxBox
      checked={set.isPending || set.isSuccess}
      disabled={!may('tasks.work')}
      onChange={() => set.mutate(true)}
      aria-label={t('dashboard.risks.complete', { title })}
    />
  );
}
