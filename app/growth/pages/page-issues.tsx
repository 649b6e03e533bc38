import { CircleAlert } from 'lucide-react';
import { ApiProblem } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { blockNames } from '#app/ui/content-editor/names.ts';
import type { Block } from '#contract/core/content/tree.ts';

/** Why the page was not published: the issues by block, with a suggested sentence. */
export function PageIssues({ error, blocks }: { error: unknown; blocks: readonly Block[] }) {
  const t = useT();
  if (!(error instanceof ApiProblem) || error.issues.length === 0) return null;
  return (
    <section role="alert" className="rounded-m border border-loss bg-loss-tint p-4">
      <h2 className="flex items-center gap-2 font-medium text-loss">
        <CircleAlert className="size-4" aria-hidden="true" />
        {t('content.refused')}
      </h2>
      <ul className="mt-2 grid gap-1">
        {error.issues.map(({ path, message }) => {
          const block = path[1] === 'blocks' ? blocks[Number(path[2])] : undefined;
          return (
            <li key={`${path.join('.')} ${message}`}>
              {block && <strong className="font-medium">{t(blockNames[block.type])}: </strong>}
              {message}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
