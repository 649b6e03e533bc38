import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { SourcesProvider } from '#app/ui/filter/sources.ts';
import { useWords } from '#app/ui/filter/words.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { partsOf } from '#contract/core/filter.ts';
import type { RoutingRule } from '#contract/people/routing-rules.ts';
import { usePeople } from '../leads/use-people.tsx';
import type { TeamOverview } from '../team/overview.ts';
import { useGroupName } from './group-name.ts';
import { useRoutingFields } from './use-routing-fields.ts';

type Props = {
  rule: RoutingRule;
  number: number;
  /** Who is next, if known; undefined while the rules are a draft. */
  next: string | null | undefined;
  team: TeamOverview;
  manages: boolean;
  onEdit: () => void;
  onSwitch: (isOn: boolean) => void;
  onRemove: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

export function RuleRow({ rule, number, next, team, manages, ...on }: Props) {
  const t = useT();
  const people = usePeople();
  const groupName = useGroupName(team);
  const own = useRoutingFields();
  const { setNodeRef: drop, isOver } = useDroppable({ id: rule.id });
  const drag = useDraggable({ id: rule.id, disabled: !manages || rule.isDefault });
  const y = drag.transform?.y;
  const whom =
    rule.people.length > 0
      ? rule.people.map(({ user }) => people.nameOf(user)).join(', ')
      : rule.scope.kind === 'company'
        ? t('routing.everybody')
        : groupName(rule.scope);
  return (
    <li
      ref={drop}
      className={cx(
        'py-3',
        isOver && !drag.isDragging && 'bg-act-tint',
        drag.isDragging && 'relative z-10 bg-raised shadow-float',
      )}
      style={y === undefined ? undefined : { transform: `translateY(${y}px)` }}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-2 sm:grid-cols-[auto_auto_minmax(0,1fr)_auto]">
        <span
          ref={drag.setNodeRef}
          {...drag.listeners}
          aria-hidden="true"
          className={cx(
            'mt-0.5 hidden touch-none text-ink-3 sm:block',
            manages && !rule.isDefault ? 'cursor-grab' : 'invisible',
          )}
        >
          <GripVertical className="size-4" />
        </span>
        <span className="num w-5 text-end text-ink-3">{number}</span>
        <div className="grid min-w-0 gap-0.5">
          <p className={cx('font-medium wrap-anywhere', !rule.isOn && 'text-ink-3')}>
            {rule.isDefault ? t('routing.default') : rule.name}
          </p>
          <SourcesProvider value={{ ...own, people: people.options }}>
            <Conditions rule={rule} />
          </SourcesProvider>
          <p className="text-sm text-ink-2 wrap-anywhere">
            {t(`routing.method.${rule.method}`)}
            {rule.method === 'pond' ? rule.leadAgent && `: ${people.nameOf(rule.leadAgent)}` : `: ${whom}`}
          </p>
          {next && <p className="text-sm text-act">{t('routing.next', { name: people.nameOf(next) })}</p>}
          {rule.fallback.length > 0 && (
            <p className="text-sm text-ink-3">
              {t('routing.then', { groups: rule.fallback.map((group) => groupName(group)).join(', ') })}
            </p>
          )}
        </div>
        {manages && (
          <div className="flex flex-wrap items-center gap-1 max-sm:col-start-2">
            {!rule.isDefault && (
              <>
                <Switch
                  aria-label={t('routing.on', { name: rule.name })}
                  checked={rule.isOn}
                  onChange={on.onSwitch}
                  className="me-2"
                />
                <IconButton size="s" label={t('routing.up', { name: rule.name })} disabled={!on.onUp} onClick={on.onUp}>
                  <ArrowUp />
                </IconButton>
                <IconButton
                  size="s"
                  label={t('routing.down', { name: rule.name })}
                  disabled={!on.onDown}
                  onClick={on.onDown}
                >
                  <ArrowDown />
                </IconButton>
                <IconButton size="s" label={t('routing.remove', { name: rule.name })} onClick={on.onRemove}>
                  <Trash2 />
                </IconButton>
              </>
            )}
            <Button
              size="s"
              onClick={on.onEdit}
              aria-label={t('routing.editNamed', { name: rule.isDefault ? t('routing.default') : rule.name })}
            >
              {t('routing.edit')}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

function Conditions({ rule }: { rule: RoutingRule }) {
  const t = useT();
  const words = useWords();
  const parts = partsOf(rule.filter);
  if (rule.isDefault) return <p className="text-sm text-ink-3">{t('routing.defaultText')}</p>;
  return <p className="text-sm text-ink-2">{parts.length === 0 ? t('routing.everyLead') : words.text(rule.filter)}</p>;
}
