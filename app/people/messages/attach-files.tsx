import { useQuery } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { leadQueries } from '../leads/queries.ts';

/** Attaches files that the lead already has; new ones are added under File first. */
export function AttachFiles({
  leadId,
  chosen,
  onChange,
}: {
  leadId: string;
  chosen: string[];
  onChange: (files: string[]) => void;
}) {
  const t = useT();
  const files = useQuery(leadQueries.files(leadId)).data?.rows ?? [];
  if (files.length === 0) return null;
  const toggle = (id: string, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium text-ink-3">{t('messages.attach')}</legend>
      <div className="flex max-h-32 flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
        {files.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={chosen.includes(id)} onChange={(on) => toggle(id, on)} />
        ))}
      </div>
    </fieldset>
  );
}
