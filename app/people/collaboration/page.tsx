import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Segmented } from '#app/ui/segmented.tsx';
import { ActivityStream } from './activity-stream.tsx';
import { Mentions } from './mentions.tsx';
import { SharedLeads } from './shared-leads.tsx';

export const handle = { title: 'collaboration.title' } as const;

const parts = { activity: ActivityStream, mentions: Mentions, shared: SharedLeads } as const;
type Part = keyof typeof parts;

/** Tabs for all activity, the reader's mentions, and leads shared with the reader. */
export default function CollaborationPage() {
  const t = useT();
  const [part, setPart] = useState<Part>('activity');
  const Shown = parts[part];
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="page-room grid gap-4 pt-4 pb-16 max-sm:pt-2 *:max-w-3xl">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl font-medium tracking-[-0.015em]" tabIndex={-1}>
            {t('collaboration.title')}
          </h1>
          <Segmented
            label={t('collaboration.parts')}
            value={part}
            onChange={setPart}
            options={(Object.keys(parts) as Part[]).map((value) => ({
              value,
              label: t(`collaboration.part.${value}`),
            }))}
          />
        </header>
        <Shown />
      </div>
    </div>
  );
}
