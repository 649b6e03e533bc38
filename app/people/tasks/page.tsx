import { useT } from '#app/i18n/t.ts';

export const handle = { title: 'shell.nav.tasks' } as const;

export default function TasksPage() {
  const t = useT();
  return (
    <div className="px-4.5 pt-4">
      <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('shell.nav.tasks')}</h1>
    </div>
  );
}
