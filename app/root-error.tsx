import { useRouteError } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { CrashScreen } from '#app/shell/global/crash-screen.tsx';
import { useReport } from '#app/shell/global/use-report.ts';
import { useDocument } from '#app/use-document.ts';

/** Shown when nothing else could be rendered. */
export function RootError() {
  const t = useT();
  const { brand } = useDocument();
  useReport(useRouteError(), 'critical');
  return (
    <main>
      <title>{`${t('page.crash.title')} · ${brand.name}`}</title>
      <CrashScreen className="min-h-dvh" />
    </main>
  );
}
