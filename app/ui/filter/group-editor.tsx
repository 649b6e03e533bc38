import { Plus, X } from 'lucide-react';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/select.tsx';
import { limits } from '#contract/core/filter.ts';
import { ConditionRow } from './condition-row.tsx';
import { newDraft } from './draft.ts';
import { type EditGroup, type EditPart, isEditGroup, newId } from './edit-tree.ts';
import { useFieldOptions } from './field-options.ts';
import { useSources } from './sources.ts';

const matches = ['and', 'or', 'none', 'notAll'] as const;
const matchKeys = keysOf('filter.match', matches);

type Props = {
  group: EditGroup;
  depth: number;
  isFull: boolean;
  onChange: (group: EditGroup) => void;
  onRemove?: () => void;
};

export function GroupEditor({ group, depth, isFull, onChange, onRemove }: Props) {
  const t = useT();
  const { fields } = useSources();
  const [first] = useFieldOptions();
  const levels = group.match === 'none' || group.match === 'notAll' ? 2 : 1;
  // The opposite of a group adds one level, and so do the conditions inside.
  const mayNest = depth + levels + 2 <= limits.depth && !isFull;
  const add = (part: EditPart) => onChange({ ...group, parts: [...group.parts, part] });
  const condition = (): EditPart => ({ id: newId(), draft: newDraft(fields, first?.value ?? '') });
  const change = (id: number, part: EditPart | null) =>
    onChange({ ...group, parts: group.parts.flatMap((old) => (old.id === id ? (part ?? []) : old)) });
  return (
    <fieldset className={depth > 1 ? 'rounded-m border border-line p-3' : ''}>
      <legend className="sr-only">{t('filter.dialog.group')}</legend>
      <div className="flex items-center gap-2">
        <Select
          look="inline"
          aria-label={t('filter.match')}
          className="-ms-1.5 font-medium"
          value={group.match}
          onChange={(match) => onChange({ ...group, match })}
          options={matches.map((value) => ({ value, label: t(matchKeys[value]) }))}
        />
        {onRemove && (
          <button
            type="button"
            onClick={onRemove}
            aria-label={t('filter.removeGroup')}
            className="tap-area ms-auto grid size-7 place-items-center rounded-s text-ink-3 hover:bg-sunken hover:text-ink"
          >
            <X className="size-4" />
          </button>
        )}
      </div>
      <ul className="mt-2 grid gap-3 border-s-2 border-line ps-3">
        {group.parts.map((part) => (
          <li key={part.id}>
            {isEditGroup(part) ? (
              <GroupEditor
                group={part}
                depth={depth + levels}
                isFull={isFull}
                onChange={(next) => change(part.id, next)}
                onRemove={() => change(part.id, null)}
              />
            ) : (
              <ConditionRow
                draft={part.draft}
                onChange={(draft) => change(part.id, { ...part, draft })}
                onRemove={() => change(part.id, null)}
              />
            )}
          </li>
        ))}
        <li className="flex flex-wrap gap-2">
          <Button size="s" kind="quiet" icon={<Plus />} disabled={isFull} onClick={() => add(condition())}>
            {t('filter.dialog.addCondition')}
          </Button>
          {mayNest && (
            <Button
              size="s"
              kind="quiet"
              icon={<Plus />}
              onClick={() => add({ id: newId(), match: group.match === 'and' ? 'or' : 'and', parts: [condition()] })}
            >
              {t('filter.dialog.addGroup')}
            </Button>
          )}
        </li>
      </ul>
    </fieldset>
  );
}
