import { Plus } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { addLook, barLook } from './pill-look.ts';

type Props = { onApproach: () => void; onBegin: () => void };

/** The filter bar before there is a filter: it looks the same and loads the rest on demand. */
export function BeginFilter({ onApproach, onBegin }: Props) {
  const t = useT();
  return (
    <fieldset className={barLook}>
      <legend className="sr-only">{t('filter.label')}</legend>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={false}
        className={addLook}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={onBegin}
      >
        <Plus className="size-3.5" aria-hidden="true" />
        {t('filter.add')}
      </button>
    </fieldset>
  );
}
